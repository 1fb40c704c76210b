// The accessible cells of boards of all rules. Those of one without borders are the stones in view and the focusable cell.

import { cellKey } from "../game/notation.js";
import { AccessibleGrid } from "./accessible-grid.js";

export class UnboundedGrid extends AccessibleGrid {
  /** @type {(cell: Cell) => string} */
  #labelOf = () => "";

  /** @param {Size} rules */
  addAll(rules) {
    if (!this.viewport.isUnbounded) super.addAll(rules);
  }

  /** @param {Stone[]} stones @param {(key: string) => object | null | undefined} contentOf @param {(cell: Cell) => string} labelOf */
  update(stones, contentOf, labelOf) {
    this.#labelOf = labelOf;
    if (this.viewport.isUnbounded) {
      this.#moveFocusIntoView();
      /** @type {Map<string, Cell>} */
      const wanted = new Map(stones.map((stone) => [cellKey(stone), stone]));
      wanted.set(cellKey(this.focusable), this.focusable);
      for (const [key, element] of this.cells) if (!wanted.has(key)) this.#remove(key, element);
      for (const [key, cell] of wanted) if (!this.cells.has(key)) this.add(cell);
    }
    super.update(stones, contentOf, labelOf);
  }

  /** @param {Cell} cell */
  focus(cell) {
    if (!this.viewport.isUnbounded) return super.focus(cell);
    this.viewport.reveal(cell);
    let element = this.cells.get(cellKey(cell));
    if (element === undefined) {
      element = this.add(cell);
      element.setAttribute("aria-label", this.#labelOf(cell));
    }
    element.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  targetOf(event) {
    return this.viewport.isUnbounded && !/^Arrow/.test(event.key) ? undefined : super.targetOf(event);
  }

  /** Keep the focusable cell in view, unless the grid has the focus. */
  #moveFocusIntoView() {
    if (this.hasFocus || this.viewport.inView([this.focusable]).length > 0) return;
    const { top, left, bottom, right } = /** @type {UnboundedViewport} */ (this.viewport).drawnRange();
    this.makeFocusable({ row: (top + bottom + 1) >> 1, col: (left + right + 1) >> 1 });
  }

  #remove(key, element) {
    const row = element.parentNode;
    element.remove();
    this.cells.delete(key);
    if (row.childElementCount === 0) {
      row.remove();
      this.rows.delete(element.cell.row);
    }
  }
}
