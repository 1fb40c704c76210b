// The browser's history: an entry for every game and every move that is played, so that Back takes back
// moves and returns to the previous game. The address is the link to the position on display.

import { ROOT, TRAINING, currentNode, goToNode, newGame } from "../game/game.js";
import { openingQuery } from "../game/opening.js";
import { PRESETS } from "../game/rules.js";
import { loadMessages } from "../i18n.js";
import { formatPermalink } from "../sharing/permalink.js";
import { ANALYSIS_TABS } from "../state.js";

/** Delay of address changes while stepping, in milliseconds: browsers limit their rate. */
const DELAY_MS = 150;
const SESSION_KEY = "tengen-game";
/** Links by the trees that they carry, which no shorter one does. */
const links = new WeakMap();

/** The name of a panel of analysis; undefined for those of play. */
function viewOf(tab) {
  return ANALYSIS_TABS.includes(tab) ? tab : undefined;
}

/** The id of the game that this tab has shown last, before a reload or a visit to another page. */
export function lastGameOfTab() {
  if (history.state?.game) return history.state.game;
  try {
    // A reload right after a move may come without the state of its entry.
    const isReload = /** @type {any} */ (performance.getEntriesByType("navigation")[0])?.type === "reload";
    return location.hash === "" || isReload ? sessionStorage.getItem(SESSION_KEY) : null;
  } catch {
    // Storage is forbidden.
    return null;
  }
}

/**
 * The game of the page's address: a new one without a link, whose reader is loaded when there is one.
 *
 * @returns {Promise<{game: Game, liveNode: number | null, error: string | null, chapters?: RecordEntry[]}>}
 */
export async function gameOfAddress() {
  if (location.hash.length < 2) return { game: newGame(PRESETS.gomoku), liveNode: ROOT, error: null };
  await loadMessages("share");
  const { hash } = location;
  const read = await (await import("../sharing/permalink-reader.js")).readLink(hash);
  if (hash.includes("study=") && !read.error) links.set(read.game.nodes, hash);
  return read;
}

/** Show what a link has beside its game: chapters, or why it is not valid. @param {PageStore} store @param {{error: string | null, chapters?: RecordEntry[]}} linked */
export function showLink(store, { error, chapters }) {
  if (error) store.update({ notice: { kind: "failed", text: error } });
  if (chapters) store.update({ tab: "games", recordList: chapters });
}

function rememberGameOfTab(id) {
  try {
    sessionStorage.setItem(SESSION_KEY, id);
  } catch {
    // Without storage, the address alone leads back to the game.
  }
}

export class HistoryController {
  #timer = 0;
  /** Number of the current entry, from the first one of this visit. */
  #index = history.state?.index ?? 0;
  #isNavigating = false;

  /**
   * @param {PageStore} store
   * @param {Controllers} controllers
   * @param {SavedGames} savedGames
   */
  constructor(store, controllers, savedGames) {
    this.store = store;
    this.controllers = controllers;
    this.savedGames = savedGames;
    store.watch(["game"], ({ game }, before) => this.#handleChange(game, before.game));
    store.watch(["tab"], ({ tab, game }, before) => this.#handleView(tab, before.tab, game));
    addEventListener("popstate", ({ state }) => this.#navigate(state));
  }

  #handleChange(game, before) {
    clearTimeout(this.#timer);
    if (game.id === TRAINING) return;
    // The game of the entry may have waited for the end of a training.
    const hasWaited = before.id === TRAINING;
    const isOther = game.id !== (hasWaited ? history.state?.game : before.id);
    if (isOther || game === before) rememberGameOfTab(game.id);
    // Browsers skip entries that a page adds by itself: an engine's reply belongs to the move before it.
    const isByHuman = this.store.state.movedBy === "human";
    const isInGame = this.store.state.liveNode === currentNode(game);
    const isPlayed = !isOther && game.nodes.length > before.nodes.length && isByHuman && isInGame;
    if (!this.#isNavigating && (isOther || isPlayed)) {
      if (!hasWaited) this.#write("replaceState", before);
      this.#index += 1;
      this.#write("pushState", game);
      return;
    }
    this.#timer = setTimeout(() => this.#write("replaceState", this.store.state.game), DELAY_MS);
  }

  /** A panel of analysis that is opened from those of play is a view of its own, which Back leaves. */
  #handleView(tab, before, game) {
    if (this.#isNavigating || tab === before) return;
    const isOpened = viewOf(tab) !== undefined && viewOf(before) === undefined;
    if (isOpened) {
      // The entry that Back returns to may still wait for the engine's reply.
      clearTimeout(this.#timer);
      this.#write("replaceState", game, before);
      this.#index += 1;
    }
    this.#write(isOpened ? "pushState" : "replaceState", game);
  }

  #write(method, game, tab = this.store.state.tab) {
    if (game.id === TRAINING) return;
    const state = { game: game.id, node: currentNode(game), index: this.#index, view: viewOf(tab) };
    const address = links.get(game.nodes) ?? formatPermalink(game, openingQuery(game));
    const isSame = address === location.hash && history.state?.game === state.game && history.state.view === state.view;
    if (method === "replaceState" && isSame && history.state.node === state.node) return;
    history[method](state, "", address);
  }

  async #navigate(state) {
    clearTimeout(this.#timer);
    if (state === null) {
      this.#openAddress();
      return;
    }
    const isBack = state.index < this.#index;
    this.#index = state.index;
    const { tab } = this.store.state;
    const hasLeft = (viewOf(tab) === undefined) !== (state.view === undefined);
    if (hasLeft) this.#display(() => this.store.update({ tab: state.view ?? "game" }));
    const { game } = this.store.state;
    if (state.game === game.id) {
      const isShown = state.node === currentNode(game);
      // After an undo, the entry before shows the same position.
      if (isShown && isBack && !hasLeft && state.index > 0) history.back();
      else if (!isShown && game.nodes[state.node]) this.#display(() => this.controllers.tree.goToNode(state.node));
      return;
    }
    const address = location.hash;
    const loaded = await this.savedGames.load(state.game);
    if (location.hash !== address) return;
    if (loaded?.game.nodes[state.node]) {
      // For review: an engine must not move because of a step back.
      this.#display(() => this.controllers.game.open(goToNode(loaded.game, state.node)));
    } else {
      this.#openAddress({ isForReview: true });
    }
  }

  /** Open the link in the address. */
  async #openAddress({ isForReview = false } = {}) {
    const address = location.hash;
    const linked = await gameOfAddress();
    if (location.hash !== address) return;
    this.savedGames.addLinked(linked.game);
    this.#display(() => this.controllers.game.open(linked.game, { liveNode: isForReview ? null : linked.liveNode }));
    showLink(this.store, linked);
  }

  /** Change the game without a new entry. */
  #display(change) {
    this.#isNavigating = true;
    change();
    this.#isNavigating = false;
  }
}
