// Names of renju's openings and of judgements in English.

import { ROMANISED } from "../../game/opening-names.js";

export const messages = {
  opening: (name) => `Opening: ${name}`,
  /** The kinds, by White's stone beside the first one or diagonally: all that is known after two moves. */
  kinds: { D: "direct", I: "indirect" },
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
