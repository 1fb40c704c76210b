// The messages of the page /puzzles in Czech, loaded by that page alone.

import { formats, winnerMoves } from "../../format.js";
import { byMoves, moves } from "../cs.js";

const { plural } = formats("cs");

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
  noRating: (attempts) => `Vaše hodnocení: ještě ${attempts} ${plural(attempts, { one: "úloha", few: "úlohy", other: "úloh" })}`,
  newRating: (rating, change) => `Vaše hodnocení: ${rating} (${change}).`,
  ratingOf: (rating) => `Hodnocení ${rating}`,
  rated: "Úloha pro vaše hodnocení",
  daily: "Úloha dne",
  dailySolved: "Úloha dne ✓",
  streak: (days) => `Denních úloh v řadě: ${days}`,
  howRated: "Počítá se první pokus: chybný tah znamená prohru, nápověda remízu a tah, o kterém není nic dokázáno, hodnocení nezmění. Při prvních deseti se hodnocení mění málo a nezobrazuje se.",
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
  misclick: (name) => `${name} je daleko od všech kamenů: chcete-li tam táhnout, zvolte pole znovu. Toto kliknutí se nepočítá.`,
  checking: "Ověřuje se…",
  right: (plies) => `Správně: tah vynutí výhru, zbývá ${moves(winnerMoves(plies))}.`,
  solved: "Vyřešeno!",
  solvedHelped: "Vyřešeno s nápovědou.",
  unproven: (name, reply) => `Neprokázáno: ${name} možná vyhrává, nebo to ${reply} ubrání. Nic vás to nestojí: vezměte tah zpět.`,
  wrong: {
    "allows-five": (name, reply) => `${name} nebrání čtyřku: ${reply} doplní pětku.`,
    "allows-win": (name, reply, plies) =>
      `${name} nechá soupeře vyhrát: ${reply} vyhrává ${byMoves(plies)}, jak je ukázáno.`,
    drawn: (name) => `${name} zaplní desku: partie končí remízou.`,
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
