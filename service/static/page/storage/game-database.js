// The games of the visitor in the browser's IndexedDB: summaries for the list, and the trees of their moves.

const NAME = "tengen";
const VERSION = 1;

export class GameDatabase {
  #database;

  constructor(database) {
    this.#database = database;
  }

  /** @returns {Promise<GameDatabase>} Rejected if the browser forbids storage. */
  static async open() {
    const create = (database) => {
      database.createObjectStore("games", { keyPath: "id" });
      database.createObjectStore("trees");
    };
    return new GameDatabase(await openDatabase(NAME, VERSION, create));
  }

  /** The summaries of all games, the latest first. */
  async list() {
    const transaction = this.#database.transaction("games");
    const summaries = await resultOf(transaction.objectStore("games").getAll());
    return summaries.sort((a, b) => b.updated - a.updated);
  }

  /** @returns {Promise<{summary: Summary, nodes: object[]} | null>} */
  async load(id) {
    const transaction = this.#database.transaction(["games", "trees"]);
    const [summary, nodes] = await Promise.all([
      resultOf(transaction.objectStore("games").get(id)),
      resultOf(transaction.objectStore("trees").get(id)),
    ]);
    return summary && nodes ? { summary, nodes } : null;
  }

  /**
   * Save a game, unless another tab has changed its tree since: then nothing is written.
   *
   * @param {Omit<Summary, "revision">} summary
   * @param {object[]} nodes
   * @param {{revision: number, nodes: object[]} | undefined} base  What was loaded or saved last.
   * @returns {Promise<{revision: number, others: object[] | null}>} `others` is the tree of the other tab.
   */
  async save(summary, nodes, base) {
    const transaction = this.#database.transaction(["games", "trees"], "readwrite");
    const [games, trees] = [transaction.objectStore("games"), transaction.objectStore("trees")];
    const stored = await resultOf(games.get(summary.id));
    const revision = base?.revision ?? 0;
    if (stored && stored.revision > revision) {
      return { revision: stored.revision, others: await resultOf(trees.get(summary.id)) };
    }
    const isChanged = !stored || nodes !== base?.nodes;
    const next = revision + (isChanged ? 1 : 0);
    games.put({ labels: stored?.labels, ...summary, revision: next });
    if (isChanged) trees.put(nodes, summary.id);
    await completionOf(transaction);
    return { revision: next, others: null };
  }

  /** Name and tag a game. @param {string} id @param {Labels} labels */
  async label(id, labels) {
    const transaction = this.#database.transaction("games", "readwrite");
    const games = transaction.objectStore("games");
    games.put({ ...(await resultOf(games.get(id))), labels });
    await completionOf(transaction);
  }

  async delete(id) {
    const transaction = this.#database.transaction(["games", "trees"], "readwrite");
    transaction.objectStore("games").delete(id);
    transaction.objectStore("trees").delete(id);
    await completionOf(transaction);
  }

  /** Put back what `load` returned. */
  async restore({ summary, nodes }) {
    const transaction = this.#database.transaction(["games", "trees"], "readwrite");
    transaction.objectStore("games").put(summary);
    transaction.objectStore("trees").put(nodes, summary.id);
    await completionOf(transaction);
  }
}

/** @param {string} name @param {number} version @param {(database: IDBDatabase) => void} create @returns {Promise<IDBDatabase>} */
export function openDatabase(name, version, create) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => create(request.result);
    request.onsuccess = () => {
      const database = request.result;
      // Another tab has a newer version of the page: do not keep it waiting.
      database.onversionchange = () => database.close();
      resolve(database);
    };
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("blocked"));
  });
}

export function resultOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export function completionOf(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
}
