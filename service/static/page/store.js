// The state of the page in one frozen object of frozen groups, with subscriptions to its fields.

/** @template {Record<string, any>} S */
export class Store {
  /** @type {S} */
  #state;
  /** @type {Set<(state: S, before: S) => void>} */
  #subscribers = new Set();

  /** @param {S} state */
  constructor(state) {
    this.#state = Object.freeze(state);
  }

  get state() {
    return this.#state;
  }

  /**
   * Change fields of the state, and notify the subscribers if a value differs. One that fails keeps none of the others
   * from the change: without it, their views would contradict the state from then on.
   *
   * @param {{[P in Path<S>]?: any}} changes  New values by path.
   */
  update(changes) {
    const before = this.#state;
    const changed = Object.entries(changes).filter(([path, value]) => valueAt(before, path) !== value);
    if (changed.length === 0) return;
    this.#state = withValues(before, changed);
    // A subscriber may update again: pass on the latest state.
    for (const subscriber of this.#subscribers) {
      try {
        subscriber(this.#state, before);
      } catch (error) {
        reportError(error);
      }
    }
  }

  /**
   * Run a callback now, and after every change of one of the fields.
   *
   * @param {Path<S>[]} paths
   * @param {(state: S, before: S) => void} callback
   */
  watch(paths, callback) {
    this.#subscribers.add((state, before) => {
      if (paths.some((path) => valueAt(state, path) !== valueAt(before, path))) callback(state, before);
    });
    callback(this.#state, this.#state);
  }
}

/**
 * The value of a field.
 *
 * @param {any} state
 * @param {string} path
 */
export function valueAt(state, path) {
  const [name, field] = path.split(".");
  return field === undefined ? state[name] : state[name][field];
}

/**
 * The state with other values.
 *
 * @template S
 * @param {S} state
 * @param {[path: string, value: any][]} values
 * @returns {S}
 */
export function withValues(state, values) {
  /** @type {any} */
  const after = { ...state };
  for (const [path, value] of values) {
    const [name, field] = path.split(".");
    after[name] = field === undefined ? value : Object.freeze({ ...after[name], [field]: value });
  }
  return Object.freeze(after);
}
