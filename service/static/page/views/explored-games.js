// The visitor's games with a move of the opening explorer, each opened at the position on display.

import { h } from "../dom.js";
import { ROOT, boardOf, goTo, withLine } from "../game/game.js";
import { messages } from "../i18n.js";
import { openEntry } from "../sharing/open-record.js";
import { button } from "./form-controls.js";
import { GameList } from "./game-list.js";
import { ListedRecord, ORDERS as RECORD_ORDERS } from "./record-list.js";
import { ORDERS as SAVED_ORDERS, listedSummary } from "./saved-list.js";

const t = messages.explorer;
/** Games that are listed. */
const MOST = 1000;
const nothing = async () => null;

export class ExploredGames {
  /** The move whose games are listed; null without one. @type {any} */
  move = null;
  /** The game that the list follows through positions: the one that was opened last, at first the first one. @type {unknown} */
  #followed = null;
  /** The position at the end of a game that is being opened is not the one that it is opened at. */
  #isOpening = false;
  /** @type {Record<string, GameList>} */
  #lists;

  /**
   * @param {PageStore} store
   * @param {Controllers} controllers
   * @param {SavedGames} savedGames
   * @param {() => void} onClose  Called when the visitor closes the list.
   */
  constructor(store, controllers, savedGames, onClose) {
    this.store = store;
    this.controllers = controllers;
    this.savedGames = savedGames;
    const listOf = (orders) => new GameList({ label: t.listed, orders });
    this.#lists = { files: listOf(RECORD_ORDERS), saved: listOf(SAVED_ORDERS) };
    this.title = h("h3", { tabindex: -1 });
    this.note = h("p", { class: "hint" });
    const close = button(messages.library.close, () => {
      this.close();
      onClose();
    });
    const head = h("div", { class: "row records-head" }, this.title, close);
    const lists = Object.values(this.#lists).map(({ element }) => element);
    this.element = h("section", { class: "stack", hidden: true }, head, this.note, ...lists);
  }

  /** List the games with a move. @param {Exploration} exploration @param {any} move  One of its answer. */
  show(exploration, move) {
    this.#followed = keyOf(/** @type {any[]} */ (exploration.list)[move.numbers[0]]);
    for (const list of Object.values(this.#lists)) {
      list.markCurrent(null);
      list.reset();
    }
    this.update(exploration);
    // The list is below a long table.
    this.title.focus();
  }

  close() {
    this.#followed = null;
    this.move = null;
    this.element.hidden = true;
  }

  /** List the games with the next move of the game that the list follows, if it has the position on display. @param {Exploration | null} exploration */
  update(exploration) {
    if (this.#followed === null || this.#isOpening) return;
    const { answer = null, list = null, source = "" } = exploration ?? {};
    const isFollowed = (number) => keyOf(/** @type {any[]} */ (list)[number]) === this.#followed;
    this.move = answer?.moves.find(({ numbers }) => numbers?.some(isFollowed)) ?? null;
    this.element.hidden = this.move === null;
    if (exploration === null || this.move === null) return;
    const { move, numbers } = this.move;
    this.title.textContent = t.listGames(move.notation, numbers.length);
    this.note.hidden = numbers.length <= MOST;
    this.note.textContent = t.first(MOST);
    const ply = boardOf(exploration.game).stones.size;
    for (const [name, games] of Object.entries(this.#lists)) games.element.hidden = name !== source;
    this.#lists[source].update(numbers.slice(0, MOST).map((number) => this.#listed(/** @type {any[]} */ (list)[number], number, source, ply)));
  }

  /** @returns {ListedGame} */
  #listed(each, number, source, ply) {
    const isSaved = source === "saved";
    const open = async () => {
      this.#followed = keyOf(each);
      this.#lists[source].markCurrent(isSaved ? each.id : number);
      this.#isOpening = true;
      try {
        await (isSaved ? this.#openSaved(each.id, ply) : this.#openRecord(each, ply));
      } finally {
        this.#isOpening = false;
      }
    };
    if (!isSaved) return new ListedRecord(each, number, open, null);
    const game = listedSummary(each, { edit: () => nothing, load: nothing, openAt: nothing, savedGames: this.savedGames });
    return { ...game, open, review: null, actions: () => [] };
  }

  async #openRecord(entry, ply) {
    await openEntry(entry, this.store, this.controllers.game);
    // A record that cannot be read is shown under Share.
    if (this.store.state.tab === "explorer") this.controllers.tree.goTo(ply);
  }

  async #openSaved(id, ply) {
    const loaded = await this.savedGames.load(id);
    if (loaded) this.controllers.game.open(goTo(withLine(loaded.game, ROOT), ply));
  }
}

/** What stays the same of a game when its list is read again. */
function keyOf(game) {
  return game.id ?? game;
}
