// Names of renju's openings and of judgements in Vietnamese.

import { ROMANISED } from "../../game/opening-names.js";

/** @type {MessageParts["names"]} */
export const messages = {
  opening: (name) => `Khai cuộc: ${name}`,
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
