// The messages of the page /puzzles in Czech, loaded by that page alone.

import { formats } from "../../format.js";

const { integer, plural } = formats("cs");

function movesToGo(plies) {
  const moves = (plies + 1) / 2;
  return `${integer(moves)} ${plural(moves, { one: "tah", few: "tahy", other: "tahů" })}`;
}

function byMoves(plies) {
  const moves = (plies + 1) / 2;
  return `${integer(moves)} ${plural(moves, { one: "tahem", other: "tahy" })}`;
}

/** @type {MessageParts["puzzles"]} */
export const messages = {
  title: "Úlohy",
  loading: "Úlohy se načítají…",
  failed: (reason) => `Úlohy nelze načíst. ${reason}`,
  unknown: (id) => `Úloha „${id}“ neexistuje.`,
  retry: "Zkusit znovu",
  controls: "Ovládání úlohy",
  hint: "Nápověda",
  showMove: "Ukázat tah",
  takeBack: "Vzít zpět",
  next: "Další úloha",
  analyse: "Rozebrat",
  levels: ["Začátečník", "Amatér", "Pokročilý", "Zkušený", "Mistr"],
  levelsLabel: "Úrovně",
  rating: (rating, deviation) => `Vaše hodnocení: ${rating} ± ${deviation}`,
  newRating: (rating, change) => `Vaše hodnocení: ${rating} (${change}).`,
  ratingOf: (rating) => `Hodnocení ${rating}`,
  rated: "Úloha pro vaše hodnocení",
  daily: "Úloha dne",
  dailySolved: "Úloha dne ✓",
  streak: (days) => `Denních úloh v řadě: ${days}`,
  howRated: "Počítá se první pokus: chybný tah znamená prohru, nápověda remízu.",
  motif: "Motiv",
  allMotifs: "Všechny motivy",
  motifs: { "open-four": "Otevřená čtyřka", "double-four": "Dvojitá čtyřka", "four-three": "Čtyřka s trojkou", "double-three": "Dvojitá trojka" },
  level: (name, solved, total) => `${name}, vyřešeno ${solved} z ${total}`,
  count: (solved, total) => `${solved} / ${total}`,
  listLabel: (name) => `Úlohy, ${name}`,
  puzzle: (number, state) => `Úloha ${number}${state ? `, ${state}` : ""}`,
  states: { clean: "vyřešena", helped: "vyřešena s nápovědou" },
  task: (player) => `${player} je na tahu a vyhraje`,
  kinds: { fours: "Výhra nepřetržitými čtyřkami", threats: "Výhra čtyřkami a trojkami" },
  about: (plies) => byMoves(plies),
  source: (text) => `Z partie ${text}`,
  tapAgain: (name) => `Dalším klepnutím zahrajete ${name}.`,
  checking: "Ověřuje se…",
  right: (plies) => `Správně: tah vynutí výhru, zbývá ${movesToGo(plies)}.`,
  solved: "Vyřešeno!",
  solvedHelped: "Vyřešeno s nápovědou.",
  unproven: (name) => `Že ${name} vyhrává, nelze dokázat. Zkuste přímočařejší tah.`,
  wrong: {
    "allows-five": (name, reply) => `${name} nebrání čtyřku: ${reply} doplní pětku.`,
    "allows-win": (name, reply, plies) =>
      `${name} nechá soupeře vyhrát: ${reply} vyhrává ${byMoves(plies)}, jak je ukázáno.`,
    held: (name, reply) => `${name} nevyhrává: ${reply} to ubrání a pak už nevyhrají čtyřky ani hrozby.`,
    "no-threat": (name) => `${name} nic nehrozí: soupeř získá volný tah.`,
  },
  hints: {
    five: "Nápověda: na desce je pětka.",
    four: "Nápověda: zahrajte čtyřku. Soupeř ji musí bránit.",
    threat: "Nápověda: tentokrát ne čtyřkou. Vytvořte hrozbu výhry čtyřkami.",
    block: "Nápověda: soupeř má čtyřku.",
  },
  hintMove: (name) => `Správný tah je ${name}.`,
  noHint: "Odtud výhra dokázána není: vezměte tah zpět.",
  stored: "Vyřešené úlohy si pamatuje tento prohlížeč.",
};
