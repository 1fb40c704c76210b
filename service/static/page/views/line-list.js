// A list of lines whose moves are shown and played one by one; updated in place, many times a second.

import { h, replaceChildren } from "../dom.js";
import { button } from "./form-controls.js";

/** Moves of a line in the list. */
const MOVES = 10;

/**
 * @typedef {object} Line
 * @property {string} chance
 * @property {string[]} names  Names of the moves.
 * @property {Cell[]} moves
 */

export class LineList {
  /** @type {Line[]} */
  #lines = [];
  #rows = [];
  /** The position of the move with the tab stop, line and move. */
  #focus = [0, 0];

  /**
   * @param {object} options
   * @param {string} options.label
   * @param {(name: string, number: number, rank: number) => string} options.describeMove
   * @param {(rank: number, chance: string) => string} options.describeLine
   * @param {(pointed: {moves: object[]} | null) => void} options.onPoint  Called with the moves up to the one under
   *   the pointer or with the focus.
   * @param {(moves: object[]) => void} options.onPlay
   */
  constructor({ label, describeMove, describeLine, onPoint, onPlay }) {
    this.describeMove = describeMove;
    this.describeLine = describeLine;
    this.onPoint = onPoint;
    this.onPlay = onPlay;
    this.element = h("div", { role: "grid", "aria-label": label, class: "line-list" });
    this.element.addEventListener("pointerover", (event) => this.#point(event));
    this.element.addEventListener("pointerleave", () => this.#leave());
    this.element.addEventListener("focusin", (event) => this.#point(event));
    this.element.addEventListener("focusout", () => this.#leave());
    this.element.addEventListener("click", (event) => this.#play(event));
    this.element.addEventListener("keydown", (event) => this.#handleKey(event));
  }

  /**
   * @param {Line[]} lines
   * @param {number} count  Rows to keep room for.
   */
  update(lines, count) {
    this.#lines = lines;
    while (this.#rows.length < count) this.#addRow();
    this.#rows.forEach((row, at) => {
      row.element.hidden = at >= count;
      this.#updateRow(row, lines[at], at + 1);
    });
    const isFocusable = this.#moveAt(this.#focus) !== undefined;
    if (!isFocusable) this.#moveTabStop([0, 0]);
  }

  #addRow() {
    const rank = this.#rows.length;
    const chance = h("span", { role: "rowheader", class: "chance numeric" });
    const moves = Array.from({ length: MOVES }, (_, at) => {
      const isFocus = rank === this.#focus[0] && at === this.#focus[1];
      const move = button("", null, { tabindex: isFocus ? 0 : -1, onclick: null });
      return { move, cell: h("span", { role: "gridcell", hidden: true }, move), position: [rank, at] };
    });
    const element = h("div", { role: "row" }, chance, ...moves.map(({ cell }) => cell));
    this.#rows.push({ element, chance, moves });
    this.element.append(element);
  }

  #updateRow({ chance, moves }, line, rank) {
    setText(chance, line?.chance ?? "");
    const label = line ? this.describeLine(rank, line.chance) : "";
    if (chance.ariaLabel !== label) chance.ariaLabel = label;
    moves.forEach(({ move, cell }, at) => {
      const name = line?.names[at];
      cell.hidden = name === undefined;
      if (name === undefined || move.textContent === name) return;
      move.textContent = name;
      move.ariaLabel = this.describeMove(name, at + 1, rank);
    });
  }

  /** The position of the move that an event is about, `[line, move]`; undefined for others. */
  #positionOf({ target }) {
    const move = target.closest("button");
    return this.#rows.flatMap(({ moves }) => moves).find((each) => each.move === move)?.position;
  }

  /** @param {number[]} position */
  #movesTo([line, at]) {
    return this.#lines[line]?.moves.slice(0, at + 1);
  }

  /** @param {number[]} position */
  #moveAt([line, at]) {
    return this.#lines[line]?.names[at];
  }

  #point(event) {
    const position = this.#positionOf(event);
    if (position === undefined) return;
    if (event.type === "focusin") this.#moveTabStop(position);
    this.onPoint({ moves: this.#movesTo(position) });
  }

  #leave() {
    this.onPoint(null);
  }

  #play(event) {
    const position = this.#positionOf(event);
    if (position === undefined) return;
    const moves = this.#movesTo(position);
    // The keys that follow a choice by pointer are meant for the game.
    if (event.detail > 0) /** @type {any} */ (document.activeElement).blur();
    this.onPlay(moves);
  }

  #moveTabStop(position) {
    this.#buttonAt(this.#focus)?.setAttribute("tabindex", -1);
    this.#focus = position;
    this.#buttonAt(position)?.setAttribute("tabindex", 0);
  }

  /** @param {number[]} position */
  #buttonAt([line, at]) {
    return this.#rows[line]?.moves[at].move;
  }

  #handleKey(event) {
    const target = this.#targetOf(event.key);
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    // These step through the game elsewhere.
    event.stopPropagation();
    if (this.#moveAt(target) !== undefined) this.#buttonAt(target).focus();
  }

  /** Where a key moves the focus to; undefined for other keys. */
  #targetOf(key) {
    const [line, at] = this.#focus;
    const lengthOf = (each) => Math.min(MOVES, this.#lines[each]?.names.length ?? 0);
    return {
      ArrowLeft: [line, at - 1],
      ArrowRight: [line, at + 1],
      ArrowUp: [line - 1, Math.min(at, lengthOf(line - 1) - 1)],
      ArrowDown: [line + 1, Math.min(at, lengthOf(line + 1) - 1)],
      Home: [line, 0],
      End: [line, lengthOf(line) - 1],
    }[key];
  }
}

function setText(element, text) {
  if (element.textContent !== text) replaceChildren(element, text);
}
