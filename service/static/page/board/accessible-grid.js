// The board for those who do not point: a grid of cells with names, one of which has the focus. It
// lies over the drawing and is itself not seen but for the ring around that cell.

import { s, set } from "../dom.js";
import { contains } from "../game/rules.js";
import { key } from "../game/notation.js";
import { CELL } from "./stone-shapes.js";

const PAGE = 5;

export class Grid {
  #cells = new Map();
  #rows = new Map();
  /** The cell that the tab key leads to. */
  focus = { row: 0, col: 0 };

  /**
   * @param {import("./viewport.js").Surface} surface
   * @param {object} calls
   * @param {(cell: object) => void} calls.play
   * @param {(cell: object) => void} calls.point
   * @param {(cell: object) => string} calls.name  What a cell is called.
   */
  constructor(surface, { play, point, name, title }) {
    this.surface = surface;
    this.calls = { play, point, name };
    this.layer = s("g", { role: "grid", "aria-label": title, class: "grid" });
    // Not on the layer: an SVG element that listens for the focus takes it, in some browsers.
    const { pane } = surface;
    pane.addEventListener("keydown", (event) => this.#press(event));
    pane.addEventListener("focusin", ({ target }) => {
      this.#take(target.cell);
      point(target.cell);
    });
    pane.addEventListener("focusout", () => point(null));
  }

  /** Begin anew on a board of these rules. */
  redraw(rules) {
    this.rules = rules;
    this.layer.replaceChildren();
    this.#cells.clear();
    this.#rows.clear();
    if (this.surface.free) return;
    set(this.layer, { "aria-rowcount": rules.rows, "aria-colcount": rules.cols });
    this.focus = { row: (rules.rows - 1) >> 1, col: (rules.cols - 1) >> 1 };
    for (let row = 0; row < rules.rows; row += 1) {
      for (let col = 0; col < rules.cols; col += 1) this.#add({ row, col });
    }
  }

  /** Name the cells anew; without borders, have those with stones and the one with the focus. */
  update(stones, span) {
    if (this.surface.free) {
      this.#bringFocus(span);
      const wanted = new Map(stones.map((stone) => [key(stone), stone]));
      wanted.set(key(this.focus), this.focus);
      for (const [name, element] of this.#cells) if (!wanted.has(name)) this.#remove(name, element);
      for (const [name, cell] of wanted) if (!this.#cells.has(name)) this.#add(cell);
    }
    for (const element of this.#cells.values()) {
      const name = this.calls.name(element.cell);
      if (element.getAttribute("aria-label") !== name) element.setAttribute("aria-label", name);
    }
  }

  /** Where nobody is in the grid, the tab key leads to what is in sight. */
  #bringFocus({ top, left, bottom, right }) {
    const { row, col } = this.focus;
    const inside = row >= top && row <= bottom && col >= left && col <= right;
    if (inside || this.layer.contains(document.activeElement)) return;
    this.#take({ row: (top + bottom + 1) >> 1, col: (left + right + 1) >> 1 });
  }

  #add({ row, col }) {
    const { x, y } = this.surface.centre({ row, col });
    const inside = key({ row, col }) === key(this.focus);
    const element = s("rect", {
      role: "gridcell",
      tabindex: inside ? 0 : -1,
      x: x - CELL / 2,
      y: y - CELL / 2,
      width: CELL,
      height: CELL,
      rx: 4,
      "aria-colindex": this.surface.free ? null : col + 1,
    });
    element.cell = { row, col };
    if (!this.#rows.has(row)) {
      const index = this.surface.free ? null : row + 1;
      this.#rows.set(row, s("g", { role: "row", "aria-rowindex": index }));
      this.layer.append(this.#rows.get(row));
    }
    this.#rows.get(row).append(element);
    this.#cells.set(key({ row, col }), element);
    return element;
  }

  #remove(name, element) {
    const row = element.parentNode;
    element.remove();
    this.#cells.delete(name);
    if (row.childElementCount === 0) {
      row.remove();
      this.#rows.delete(element.cell.row);
    }
  }

  #take(cell) {
    this.#cells.get(key(this.focus))?.setAttribute("tabindex", -1);
    this.focus = cell;
    this.#cells.get(key(cell))?.setAttribute("tabindex", 0);
  }

  #go(cell) {
    if (!contains(this.rules, cell)) return;
    this.surface.reveal(cell);
    let element = this.#cells.get(key(cell));
    if (element === undefined) {
      element = this.#add(cell);
      element.setAttribute("aria-label", this.calls.name(cell));
    }
    element.focus({ preventScroll: this.surface.free });
  }

  #press(event) {
    const { row, col } = this.focus;
    if (event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      this.calls.play(this.focus);
    } else {
      const target = this.#target(event, row, col);
      if (target === undefined) return;
      this.#go(target);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #target({ key: pressed, ctrlKey }, row, col) {
    const { rows, cols } = this.rules;
    const steps = {
      ArrowUp: { row: row - 1, col },
      ArrowDown: { row: row + 1, col },
      ArrowLeft: { row, col: col - 1 },
      ArrowRight: { row, col: col + 1 },
    };
    const ends = this.surface.free
      ? {}
      : {
          Home: { row: ctrlKey ? 0 : row, col: 0 },
          End: { row: ctrlKey ? rows - 1 : row, col: cols - 1 },
          PageUp: { row: Math.max(0, row - PAGE), col },
          PageDown: { row: Math.min(rows - 1, row + PAGE), col },
        };
    return { ...steps, ...ends }[pressed];
  }
}
