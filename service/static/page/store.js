// One place for everything that the page knows. Whoever shows a part of it subscribes.

export class Store {
  #state;
  #subscribers = new Set();

  constructor(state) {
    this.#state = Object.freeze(state);
  }

  get state() {
    return this.#state;
  }

  /** Change some fields, and tell everybody at once. */
  update(changes) {
    const before = this.#state;
    const changed = Object.keys(changes).some((name) => changes[name] !== before[name]);
    if (!changed) return;
    this.#state = Object.freeze({ ...before, ...changes });
    for (const subscriber of this.#subscribers) subscriber(this.#state, before);
  }

  /**
   * Call back now, and whenever one of the fields named has changed.
   *
   * @param {string[]} names
   * @param {(state: object, before: object) => void} callback
   */
  watch(names, callback) {
    this.#subscribers.add((state, before) => {
      // A subscriber before this one may have changed more: what it sees is what holds now.
      if (names.some((name) => state[name] !== before[name])) callback(this.#state, before);
    });
    callback(this.#state, this.#state);
  }
}
