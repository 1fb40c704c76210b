// Names of renju's openings and of judgements in English.

import { ROMANISED } from "../../game/opening-names.js";

export const messages = {
  opening: (name) => `Opening: ${name}`,
  /** With White's second stone beside the first one (D), or diagonally (I). */
  openings: ROMANISED,
  /** Of signs in a record. */
  signs: {
    "!": "Good move",
    "!!": "Very good move",
    "!?": "Interesting move",
    "?!": "Doubtful move",
    "?": "Bad move",
    "??": "Very bad move",
  },
};
