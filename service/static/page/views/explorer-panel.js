// The panel of the opening explorer: the moves that were played from the position on display, how often, and
// how the games ended.

import { h, replaceChildren } from "../dom.js";
import { chancesOf, hasChances } from "../engines/explored-chances.js";
import { boardOf } from "../game/game.js";
import { format, messages, playerName } from "../i18n.js";
import { button } from "./form-controls.js";
import { nameOfOpening } from "./opening-name.js";

const t = messages.explorer;
/** Part of a bar from which on its percentage has room. */
const MIN_LABEL = 0.3;

/**
 * @param {PageStore} store
 * @param {Controllers} controllers
 * @param {ExplorerController} explorer
 */
export function explorerPanel(store, controllers, explorer) {
  return new ExplorerPanel(store, controllers, explorer).element;
}

class ExplorerPanel {
  /** Whether the panel shows a move on the board. */
  #isPointing = false;
  #searches = new AbortController();

  constructor(store, controllers, explorer) {
    this.store = store;
    this.controllers = controllers;
    this.box = h("div", {});
    this.status = h("p", { class: "hint", role: "status" });
    this.note = h("p", { class: "hint", hidden: true });
    this.retry = button(t.retry, () => explorer.refresh());
    this.element = h(
      "div",
      { class: "stack explorer" },
      h("section", {}, h("h2", {}, t.title), this.box),
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
    const hasFocus = this.element.contains(document.activeElement);
    this.#point([]);
    this.retry.hidden = exploration === null || Boolean(answer);
    this.status.textContent = statusText(exploration);
    const players = answer && ["X", "O"].map((player) => playerName(player, exploration.game.rules));
    const hasMoves = answer?.moves.length > 0;
    replaceChildren(this.box, answer && mark(answer, players, true), hasMoves && this.#table(answer, exploration.game));
    this.note.hidden = !hasMoves || !hasChances(exploration.game.rules);
    if (!this.note.hidden) this.#showChances(answer.moves, exploration.game);
    // A move by keyboard keeps the focus in the panel.
    if (hasFocus) (this.box.querySelector("button") ?? this.element.parentElement).focus();
  }

  /** Fill the column of the engine, one move after the other. */
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
          h("th", { scope: "col" }, t.results(...players)),
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
      h("td", { class: "numeric" }, format.integer(games)),
      hasChances(game.rules) && h("td", { class: "numeric chance" }),
      h("td", {}, resultBar(explored, players)),
    );
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

function statusText(exploration) {
  if (exploration === null) return t.loading;
  const { game, answer, problem } = exploration;
  if (answer === null) return problem ?? t.failed;
  if (answer.moves.length > 0) return t.sources(answer.sources, answer.plies);
  if (boardOf(game).outcome !== null) return t.gameOver;
  return answer.sources.length > 0 ? t.unknown : t.noGames;
}

/** The results as parts of one bar. */
function resultBar({ games, x_wins: x, draws, o_wins: o }, players) {
  const part = (name, count) => {
    const element = h("span", { class: name }, count / games >= MIN_LABEL && format.percent(count / games));
    element.style.flexGrow = count;
    return count > 0 && element;
  };
  const parts = [part("x-wins", x), part("draws", draws), part("o-wins", o)];
  return h("div", { class: "result-bar", role: "img", "aria-label": t.bar(players, x, draws, o) }, ...parts);
}
