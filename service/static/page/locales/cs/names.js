// The names of renju's openings in Czech.

import { ROMANISED } from "../../game/opening-names.js";

/** @type {MessageParts["names"]} */
export const messages = {
  opening: (name) => `Zahájení: ${name}`,
  /** With White's second stone beside the first one (D), or diagonally (I). */
  openings: ROMANISED,
};
