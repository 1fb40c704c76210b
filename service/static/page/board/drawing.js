// What one panel draws on the board beside the game: ghost stones and marks.

import { valueAt } from "../store.js";

/** @typedef {{"board.ghostMoves"?: BoardDisplay["ghostMoves"], "board.cellMarks"?: BoardDisplay["cellMarks"],
 *   "board.patternLines"?: BoardDisplay["patternLines"]}} Fields */

/** Draws for one panel, and clears only what is still its own: another panel may have drawn since. */
export class Drawing {
  /** @type {Fields} */
  #drawn = {};

  /** @param {PageStore} store */
  constructor(store) {
    this.store = store;
  }

  /** @param {Fields} fields  By path; the others are cleared. */
  draw(fields) {
    const before = this.#drawn;
    this.#drawn = fields;
    this.store.update({ ...this.#cleared(before), ...fields });
  }

  clear() {
    this.draw({});
  }

  /** @param {Fields} drawn */
  #cleared(drawn) {
    const own = Object.entries(drawn).filter(([path, value]) => valueAt(this.store.state, path) === value);
    return Object.fromEntries(own.map(([path]) => [path, []]));
  }
}
