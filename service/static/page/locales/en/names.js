// The names of renju's openings in English.

import { ROMANISED } from "../../game/opening-names.js";

export const messages = {
  opening: (name) => `Opening: ${name}`,
  /** With White's second stone beside the first one (D), or diagonally (I). */
  openings: ROMANISED,
};
