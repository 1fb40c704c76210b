// The messages of hints and offers of a draw in Czech.

import { formats } from "../../format.js";
import { byMoves } from "../cs.js";

const { percent } = formats("cs");

/** @type {MessageParts["hints"]} */
export const messages = {
  searching: "Hledá se dobrý tah…",
  failed: "Nápovědu se nepodařilo načíst.",
  move: (name, reason) => `${name}: ${reason}`,
  best: "první volba enginu",
  winIn: (plies) => `vynutí výhru ${byMoves(plies)}`,
  chance: (chance) => `nejlepší šance, výhra ${percent(chance)}`,
  makes: {
    five: "udělá pět v řadě",
    openFour: "udělá čtyřku, kterou nelze zastavit",
    fourThree: "udělá čtyřku a otevřenou trojku zároveň",
    doubleThree: "udělá dvě otevřené trojky zároveň",
    four: "udělá čtyřku",
    openThree: "udělá otevřenou trojku",
  },
  blocks: {
    five: "blokuje pětku",
    openFour: "zabrání nezastavitelné čtyřce",
    fourThree: "obsadí bod čtyřky s trojkou",
    doubleThree: "obsadí bod dvojité trojky",
    four: "blokuje čtyřku",
    openThree: "blokuje otevřenou trojku",
  },
  drawDeclined: "Remíza odmítnuta: engine se svou pozicí je spokojen.",
  noThreats: "Na desce nejsou žádné hrozby.",
};
