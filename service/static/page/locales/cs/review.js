// The messages of reviews in Czech.

import { formats } from "../../format.js";
import { genitive } from "../cs.js";

const { integer, percent, plural } = formats("cs");
const KINDS = {
  line: "doplněním řady",
  fours: "nepřetržitými čtyřkami",
  threats: "čtyřkami a trojkami",
  search: "nalezenou propočtem",
};
const byMoves = (plies) => `${integer(plies)} ${plural(plies, { one: "tahem", other: "tahy" })}`;
const win = ({ kind, plies }) => `výhru ${byMoves(plies)}, ${KINDS[kind]}`;

/** @type {MessageParts["review"]} */
export const messages = {
  lead: "Každý tah je ohodnocen: jakou měl cenu a co by bylo lepší.",
  time: "Čas na tah",
  start: "Zhodnotit partii",
  again: "Zhodnotit znovu",
  stop: "Zastavit",
  noMoves: "Zatím není co hodnotit.",
  progress: (done, all) => `${done} z ${all} tahů`,
  offline: "Spojení bylo přerušeno.",
  stopped: "Hodnocení bylo zastaveno.",
  summary: "Přesnost a hodnocení",
  accuracy: "Přesnost",
  judgements: {
    best: "Nejlepší",
    good: "Dobrý",
    inaccuracy: "Nepřesnost",
    mistake: "Chyba",
    blunder: "Hrubá chyba",
    forced: "Vynucený",
  },
  plural: {
    best: "Nejlepší tahy",
    good: "Dobré tahy",
    inaccuracy: "Nepřesnosti",
    mistake: "Chyby",
    blunder: "Hrubé chyby",
  },
  /** The course of a game, from the review. */
  story: {
    ahead: (player, ply) => `${player} měl do ${ply}. tahu navrch.`,
    even: (ply) => `Do ${ply}. tahu byla partie vyrovnaná.`,
    decided: (ply, player, name) => `Rozhodl ${ply}. tah (${player} ${name}).`,
    better: (name, merit) => `Lepší bylo ${name}: ${merit}.`,
  },
  undecided: "O partii nerozhodl žádný jednotlivý tah.",
  curve: (player) => `Šance ${genitive(player)} na výhru`,
  chosen: "Vyberte tah a uvidíte, jakou měl cenu.",
  move: (ply, player, name) => `${ply}. ${player} ${name}`,
  chances: (player, before, after) => `${player}: ${before} → ${after}`,
  missed: (proof) => `Propásl ${win(proof)}.`,
  allowed: (proof) => `Dovoluje ${win(proof)}.`,
  lost: (share) => `Připravil se o ${percent(share)} šancí.`,
  isBest: "Žádný tah nebyl lepší.",
  isGood: "Dobrý tah; tento byl o něco lepší:",
  isForced: "Jediný tah, který hned neprohrává.",
  better: "Lepší bylo:",
  line: "Lepší varianta",
  describeLine: (rank, chance) => `Lepší varianta, ${chance}`,
  describeMove: (name, number) => `${name}, ${number}. tah lepší varianty`,
  previousMistake: { name: "Předchozí chyba", key: "Shift+M" },
  nextMistake: { name: "Další chyba", key: "M" },
  noMistakes: "Žádná strana neudělala chybu.",
  learn: (player, count) => `Poučit se z chyb ${genitive(player)} (${count})`,
  exercise: {
    title: (at, all) => `Cvičení ${at} z ${all}`,
    task: (player, ply, name, sign) => `${player} zahrál ${ply}. tahem ${name} ${sign}. Najděte lepší tah.`,
    hint: "Nápověda",
    show: "Ukázat odpověď",
    next: "Další",
    finish: "Dokončit",
    end: "Konec",
    checking: (name) => `${name}: ověřuje se…`,
    wrong: (name, value, before) => `Po ${name} zbude ${value} z ${before}. Existuje lepší tah.`,
    played: (name) => `${name} je tah, který byl zahrán. Existuje lepší.`,
    solved: (name, value) => `${name} je správně: ${value}.`,
    alsoGood: (name, value, best) => `${name} je stejně dobrý: ${value}. Engine dává přednost ${best}.`,
    shown: (name) => `Odpověď je ${name}.`,
    failed: "Pokus se nepodařilo ověřit. Zkuste to znovu.",
    hintWin: (proof) => `Je tu ${win(proof).replace("výhru", "výhra")}.`,
    hintArea: "Lepší tah je ve vyznačené oblasti.",
    hintDefend: "Podívejte se, co hrozí soupeř; lepší tah je ve vyznačené oblasti.",
  },
};
