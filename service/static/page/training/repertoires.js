// The repertoires of the visitor: their list with what is due, and the exchange with other tabs.

import { newGame } from "../game/game.js";
import { dayOf } from "../puzzles/standing.js";
import { RepertoireDatabase } from "../storage/repertoire-database.js";
import { Positions } from "./positions.js";
import { afterAnswer, countsOf } from "./schedule.js";
import { withGames, withNodes } from "./tree.js";

const CHANNEL = "tengen-training";

/** Keeps the list of repertoires in the state: null until they are read, and if the browser forbids storage. */
export class Repertoires {
  #channel = new BroadcastChannel(CHANNEL);
  #database = RepertoireDatabase.open();

  /** @param {PageStore} store */
  constructor(store) {
    this.store = store;
    this.#channel.onmessage = () => this.refresh();
    // The day may be another one.
    store.watch(["tab"], () => this.refresh());
  }

  /** Read the list again, if it is shown. */
  async refresh() {
    const { tab, training } = this.store.state;
    if (tab !== "training" || training.question !== null) return;
    const day = dayOf();
    const all = await this.#use((database) => database.list());
    const listed = all?.map(({ repertoire, cards }) => ({
      ...repertoire,
      counts: countsOf(repertoire.asked, cards, day),
      next: cards.length > 0 ? Math.min(...cards.map(({ due }) => due)) - day : null,
    }));
    if (listed) this.store.update({ "training.repertoires": listed });
  }

  /** @param {string} id */
  load(id) {
    return this.#use((database) => database.load(id));
  }

  /**
   * Make a repertoire of games, or add them to one.
   *
   * @param {AsyncIterable<Game>} games
   * @param {{into: Repertoire | null, side: Player, plies: number, name: string}} options
   * @returns {Promise<MadeRepertoire>}
   * @throws {import("./tree.js").TooLargeError}
   */
  async make(games, { into, side, plies, name }) {
    const made = await withGames(into && (await this.#treeOf(into)), games, plies);
    const { tree } = made;
    /** @type {MadeRepertoire} */
    const result = { ...made, problem: null, repertoire: null };
    if (tree === null || made.added === 0) return { ...result, problem: "empty" };
    if (tree.rules.rows === null) return { ...result, problem: "borders" };
    const asked = new Positions(tree, side).asked.length;
    if (asked === 0) return { ...result, problem: "moveless" };
    const repertoire = into ?? { id: newGame(tree.rules).id, name, side, rules: tree.rules, first: tree.first, setup: tree.setup, asked, made: Date.now() };
    const kept = await this.#use((database) => (into ? database.change(into.id, changeTo(tree, side)) : database.add({ repertoire, nodes: tree.nodes })));
    if (kept === undefined) return { ...result, problem: "failed" };
    if (!kept) return { ...result, problem: into ? "gone" : "full" };
    this.#announce();
    return { ...result, repertoire: kept === true ? repertoire : kept };
  }

  /** Change the card of a position. @param {string} id @param {string} key @param {boolean} isRight */
  async answer(id, key, isRight) {
    const day = dayOf();
    await this.#use((database) => database.answer(id, key, (card) => afterAnswer(card, isRight, day)));
    this.#announce();
  }

  /** @param {string} id @returns {Promise<StoredRepertoire | null | undefined>} What `restore` puts back. */
  async delete(id) {
    const stored = await this.load(id);
    await this.#use((database) => database.delete(id));
    this.#announce();
    return stored;
  }

  /** @param {StoredRepertoire} stored */
  async restore(stored) {
    await this.#use((database) => database.add(stored));
    this.#announce();
  }

  async #treeOf({ id, rules, first, setup }) {
    const stored = await this.load(id);
    return stored ? { rules, first, setup, nodes: stored.nodes } : null;
  }

  #announce() {
    this.#channel.postMessage("");
    this.refresh();
  }

  /** Run an operation on the database; undefined if it fails, which the panel shows. */
  async #use(operation) {
    try {
      const result = await operation(await this.#database);
      this.store.update({ "training.hasFailed": false });
      return result;
    } catch {
      this.store.update({ "training.hasFailed": true });
      return undefined;
    }
  }
}

/** The change that adds the moves of a tree: another tab may have added others meanwhile. */
function changeTo(tree, side) {
  return ({ repertoire, nodes }) => {
    const both = withNodes({ ...tree, nodes }, tree.nodes);
    return { repertoire: { ...repertoire, asked: new Positions(both, side).asked.length }, nodes: both.nodes };
  };
}
