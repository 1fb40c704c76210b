// The panel of the opening explorer: the moves that were played from the position on display, how often, and
// how the games ended. Of the visitor's own games, those with a move are listed below.

import { h, replaceChildren } from "../dom.js";
import { chancesOf, hasChances } from "../engines/explored-chances.js";
import { boardOf } from "../game/game.js";
import { format, loadMessages, messages, playerName } from "../i18n.js";
import { loadStyles } from "../page-styles.js";
import { button, field, select } from "./form-controls.js";
import { nameOfOpening } from "./opening-name.js";

const t = messages.explorer;
/** Part of a bar from which on its percentage has room. */
const MIN_LABEL = 0.3;
/** @type {ExplorerSource[]} */
const SOURCES = ["service", "files", "saved"];

/**
 * @param {PageStore} store
 * @param {Controllers} controllers
 * @param {ExplorerController} explorer
 * @param {SavedGames} savedGames
 */
export function explorerPanel(store, controllers, explorer, savedGames) {
  return new ExplorerPanel(store, controllers, explorer, savedGames).element;
}

class ExplorerPanel {
  /** Whether the panel shows a move on the board. */
  #isPointing = false;
  #searches = new AbortController();
  /** The list of the visitor's games with a move; loaded when it is first opened. @type {import("./explored-games.js").ExploredGames | null} */
  #games = null;

  constructor(store, controllers, explorer, savedGames) {
    this.store = store;
    this.controllers = controllers;
    this.savedGames = savedGames;
    const choices = SOURCES.map((source) => [source, t.origins[source]]);
    const choose = (source) => {
      this.#games?.close();
      explorer.choose(source);
    };
    this.box = h("div", {});
    this.status = h("p", { class: "hint", role: "status" });
    this.note = h("p", { class: "hint", hidden: true });
    this.retry = button(t.retry, () => explorer.refresh());
    this.element = h(
      "div",
      { class: "stack explorer" },
      h("section", {}, h("h2", {}, t.title), field(t.origin, select(choices, SOURCES[0], choose)), this.box),
      h("div", { class: "row" }, this.status, this.retry),
      this.note,
    );
    store.watch(["exploration"], ({ exploration }) => this.#update(exploration));
    store.watch(["game", "tab"], () => {
      this.#point([]);
      this.#searches.abort();
    });
  }

  #update(exploration) {
    const answer = exploration?.answer;
    const hasFocus = [this.box, this.retry].some((element) => element.contains(document.activeElement));
    this.#point([]);
    const text = statusText(exploration, this.store.state);
    this.status.textContent = text ?? exploration.problem ?? t.failed;
    this.retry.hidden = text !== null;
    const players = answer && ["X", "O"].map((player) => playerName(player, exploration.game.rules));
    const hasMoves = answer?.moves.length > 0;
    replaceChildren(this.box, answer && mark(answer, players, true), hasMoves && this.#table(answer, exploration.game));
    // Beside what is proven, there is no estimate.
    const open = answer?.moves.filter(({ proven }) => !proven) ?? [];
    this.note.hidden = open.length === 0 || !hasChances(exploration.game.rules);
    if (!this.note.hidden) this.#showChances(open, exploration.game);
    this.#games?.update(exploration);
    this.#markListed();
    // A move by keyboard keeps the focus in the panel.
    if (hasFocus) (this.box.querySelector("button") ?? this.element.parentElement).focus();
  }

  /** Fill the column of the engine for some moves, one after the other. */
  async #showChances(moves, game) {
    this.#searches.abort();
    this.#searches = new AbortController();
    this.note.textContent = t.chances(playerName(boardOf(game).toMove, game.rules));
    const cells = [...this.box.querySelectorAll(".chance")];
    try {
      const found = chancesOf(game, moves.map(({ move }) => move), this.#searches.signal);
      for await (const chance of found) /** @type {Element} */ (cells.shift()).textContent = format.percent(chance);
    } catch {
      // Another position is on display, or this device cannot search: the cells stay empty.
    }
  }

  /** List the games with a move, or close their list. */
  async #toggleGames(explored) {
    const { exploration } = this.store.state;
    if (this.#games === null) {
      // If they cannot be loaded, the next press tries again.
      await Promise.all([...["library", "share"].map(loadMessages), loadStyles("games")]);
      const { ExploredGames } = await import("./explored-games.js");
      if (this.#games === null) {
        this.#games = new ExploredGames(this.store, this.controllers, this.savedGames, () => this.#leaveGames());
        this.element.append(this.#games.element);
      }
    }
    // Another position may be on display by now.
    if (this.store.state.exploration !== exploration) return;
    if (this.#games.move === explored) this.#games.close();
    else this.#games.show(exploration, explored);
    this.#markListed();
  }

  /** Give the focus back to the number that has opened the list. */
  #leaveGames() {
    const opener = this.box.querySelector(".count[aria-expanded=true]");
    this.#markListed();
    /** @type {HTMLElement | null} */ (opener)?.focus();
  }

  /** Tell which move's games are listed. */
  #markListed() {
    // The move of a proof has no count if no game has it.
    const counted = this.store.state.exploration?.answer?.moves.filter(({ numbers }) => numbers);
    const at = counted?.indexOf(this.#games?.move);
    this.box.querySelectorAll(".count").forEach((each, row) => each.setAttribute("aria-expanded", String(row === at)));
  }

  #table(answer, game) {
    const players = ["X", "O"].map((player) => playerName(player, game.rules));
    const total = h(
      "tr",
      { class: "total" },
      h("th", { scope: "row", colspan: 2 }, t.all),
      h("td", { class: "numeric" }, format.integer(answer.games)),
      hasChances(game.rules) && h("td", {}),
      h("td", {}, resultBar(answer, players)),
    );
    return h(
      "table",
      { "aria-label": t.title },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, t.move),
          h("th", { scope: "col", class: "numeric", colspan: 2 }, t.games),
          hasChances(game.rules) && h("th", { scope: "col", class: "numeric" }, t.engine),
          h("th", { scope: "col" }, resultsText(answer, players)),
        ),
      ),
      h("tbody", {}, ...answer.moves.map((explored) => this.#row(explored, game, players))),
      h("tfoot", {}, total),
    );
  }

  #row(explored, game, players) {
    const { move, share, games } = explored;
    const show = () => this.#point([move]);
    const hide = () => this.#point([]);
    const play = () => {
      // While the next position is looked up, the table still shows the last one.
      if (this.store.state.game === game) this.controllers.game.play(move);
    };
    const attributes = { onfocus: show, onblur: hide, "aria-label": t.play(move.notation) };
    const isNamed = [1, 2].includes(game.ply) && game.setup.length === 0;
    const opening = isNamed && nameOfOpening(game.rules, [...game.moves.slice(0, game.ply), move]);
    return h(
      "tr",
      { onpointerenter: show, onpointerleave: hide },
      h("th", { scope: "row" }, button(move.notation, play, attributes), opening && h("span", { class: "opening-name" }, opening), mark(explored, players)),
      h("td", { class: "numeric" }, format.share(share)),
      h("td", { class: "numeric" }, explored.numbers ? this.#count(explored) : format.integer(games)),
      hasChances(game.rules) && h("td", { class: explored.proven ? "numeric" : "numeric chance" }),
      h("td", {}, resultBar(explored, players)),
    );
  }

  /** The number of the visitor's games with a move, which lists them. */
  #count(explored) {
    const { move, games } = explored;
    const label = t.listGames(move.notation, games);
    return button(format.integer(games), () => this.#toggleGames(explored), { class: "count", "aria-expanded": "false", "aria-label": label });
  }

  /** Show moves on the board. */
  #point(ghostMoves) {
    if (!this.#isPointing && ghostMoves.length === 0) return;
    this.#isPointing = ghostMoves.length > 0;
    this.store.update({ "board.ghostMoves": ghostMoves });
  }
}

