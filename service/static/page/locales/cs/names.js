// Names of renju's openings and of judgements in Czech.

import { ROMANISED } from "../../game/opening-names.js";

/** @type {MessageParts["names"]} */
export const messages = {
  opening: (name) => `Zahájení: ${name}`,
  /** The kinds, by White's stone beside the first one or diagonally: all that is known after two moves. */
  kinds: { D: "přímé", I: "nepřímé" },
  /** With White's second stone beside the first one (D), or diagonally (I). */
  openings: ROMANISED,
  /** Of signs in a record. */
  signs: {
    "!": "Dobrý tah",
    "!!": "Velmi dobrý tah",
    "!?": "Zajímavý tah",
    "?!": "Pochybný tah",
    "?": "Špatný tah",
    "??": "Velmi špatný tah",
  },
};
