// The accessible board: an invisible grid of labelled cells over the drawing, one of which is focusable.

import { s, setAttributes } from "../dom.js";
import { cellKey } from "../game/notation.js";
import { contains } from "../game/rules.js";
import { CELL_SIZE } from "./stone-shapes.js";

/** Rows that Page Up and Page Down skip. */
const PAGE = 5;

export class AccessibleGrid {
  /** Elements of the cells, by key. @type {Map<string, any>} */
  cells = new Map();
  /** @type {Map<number, any>} */
  rows = new Map();
  /** The focusable cell (a roving tabindex). @type {Cell} */
  focusable = { row: 0, col: 0 };
  /** Of the board, once it is drawn. @type {any} */
  rules;
  /** Whether the cell that had the focus was replaced by `redraw`. */
  #hasLostFocus = false;

  /**
   * @param {Viewport} viewport
   * @param {GridOptions} options
   */
  constructor(viewport, { label, onPlay, onFocus }) {
    this.viewport = viewport;
    this.onPlay = onPlay;
    this.layer = s("g", { role: "grid", "aria-label": label, class: "cell-grid" });
    // Not on the layer: some browsers make an SVG element with a focus listener focusable.
    const { pane } = viewport;
    pane.addEventListener("keydown", (event) => this.#handleKey(event));
    pane.addEventListener("focusin", ({ target }) => {
      const { cell } = /** @type {any} */ (target);
      this.makeFocusable(cell);
      onFocus(cell);
    });
    pane.addEventListener("focusout", () => onFocus(null));
  }

  /** Create the cells of a board. @param {Rules} rules */
  redraw(rules) {
    this.rules = rules;
    this.#hasLostFocus = this.hasFocus;
    this.layer.replaceChildren();
    this.cells.clear();
    this.rows.clear();
    setAttributes(this.layer, { "aria-rowcount": rules.rows, "aria-colcount": rules.cols });
    this.addAll(/** @type {Size} */ (rules));
  }

  /** Add the cells of a board; the one in the middle is focusable. @param {Size} rules */
  addAll({ rows, cols }) {
    this.focusable = { row: (rows - 1) >> 1, col: (cols - 1) >> 1 };
    for (let row = 0; row < rows; row += 1) {
      for (let col = 0; col < cols; col += 1) this.add({ row, col });
    }
  }

  /**
   * Update the labels.
   *
   * @param {Stone[]} _stones  In view.
   * @param {(key: string) => object | null | undefined} contentOf  What the label of a cell depends on, by its
   *   key; undefined if that is more than one object.
   * @param {(cell: Cell) => string} labelOf  The accessible name of a cell.
   */
  update(_stones, contentOf, labelOf) {
    for (const [key, element] of this.cells) {
      const content = contentOf(key);
      if (content !== undefined && content === element.content) continue;
      element.content = content;
      const label = labelOf(element.cell);
      if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
    }
    if (this.#hasLostFocus) this.cells.get(cellKey(this.focusable)).focus({ preventScroll: true });
    this.#hasLostFocus = false;
  }

  get hasFocus() {
    return this.layer.contains(/** @type {Document} */ (this.layer.getRootNode()).activeElement ?? null);
  }

  /** @param {Cell} cell */
  add({ row, col }) {
    const { x, y } = this.viewport.centreOf({ row, col });
    const isFocusable = cellKey({ row, col }) === cellKey(this.focusable);
    const element = s("rect", {
      role: "gridcell",
      tabindex: isFocusable ? 0 : -1,
      x: x - CELL_SIZE / 2,
      y: y - CELL_SIZE / 2,
      width: CELL_SIZE,
      height: CELL_SIZE,
      rx: 4,
      // Boards without borders have no numbers.
      "aria-colindex": this.rules.cols && col + 1,
    });
    element.cell = { row, col };
    if (!this.rows.has(row)) {
      this.rows.set(row, s("g", { role: "row", "aria-rowindex": this.rules.rows && row + 1 }));
      this.layer.append(this.rows.get(row));
    }
    this.rows.get(row).append(element);
    this.cells.set(cellKey({ row, col }), element);
    return element;
  }

  /** @param {Cell} cell */
  makeFocusable(cell) {
    this.cells.get(cellKey(this.focusable))?.setAttribute("tabindex", -1);
    this.focusable = cell;
    this.cells.get(cellKey(cell))?.setAttribute("tabindex", 0);
  }

  /** Move the focus to a cell. @param {Cell} cell */
  focus(cell) {
    if (contains(this.rules, cell)) this.cells.get(cellKey(cell)).focus();
  }

  #handleKey(event) {
    if (event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      this.onPlay(this.focusable);
    } else {
      const target = this.targetOf(event);
      if (target === undefined) return;
      this.focus(target);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** The cell that a navigation key leads to; undefined for other keys. */
  targetOf({ key, ctrlKey }) {
    const { row, col } = this.focusable;
    const { rows, cols } = this.rules;
    return {
      ArrowUp: { row: row - 1, col },
      ArrowDown: { row: row + 1, col },
      ArrowLeft: { row, col: col - 1 },
      ArrowRight: { row, col: col + 1 },
      Home: { row: ctrlKey ? 0 : row, col: 0 },
      End: { row: ctrlKey ? rows - 1 : row, col: cols - 1 },
      PageUp: { row: Math.max(0, row - PAGE), col },
      PageDown: { row: Math.min(rows - 1, row + PAGE), col },
    }[key];
  }
}
