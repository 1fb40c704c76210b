// Saving of the game as it grows, the list of saved games, and the exchange with other tabs.

import { delay } from "../client/service.js";
import { ROOT, TRAINING, boardOf, currentNode, gameOfTree, goTo, isAtEnd, newGame, takeBack, withLine } from "../game/game.js";
import { formatMoves } from "../game/notation.js";
import { loadedOpening } from "../game/opening.js";
import { messages } from "../i18n.js";

const CHANNEL = "tengen-games";
/** Milliseconds until a browser that does not answer is taken for one that cannot save. */
const PATIENCE_MS = 5000;

/** Keeps the games of the page in the database, and `savedGames` up to date. */
export class SavedGames {
  #channel = new BroadcastChannel(CHANNEL);
  /** By id: the revision and the nodes that were loaded or saved last. */
  #stored = new Map();
  /** By id: games with their live nodes that are still to be saved. */
  #pending = new Map();
  /** Trees that came from a link, which are saved when they are changed. */
  #linked = new WeakSet();
  #isSaving = false;
  /** @type {object[]} */
  #outcomeNodes = [];
  /** @type {number | null} */
  #outcomeNode = null;
  /** @type {{plies: number, moves: string, result: any}} */
  #outcome = { plies: 0, moves: "", result: null };

  /** @param {Promise<GameDatabase>} opening */
  constructor(opening) {
    this.opening = opening;
  }

  /** Save the game of a store whenever it changes, and take over what other tabs save of it. */
  watch(store, controller) {
    this.store = store;
    this.controller = controller;
    setTimeout(() => {
      if (store.state.storage.status === "opening") store.update({ "storage.status": "failed" });
    }, PATIENCE_MS);
    store.watch(["game", "liveNode"], ({ game, liveNode }) => {
      // An empty board is no loss.
      const hasContent = game.nodes.length > 1 || game.setup.length > 0 || game.nodes[ROOT].comment !== "";
      const isWork = hasContent && game.id !== TRAINING && !this.#linked.has(game.nodes);
      if (!isWork && !this.#stored.has(game.id)) return;
      this.#pending.set(game.id, { game, liveNode });
      this.#saveAll();
    });
    this.#channel.onmessage = ({ data: id }) => this.#handleChange(id);
    this.refresh();
  }

  /** Note that a game is from a link: it is saved when it is changed. */
  addLinked(game) {
    this.#linked.add(game.nodes);
  }

  /**
   * The saved game with this id, at its last position.
   *
   * @returns {Promise<{game: Game, liveNode: number | null} | null>}
   */
  async load(id) {
    const pending = this.#pending.get(id);
    if (pending) return pending;
    const loaded = await this.#use((database) => database.load(id));
    if (!loaded) return null;
    const { summary, nodes } = loaded;
    const opening = await loadedOpening(summary.opening);
    const game = goTo(withLine(gameOfTree({ ...summary, opening, nodes }), summary.leaf), summary.ply);
    this.#stored.set(id, { revision: summary.revision, nodes, ending: game.ending });
    // Moves that were taken back.
    const isLive = summary.liveNode === currentNode(game);
    return { game: isLive ? takeBack(game) : game, liveNode: summary.liveNode };
  }

  /** The game with this id as `load` returns it; null if the browser does not answer. */
  async loadSoon(id) {
    return Promise.race([this.load(id), delay(PATIENCE_MS).then(() => null)]);
  }

  /** Open a saved game for review. */
  async open(id) {
    const loaded = await this.load(id);
    if (loaded) this.controller.open(loaded.game);
  }

  /** Delete a saved game; the notice offers to restore it. On display, a new game takes its place. */
  async delete(id) {
    const loaded = await this.#use((database) => database.load(id));
    if (!loaded) return;
    const { game } = this.store.state;
    if (game.id === id) this.controller.open(newGame(game.rules, game.first), { liveNode: ROOT });
    this.#pending.delete(id);
    this.#stored.delete(id);
    await this.#use((database) => database.delete(id));
    this.#announce(id);
    const onPress = async () => {
      await this.#use((database) => database.restore(loaded));
      this.store.update({ notice: null });
      this.#announce(id);
    };
    const action = { label: messages.notices.restore, onPress };
    this.store.update({ notice: { kind: "info", text: messages.notices.gameDeleted, action } });
  }

  /** Name and tag a saved game. */
  async label(id, labels) {
    await this.#use((database) => database.label(id, labels));
    this.#announce(id);
  }

  /** Read the list of games again. */
  async refresh() {
    const savedGames = await this.#use((database) => database.list());
    if (savedGames) this.store.update({ "storage.games": savedGames });
  }

  async #saveAll() {
    if (this.#isSaving) return;
    this.#isSaving = true;
    // Also those that are added meanwhile.
    for (const [id, { game, liveNode }] of this.#pending) {
      this.#pending.delete(id);
      const result = await this.#use((database) =>
        database.save(this.#summaryOf(game, liveNode), game.nodes, this.#stored.get(id)),
      );
      if (result) await this.#handleSaved(game, liveNode, result);
    }
    this.#isSaving = false;
  }

  async #handleSaved(game, liveNode, { revision, others }) {
    const stored = this.#stored.get(game.id);
    // A resignation ends a game without a move.
    const hasChanged = revision !== stored?.revision || game.ending !== stored?.ending;
    this.#stored.set(game.id, { revision, nodes: others ?? game.nodes, ending: game.ending });
    if (others === null) {
      if (hasChanged) this.#announce(game.id);
      return;
    }
    // Both tabs have changed the tree: save the moves of both.
    const trees = await this.#use(() => import("../game/merged-trees.js"));
    if (!trees) return;
    const { mergeTree } = trees;
    const { state } = this.store;
    if (state.game.id === game.id) this.store.update({ game: mergeTree(state.game, others) });
    else this.#pending.set(game.id, { game: mergeTree(game, others), liveNode });
  }

