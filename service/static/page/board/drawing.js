// What one panel draws on the board beside the game: ghost stones and marks.

/** Draws for one panel, and takes away only what is still its own: another panel may have drawn since. */
export class Drawing {
  #drawn = {};

  /** @param {import("../store.js").Store} store */
  constructor(store) {
    this.store = store;
  }

  /** @param {{ghostMoves?: object[], cellMarks?: object[]}} fields  Of the state; the others are cleared. */
  draw(fields) {
    const before = this.#drawn;
    this.#drawn = fields;
    this.store.update({ ...this.#cleared(before), ...fields });
  }

  clear() {
    this.draw({});
  }

  #cleared(drawn) {
    const own = Object.keys(drawn).filter((name) => this.store.state[name] === drawn[name]);
    return Object.fromEntries(own.map((name) => [name, []]));
  }
}
