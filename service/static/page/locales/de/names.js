// Names of renju's openings and of judgements in German.

import { ROMANISED } from "../../game/opening-names.js";

/** @type {MessageParts["names"]} */
export const messages = {
  opening: (name) => `Eröffnung: ${name}`,
  /** The kinds, by White's stone beside the first one or diagonally: all that is known after two moves. */
  kinds: { D: "direkt", I: "indirekt" },
  /** With White's second stone beside the first one (D), or diagonally (I). */
  openings: ROMANISED,
  /** Of signs in a record. */
  signs: {
    "!": "Guter Zug",
    "!!": "Sehr guter Zug",
    "!?": "Interessanter Zug",
    "?!": "Zweifelhafter Zug",
    "?": "Schlechter Zug",
    "??": "Sehr schlechter Zug",
  },
};
