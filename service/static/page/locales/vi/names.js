// Names of renju's openings and of judgements in Vietnamese.

import { ROMANISED } from "../../game/opening-names.js";

/** @type {MessageParts["names"]} */
export const messages = {
  opening: (name) => `Khai cuộc: ${name}`,
  /** The kinds, by White's stone beside the first one or diagonally: all that is known after two moves. */
  kinds: { D: "trực tiếp", I: "gián tiếp" },
  /** With White's second stone beside the first one (D), or diagonally (I). */
  openings: ROMANISED,
  /** Of signs in a record. */
  signs: {
    "!": "Nước tốt",
    "!!": "Nước rất tốt",
    "!?": "Nước thú vị",
    "?!": "Nước đáng ngờ",
    "?": "Nước kém",
    "??": "Nước rất kém",
  },
};
