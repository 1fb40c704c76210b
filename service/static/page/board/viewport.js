// Where cells are on the screen. A board with borders fills its frame; one without is a sheet that
// one pushes about under the frame, and of which only the part in sight is drawn.

import { unbounded } from "../game/rules.js";
import { CELL } from "./stone-shapes.js";

/** Room for the names of rows and columns around a board with borders, as a part of its side. */
const MARGIN = 0.044;
/** The sheet is drawn in squares of so many cells: new ones come in before they are in sight. */
const BLOCK = 16;
/** Cells from the origin after which the drawing starts from a new one: far away, a screen's
 * arithmetic is no longer exact. */
const FAR = 2000;
const ZOOM = { low: 0.4, high: 2, step: 1.25 };
/** Pixels that a pointer may stray in a click. */
const CLICK_SLACK = 6;

/** Units around a board with borders. */
export function margin({ rows, cols }) {
  return Math.max(rows, cols) * CELL * MARGIN;
}

/**
 * @typedef {object} Span
 * @property {number} top
 * @property {number} left
 * @property {number} bottom  The last row, as `right` is the last column.
 * @property {number} right
 */

export class Surface {
  /** Whether the pointer is pushing the sheet: what follows is no click. */
  dragging = false;
  zoom = 1;
  /** The cell at the origin of the drawing. */
  origin = { row: 0, col: 0 };
  #offset = { x: 0, y: 0 };
  #frame = 0;

  /**
   * @param {HTMLElement} pane  The frame.
   * @param {SVGSVGElement} svg  The drawing.
   * @param {(why: "moved" | "redrawn") => void} changed  Called when another part is in sight.
   */
  constructor(pane, svg, changed) {
    this.pane = pane;
    this.svg = svg;
    this.changed = changed;
    this.#listen();
  }

  /** Show a board of these rules; without borders, with this cell in the middle. */
  use(rules, middle = { row: 0, col: 0 }) {
    this.rules = rules;
    this.free = unbounded(rules);
    this.pane.classList.toggle("free", this.free);
    this.origin = { row: 0, col: 0 };
    this.zoom = 1;
    if (this.free) {
      this.svg.removeAttribute("viewBox");
      this.pane.style.aspectRatio = "";
      this.centreOn(middle);
    } else {
      const around = margin(rules);
      const size = (cells) => cells * CELL + 2 * around;
      const box = `${-around} ${-around} ${size(rules.cols)} ${size(rules.rows)}`;
      this.svg.setAttribute("viewBox", box);
      this.svg.style.transform = "";
      this.pane.style.aspectRatio = `${size(rules.cols)} / ${size(rules.rows)}`;
    }
  }

  /** A cell's centre in the drawing. */
  centre({ row, col }) {
    return {
      x: (col - this.origin.col + 0.5) * CELL,
      y: (row - this.origin.row + 0.5) * CELL,
    };
  }

  /** The cell under a point of the screen. */
  cellAt(clientX, clientY) {
    const box = this.pane.getBoundingClientRect();
    const scale = this.#scale();
    const { x, y } = this.free ? this.#offset : this.#corner(scale);
    return {
      row: Math.floor((clientY - box.top - y) / (CELL * scale)) + this.origin.row,
      col: Math.floor((clientX - box.left - x) / (CELL * scale)) + this.origin.col,
    };
  }

  /** Pixels that a cell measures on the screen. */
  cellSize() {
    return CELL * this.#scale();
  }

  /** The cells to draw, in whole blocks. @returns {Span} */
  span() {
    if (!this.free) return { top: 0, left: 0, bottom: this.rules.rows - 1, right: this.rules.cols - 1 };
    const around = BLOCK / 2;
    const low = (cell) => Math.floor((cell - around) / BLOCK) * BLOCK;
    const high = (cell) => Math.ceil((cell + around) / BLOCK) * BLOCK - 1;
    const { top, left, bottom, right } = this.#inSight();
    return { top: low(top), left: low(left), bottom: high(bottom), right: high(right) };
  }

  /** The upper left cells of the blocks in a span. */
  static blocks({ top, left, bottom, right }) {
    const blocks = [];
    for (let row = top; row <= bottom; row += BLOCK) {
      for (let col = left; col <= right; col += BLOCK) blocks.push({ row, col, size: BLOCK });
    }
    return blocks;
  }

