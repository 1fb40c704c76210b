// The accessible board: an invisible grid of labelled cells over the drawing, one of which is focusable.

import { s, setAttributes } from "../dom.js";
import { cellKey } from "../game/notation.js";
import { contains } from "../game/rules.js";
import { CELL_SIZE } from "./stone-shapes.js";

/** Rows that Page Up and Page Down skip. */
const PAGE = 5;

export class AccessibleGrid {
  #cells = new Map();
  #rows = new Map();
  /** The focusable cell (a roving tabindex). */
  #focus = { row: 0, col: 0 };
  /** Whether the cell that had the focus was replaced by `redraw`. */
  #hasLostFocus = false;

  /**
   * @param {Viewport} viewport
   * @param {GridOptions} options
   */
  constructor(viewport, { label, onPlay, onFocus }) {
    this.viewport = viewport;
    this.onPlay = onPlay;
    /** @type {(cell: Cell) => string} */
    this.labelOf = () => "";
    this.layer = s("g", { role: "grid", "aria-label": label, class: "cell-grid" });
    // Not on the layer: some browsers make an SVG element with a focus listener focusable.
    const { pane } = viewport;
    pane.addEventListener("keydown", (event) => this.#handleKey(event));
    pane.addEventListener("focusin", ({ target }) => {
      const { cell } = /** @type {any} */ (target);
      this.#makeFocusable(cell);
      onFocus(cell);
    });
    pane.addEventListener("focusout", () => onFocus(null));
  }

  /** Create the cells of a board; `update` adds the cells of an unbounded one. */
  redraw(rules) {
    this.rules = rules;
    this.#hasLostFocus = this.#hasFocus;
    this.layer.replaceChildren();
    this.#cells.clear();
    this.#rows.clear();
    setAttributes(this.layer, { "aria-rowcount": rules.rows, "aria-colcount": rules.cols });
    if (this.viewport.isUnbounded) return;
    this.#focus = { row: (rules.rows - 1) >> 1, col: (rules.cols - 1) >> 1 };
    for (let row = 0; row < rules.rows; row += 1) {
      for (let col = 0; col < rules.cols; col += 1) this.#add({ row, col });
    }
  }

  /**
   * Update the labels; on an unbounded board, the cells are those with stones and the focusable one.
   *
   * @param {Stone[]} stones  In view.
   * @param {CellRange} range
   * @param {(key: string) => object | null | undefined} contentOf  What the label of a cell depends on, by its
   *   key; undefined if that is more than one object.
   * @param {(cell: Cell) => string} labelOf  The accessible name of a cell.
   */
  update(stones, range, contentOf, labelOf) {
    this.labelOf = labelOf;
    if (this.viewport.isUnbounded) {
      this.#moveFocusIntoView(range);
      /** @type {Map<string, Cell>} */
      const wanted = new Map(stones.map((stone) => [cellKey(stone), stone]));
      wanted.set(cellKey(this.#focus), this.#focus);
      for (const [key, element] of this.#cells) if (!wanted.has(key)) this.#remove(key, element);
      for (const [key, cell] of wanted) if (!this.#cells.has(key)) this.#add(cell);
    }
    for (const [key, element] of this.#cells) {
      const content = contentOf(key);
      if (content !== undefined && content === element.content) continue;
      element.content = content;
      const label = labelOf(element.cell);
      if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
    }
    if (this.#hasLostFocus) this.#cells.get(cellKey(this.#focus)).focus({ preventScroll: true });
    this.#hasLostFocus = false;
  }

  get #hasFocus() {
    return this.layer.contains(/** @type {Document} */ (this.layer.getRootNode()).activeElement ?? null);
  }

  /** Keep the focusable cell in view, unless the grid has the focus. */
  #moveFocusIntoView({ top, left, bottom, right }) {
    const { row, col } = this.#focus;
    const isVisible = row >= top && row <= bottom && col >= left && col <= right;
    if (isVisible || this.#hasFocus) return;
    this.#makeFocusable({ row: (top + bottom + 1) >> 1, col: (left + right + 1) >> 1 });
  }

  #add({ row, col }) {
    const { isUnbounded } = this.viewport;
    const { x, y } = this.viewport.centreOf({ row, col });
    const isFocusable = cellKey({ row, col }) === cellKey(this.#focus);
    const element = s("rect", {
      role: "gridcell",
      tabindex: isFocusable ? 0 : -1,
      x: x - CELL_SIZE / 2,
      y: y - CELL_SIZE / 2,
      width: CELL_SIZE,
      height: CELL_SIZE,
      rx: 4,
      "aria-colindex": isUnbounded ? null : col + 1,
    });
    element.cell = { row, col };
    if (!this.#rows.has(row)) {
      this.#rows.set(row, s("g", { role: "row", "aria-rowindex": isUnbounded ? null : row + 1 }));
      this.layer.append(this.#rows.get(row));
    }
    this.#rows.get(row).append(element);
    this.#cells.set(cellKey({ row, col }), element);
    return element;
  }

  #remove(key, element) {
    const row = element.parentNode;
    element.remove();
    this.#cells.delete(key);
    if (row.childElementCount === 0) {
      row.remove();
      this.#rows.delete(element.cell.row);
    }
  }

  #makeFocusable(cell) {
    this.#cells.get(cellKey(this.#focus))?.setAttribute("tabindex", -1);
    this.#focus = cell;
    this.#cells.get(cellKey(cell))?.setAttribute("tabindex", 0);
  }

  /** Move the focus to a cell. @param {Cell} cell */
  focus(cell) {
    if (!contains(this.rules, cell)) return;
    this.viewport.reveal(cell);
    let element = this.#cells.get(cellKey(cell));
    if (element === undefined) {
      element = this.#add(cell);
      element.setAttribute("aria-label", this.labelOf(cell));
    }
    element.focus({ preventScroll: this.viewport.isUnbounded });
  }

  #handleKey(event) {
    if (event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      this.onPlay(this.#focus);
    } else {
      const target = this.#targetOf(event);
      if (target === undefined) return;
      this.focus(target);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** The cell that a navigation key leads to; undefined for other keys. */
  #targetOf({ key, ctrlKey }) {
    const { row, col } = this.#focus;
    const { rows, cols } = this.rules;
    const arrows = {
      ArrowUp: { row: row - 1, col },
      ArrowDown: { row: row + 1, col },
      ArrowLeft: { row, col: col - 1 },
      ArrowRight: { row, col: col + 1 },
    };
    if (this.viewport.isUnbounded) return arrows[key];
    const jumps = {
      Home: { row: ctrlKey ? 0 : row, col: 0 },
      End: { row: ctrlKey ? rows - 1 : row, col: cols - 1 },
      PageUp: { row: Math.max(0, row - PAGE), col },
      PageDown: { row: Math.min(rows - 1, row + PAGE), col },
    };
    return { ...arrows, ...jumps }[key];
  }
}
