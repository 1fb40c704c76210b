// The messages of hints and offers of a draw in Czech.

import { formats } from "../../format.js";
import { byMoves } from "../cs.js";

const { percent } = formats("cs");

/** @type {MessageParts["hints"]} */
export const messages = {
  searching: "Hledá se dobrý tah…",
  failed: "Nápovědu se nepodařilo načíst.",
  move: (name, reason) => `${name}: ${reason}`,
  sentence: (name, reason) => `${name} ${reason}.`,
  best: "první volba enginu",
  winIn: (plies) => `vynutí výhru ${byMoves(plies)}`,
  chance: (chance) => `má nejlepší šance, výhra ${percent(chance)}`,
  shapes: {
    five: "pět v řadě",
    openFour: "čtyřku, kterou nelze zastavit",
    fourThree: "čtyřku a otevřenou trojku zároveň",
    doubleThree: "dvě otevřené trojky zároveň",
    four: "čtyřku",
    openThree: "otevřenou trojku",
  },
  makes: (shape) => `udělá ${shape}`,
  blocks: (shape) => `blokuje ${shape}`,
  takes: (shape) => `obsadí bod, na kterém by soupeř udělal ${shape}`,
  drawDeclined: "Remíza odmítnuta: engine se svou pozicí je spokojen.",
  noThreats: "Na desce nejsou žádné hrozby.",
};