  centreOn(cell) {
    this.origin = { ...cell };
    const { clientWidth, clientHeight } = this.pane;
    this.#offset = { x: this.#round(clientWidth), y: this.#round(clientHeight) };
    this.#place("redrawn");
  }

  /** Push the sheet as little as it takes to have a cell in sight. */
  reveal(cell) {
    if (!this.free || this.pane.clientWidth === 0) return;
    const { top, left, bottom, right } = this.#inSight();
    const edge = 1;
    const push = (low, at, high) => Math.max(low + edge - at, 0) - Math.max(at - high + edge, 0);
    const down = push(top, cell.row, bottom);
    const across = push(left, cell.col, right);
    if (Math.max(Math.abs(down), Math.abs(across)) > FAR) this.centreOn(cell);
    else if (down || across) this.#push(across * CELL * this.zoom, down * CELL * this.zoom);
  }

  zoomBy(steps) {
    const { clientWidth, clientHeight } = this.pane;
    const zoom = Math.min(ZOOM.high, Math.max(ZOOM.low, this.zoom * ZOOM.step ** steps));
    const scale = zoom / this.zoom;
    this.zoom = zoom;
    this.#offset = {
      x: (this.#offset.x - clientWidth / 2) * scale + clientWidth / 2,
      y: (this.#offset.y - clientHeight / 2) * scale + clientHeight / 2,
    };
    this.#place("redrawn");
  }

  /** Pixels of a unit. */
  #scale() {
    if (this.free) return this.zoom;
    return this.pane.clientWidth / (this.rules.cols * CELL + 2 * margin(this.rules));
  }

  #corner(scale) {
    const around = margin(this.rules) * scale;
    return { x: around, y: around };
  }

  /** Half a frame, so that the origin's cell lies in its middle. */
  #round(length) {
    return Math.round((length - CELL * this.zoom) / 2);
  }

  #inSight() {
    const { clientWidth, clientHeight } = this.pane;
    const size = CELL * this.zoom;
    const { x, y } = this.#offset;
    return {
      top: Math.floor(-y / size) + this.origin.row,
      left: Math.floor(-x / size) + this.origin.col,
      bottom: Math.floor((clientHeight - y) / size) + this.origin.row,
      right: Math.floor((clientWidth - x) / size) + this.origin.col,
    };
  }

  #push(x, y) {
    this.#offset = { x: this.#offset.x + x, y: this.#offset.y + y };
    const size = CELL * this.zoom;
    const { clientWidth, clientHeight } = this.pane;
    if (Math.max(Math.abs(this.#offset.x), Math.abs(this.#offset.y)) > FAR * size) {
      const box = this.pane.getBoundingClientRect();
      this.centreOn(this.cellAt(box.left + clientWidth / 2, box.top + clientHeight / 2));
    } else {
      this.#place("moved");
    }
  }

  /** At most once a frame, and nothing but a transform where no new block comes in sight. */
  #place(why) {
    if (why === "redrawn") {
      this.#transform();
      this.changed(why);
    } else if (this.#frame === 0) {
      this.#frame = requestAnimationFrame(() => {
        this.#frame = 0;
        this.#transform();
        this.changed(why);
      });
    }
  }

  #transform() {
    this.svg.style.transform = `translate(${this.#offset.x}px, ${this.#offset.y}px)`;
  }

  #listen() {
    let from = null;
    this.pane.addEventListener("pointerdown", (event) => {
      this.dragging = false;
      if (this.free && event.button === 0) from = { x: event.clientX, y: event.clientY };
    });
    this.pane.addEventListener("pointermove", (event) => {
      if (from === null) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!this.dragging && Math.hypot(x, y) < CLICK_SLACK) return;
      if (!this.dragging) this.pane.setPointerCapture(event.pointerId);
      this.dragging = true;
      this.pane.classList.add("dragging");
      from = { x: event.clientX, y: event.clientY };
      this.#push(x, y);
    });
    const release = () => {
      from = null;
      this.pane.classList.remove("dragging");
    };
    this.pane.addEventListener("pointerup", release);
    this.pane.addEventListener("pointercancel", release);
    this.pane.addEventListener(
      "wheel",
      (event) => {
        if (!this.free) return;
        event.preventDefault();
        if (event.ctrlKey) this.zoomBy(-Math.sign(event.deltaY));
        else this.#push(-event.deltaX, -event.deltaY);
      },
      { passive: false },
    );
    new ResizeObserver(() => {
      if (this.free) this.#place("redrawn");
    }).observe(this.pane);
  }
}