/** The mark of a position or move that a proof decides; a move has room for a word alone. */
function mark({ proven }, [x, o], isLong = false) {
  if (!proven) return null;
  const text = t.proven(proven === "X" ? x : o);
  return h("span", { class: "proven", title: text }, isLong ? text : t.provenMove);
}

/** What the status says; null for a failure. */
function statusText(exploration, { recordList, storage }) {
  if (exploration === null) return t.loading;
  const { game, source, answer, list, progress } = exploration;
  const isOwn = source !== "service";
  if (progress !== null) return t.reading(progress);
  if (isOwn && !(source === "files" ? recordList : storage.games)?.length) return t.noneOf[source];
  if (answer === null) return list === null ? null : t.noBorders;
  if (answer.moves.length > 0) return isOwn ? t.own(answer.all, list.length - answer.all) : t.sources(answer.sources, answer.plies);
  if (boardOf(game).outcome !== null) return t.gameOver;
  if (isOwn) return `${t.unknown} ${t.own(answer.all, list.length - answer.all)}`;
  return answer.sources.length > 0 ? t.unknown : t.noGames;
}

/** The head of the bars. */
function resultsText({ open }, players) {
  return [t.results(...players), open > 0 && t.open].filter(Boolean).join(messages.comma);
}

/** The results as parts of one bar. */
function resultBar({ games, x_wins: x, draws, o_wins: o, open = 0 }, players) {
  const part = (name, count) => {
    const element = h("span", { class: name }, count / games >= MIN_LABEL && format.percent(count / games));
    element.style.flexGrow = count;
    return count > 0 && element;
  };
  const parts = [part("x-wins", x), part("draws", draws), part("o-wins", o), part("open", open)];
  const label = [t.bar(players, x, draws, o), open > 0 && t.unfinished(open)].filter(Boolean).join(messages.comma);
  return h("div", { class: "result-bar", role: "img", "aria-label": label }, ...parts);
}
