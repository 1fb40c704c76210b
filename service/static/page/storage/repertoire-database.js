// The repertoires of the visitor in the browser's IndexedDB: summaries for the list, the trees of their moves, and the cards of
// the positions that were asked. Every change is one transaction, so that two tabs lose nothing of each other.

import { completionOf, openDatabase, resultOf } from "./game-database.js";

const NAME = "tengen-training";
const VERSION = 1;
const STORES = ["repertoires", "trees", "cards"];
/** Repertoires that are kept at most. */
export const MOST_REPERTOIRES = 50;

export class RepertoireDatabase {
  #database;

  constructor(database) {
    this.#database = database;
  }

  /** @returns {Promise<RepertoireDatabase>} Rejected if the browser forbids storage. */
  static async open() {
    const create = (database) => {
      database.createObjectStore("repertoires", { keyPath: "id" });
      database.createObjectStore("trees");
      database.createObjectStore("cards");
    };
    return new RepertoireDatabase(await openDatabase(NAME, VERSION, create));
  }

  /** All repertoires in the order in which they were made, with the cards of each. @returns {Promise<{repertoire: Repertoire, cards: Card[]}[]>} */
  async list() {
    const [repertoires, , cards] = this.#stores("readonly");
    const all = /** @type {Repertoire[]} */ (await resultOf(repertoires.getAll()));
    const listed = all.map(async (repertoire) => ({ repertoire, cards: await resultOf(cards.getAll(cardsOf(repertoire.id))) }));
    return (await Promise.all(listed)).sort((one, other) => one.repertoire.made - other.repertoire.made);
  }

  /** @param {string} id @returns {Promise<StoredRepertoire | null>} */
  async load(id) {
    const [repertoires, trees, cards] = this.#stores("readonly");
    const requests = [repertoires.get(id), trees.get(id), cards.getAllKeys(cardsOf(id)), cards.getAll(cardsOf(id))];
    const [repertoire, nodes, keys, values] = await Promise.all(requests.map(resultOf));
    return repertoire && nodes ? { repertoire, nodes, cards: new Map(keys.map(([, key], at) => [key, values[at]])) } : null;
  }

  /**
   * Add a repertoire, or put back one that was loaded.
   *
   * @param {Omit<StoredRepertoire, "cards"> & {cards?: Map<string, Card>}} stored
   * @returns {Promise<boolean>} Whether there was room for it.
   */
  async add({ repertoire, nodes, cards = new Map() }) {
    const [repertoires, trees, ofCards] = this.#stores("readwrite");
    if ((await resultOf(repertoires.count())) >= MOST_REPERTOIRES) return false;
    repertoires.put(repertoire);
    trees.put(nodes, repertoire.id);
    for (const [key, card] of cards) ofCards.put(card, [repertoire.id, key]);
    await completionOf(repertoires.transaction);
    return true;
  }

  /**
   * Change the moves of a repertoire.
   *
   * @param {string} id
   * @param {(stored: Omit<StoredRepertoire, "cards">) => Omit<StoredRepertoire, "cards">} change  An error of it leaves all as it was.
   * @returns {Promise<Repertoire | null>} Null if another tab has deleted it.
   */
  async change(id, change) {
    const [repertoires, trees] = this.#stores("readwrite");
    const [repertoire, nodes] = await Promise.all([resultOf(repertoires.get(id)), resultOf(trees.get(id))]);
    if (!repertoire || !nodes) return null;
    const changed = change({ repertoire, nodes });
    repertoires.put(changed.repertoire);
    trees.put(changed.nodes, id);
    await completionOf(repertoires.transaction);
    return changed.repertoire;
  }

  /**
   * Change the card of a position.
   *
   * @param {string} id
   * @param {string} key
   * @param {(card: Card | undefined) => Card} change
   */
  async answer(id, key, change) {
    const [repertoires, , cards] = this.#stores("readwrite");
    const [repertoire, card] = await Promise.all([resultOf(repertoires.get(id)), resultOf(cards.get([id, key]))]);
    // Another tab may have deleted it.
    if (!repertoire) return;
    cards.put(change(card), [id, key]);
    await completionOf(cards.transaction);
  }

  /** @param {string} id */
  async delete(id) {
    const [repertoires, trees, cards] = this.#stores("readwrite");
    repertoires.delete(id);
    trees.delete(id);
    cards.delete(cardsOf(id));
    await completionOf(repertoires.transaction);
  }

  /** @param {IDBTransactionMode} mode */
  #stores(mode) {
    const transaction = this.#database.transaction(STORES, mode);
    return STORES.map((name) => transaction.objectStore(name));
  }
}

/** The keys of a repertoire's cards: all that begin with its id. */
function cardsOf(id) {
  return IDBKeyRange.bound([id], [id, []]);
}
