// The board of all rules. One without borders has tiles under the stones, and is drawn again where it is panned and zoomed.

import { replaceChildren, s } from "../dom.js";
import { cellKey } from "../game/notation.js";
import { AccessibleGrid } from "./accessible-grid.js";
import { BoardView } from "./board-view.js";
import { CELL_SIZE } from "./stone-shapes.js";
import { TILE_SIZE, UnboundedViewport } from "./unbounded-viewport.js";

export class UnboundedBoardView extends BoardView {
  /** Elements of the tiles, by key. @type {Map<string, SVGElement>} */
  #tiles = new Map();
  /** Key of the range of cells that is drawn. */
  #rangeKey = "";

  /** @param {HTMLElement} pane @param {BoardTexts} texts @param {BoardCallbacks} callbacks */
  constructor(pane, texts, callbacks) {
    super(pane, texts, callbacks, { View: UnboundedViewport, Grid: UnboundedGrid });
    this.#viewport.onChange = (change) => this.#handleViewportChange(change);
  }

  /** Zoom in by so many steps, or out. @param {number} steps */
  zoomBy(steps) {
    this.#viewport.zoomBy(steps);
  }

  /** Centre the view on the last move, or on the origin. */
  centre() {
    const { game } = this.model;
    this.#viewport.centreOn(game.moves[game.ply - 1] ?? { row: 0, col: 0 });
  }

  get #viewport() {
    return /** @type {UnboundedViewport} */ (this.viewport);
  }

  drawBackground() {
    this.scene.setAttribute("transform", `scale(${this.#viewport.zoom})`);
    this.#tiles.clear();
    this.#rangeKey = "";
    if (this.viewport.isUnbounded) {
      replaceChildren(this.layers.background);
      this.#drawTiles();
    } else {
      super.drawBackground();
    }
  }

  /** @param {"panned" | "rescaled"} change */
  #handleViewportChange(change) {
    // Reported by `setRules` before the first drawing.
    if (!this.scene.hasAttribute("transform")) return;
    if (change === "rescaled") this.redraw();
    else if (this.#drawTiles()) this.drawStones(false);
  }

  /** Draw the tiles that have come into view and remove the others; returns whether there are any. */
  #drawTiles() {
    const range = this.#viewport.drawnRange();
    const rangeKey = Object.values(range).join();
    if (rangeKey === this.#rangeKey) return false;
    this.#rangeKey = rangeKey;
    const visible = new Map(tilesOf(range).map((tile) => [cellKey(tile), tile]));
    for (const [key, element] of this.#tiles) {
      if (!visible.has(key)) {
        element.remove();
        this.#tiles.delete(key);
      }
    }
    for (const [key, tile] of visible) {
      if (!this.#tiles.has(key)) {
        const element = this.#drawTile(tile);
        this.#tiles.set(key, element);
        this.layers.background.append(element);
      }
    }
    return true;
  }

  /** @param {Cell} tile  Its upper left cell. */
  #drawTile(tile) {
    const { x, y } = this.viewport.centreOf(tile);
    const half = this.style === "stones" ? 0 : CELL_SIZE / 2;
    const [left, top, length] = [x - half, y - half, TILE_SIZE * CELL_SIZE];
    const lines = Array.from({ length: TILE_SIZE }, (_, index) => {
      const offset = index * CELL_SIZE;
      return `M${left} ${top + offset}h${length}M${left + offset} ${top}v${length}`;
    });
    return s("path", { d: lines.join(""), class: "grid-lines" });
  }
}

/** The accessible cells. Those of a board without borders are the stones in view and the focusable cell. */
class UnboundedGrid extends AccessibleGrid {
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

/** The tiles of a range, by their upper left cells. @param {CellRange} range @returns {Cell[]} */
function tilesOf({ top, left, bottom, right }) {
  const tiles = [];
  for (let row = top; row <= bottom; row += TILE_SIZE) {
    for (let col = left; col <= right; col += TILE_SIZE) tiles.push({ row, col });
  }
  return tiles;
}
