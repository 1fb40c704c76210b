// The state of the page in one frozen object, with subscriptions to its fields.

export class Store {
  #state;
  #subscribers = new Set();

  constructor(state) {
    this.#state = Object.freeze(state);
  }

  get state() {
    return this.#state;
  }

  /** Change fields of the state, and notify the subscribers if a value differs. */
  update(changes) {
    const before = this.#state;
    const changed = Object.keys(changes).some((name) => changes[name] !== before[name]);
    if (!changed) return;
    this.#state = Object.freeze({ ...before, ...changes });
    for (const subscriber of this.#subscribers) subscriber(this.#state, before);
  }

  /**
   * Run a callback now, and after every change of one of the fields.
   *
   * @param {string[]} names
   * @param {(state: object, before: object) => void} callback
   */
  watch(names, callback) {
    this.#subscribers.add((state, before) => {
      // An earlier subscriber may have updated again: pass on the latest state.
      if (names.some((name) => state[name] !== before[name])) callback(this.#state, before);
    });
    callback(this.#state, this.#state);
  }
}