  #announce(id) {
    this.#channel.postMessage(id);
    this.refresh();
  }

  /** Take over what another tab has saved of the game on display. */
  async #handleChange(id) {
    this.refresh();
    const { game } = this.store.state;
    if (id !== game.id) return;
    const trees = await this.#use(() => import("../game/merged-trees.js"));
    const loaded = await this.#use((database) => database.load(id));
    const opening = await loadedOpening(loaded?.summary.opening);
    const isNewer = loaded?.summary.revision > (this.#stored.get(id)?.revision ?? 0);
    // What has been changed here meanwhile is merged when it is saved.
    if (!isNewer || !trees || this.store.state.game !== game || this.#pending.has(id)) return;
    const adopted = trees.adoptTree({ ...game, opening }, loaded.nodes);
    this.#stored.set(id, { revision: loaded.summary.revision, nodes: adopted.nodes, ending: adopted.ending });
    // At the end of the game, the next moves are followed; what was only tried is not.
    const ends = adopted.line.findIndex((node) => adopted.nodes[node].tried);
    const ply = ends < 0 ? adopted.moves.length : ends;
    this.store.update({ game: isAtEnd(game) && ply > adopted.ply ? goTo(adopted, ply) : adopted, liveNode: null });
  }

  /** @returns {Omit<Summary, "revision">} */
  #summaryOf(game, liveNode) {
    const { id, rules, first, setup, line, ply, opening, info, ending } = game;
    if (this.#outcomeNodes !== game.nodes || this.#outcomeNode !== liveNode) {
      // What is tried outside of a game is not its course.
      const main = liveNode ? takeBack(withLine(game, liveNode)) : withLine(game, ROOT);
      const { outcome } = boardOf(goTo(main, main.moves.length));
      this.#outcomeNodes = game.nodes;
      this.#outcomeNode = liveNode;
      this.#outcome = { plies: main.moves.length, moves: formatMoves(main.moves, game.rules), result: outcome && (outcome.winner ?? "draw") };
    }
    const result = this.#outcome.result ?? (ending && (ending.winner ?? "draw"));
    const leaf = line.at(-1) ?? ROOT;
    return { id, rules, first, setup, opening, info, ending, updated: Date.now(), ...this.#outcome, result, leaf, ply, liveNode };
  }

  /** Run an operation on the database; undefined if it fails, which a notice and the list of games show. */
  async #use(operation) {
    try {
      const result = await operation(await this.opening);
      this.store?.update({ "storage.status": "ready" });
      return result;
    } catch {
      this.store?.update({ "storage.status": "failed" });
      return undefined;
    }
  }
}
