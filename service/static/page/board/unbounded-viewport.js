// Boards of all rules in their pane. One without borders is panned by a single transform, and drawn in tiles.

import { isUnbounded } from "../game/rules.js";
import { CELL_SIZE } from "./stone-shapes.js";
import { Viewport } from "./viewport.js";

/** Side of a tile in cells; tiles are drawn before they come into view. */
export const TILE_SIZE = 16;

/** Cells from the origin of the drawing after which it is moved: far away, the floating-point
 * coordinates of the browser are imprecise. */
const MAX_DISTANCE = 2000;
const ZOOM = { min: 0.4, max: 2, step: 1.25 };
/** Pixels of pointer movement that still count as a click. */
const CLICK_TOLERANCE = 6;

export class UnboundedViewport extends Viewport {
  isDragging = false;
  /**
   * Called when the visible part changes; "rescaled" means that the origin or the zoom has changed as well.
   *
   * @type {(change: "panned" | "rescaled") => void}
   */
  onChange = () => {};
  zoom = 1;
  /** Pixels from the corner of the pane to the origin of the drawing. */
  #offset = { x: 0, y: 0 };
  #animationFrame = 0;
  /** Where the pointer was that pans. @type {{x: number, y: number} | null} */
  #from = null;

  /** @param {HTMLElement} pane @param {SVGSVGElement} svg */
  constructor(pane, svg) {
    super(pane, svg);
    this.#addListeners();
  }

  /** @param {Rules} rules @param {Cell} [centre] */
  setRules(rules, centre = { row: 0, col: 0 }) {
    this.isUnbounded = isUnbounded(rules);
    this.pane.classList.toggle("unbounded", this.isUnbounded);
    // In place of :has(), which would be matched again after every change of the board.
    this.pane.parentElement?.classList.toggle("has-unbounded", this.isUnbounded);
    this.origin = { row: 0, col: 0 };
    this.zoom = 1;
    if (this.isUnbounded) {
      this.rules = rules;
      this.measure();
      this.svg.removeAttribute("viewBox");
      this.pane.style.aspectRatio = "";
      this.centreOn(centre);
    } else {
      this.svg.style.transform = "";
      super.setRules(rules);
    }
  }

  /** @template {Cell} T @param {T[]} cells @returns {T[]} */
  inView(cells) {
    if (!this.isUnbounded) return cells;
    const { top, left, bottom, right } = this.drawnRange();
    return cells.filter(({ row, col }) => row >= top && row <= bottom && col >= left && col <= right);
  }

  /** The cells to draw of an unbounded board: the visible part rounded up to tiles. @returns {CellRange} */
  drawnRange() {
    const padding = TILE_SIZE / 2;
    const low = (cell) => Math.floor((cell - padding) / TILE_SIZE) * TILE_SIZE;
    const high = (cell) => Math.ceil((cell + padding) / TILE_SIZE) * TILE_SIZE - 1;
    const { top, left, bottom, right } = this.#visibleRange();
    return { top: low(top), left: low(left), bottom: high(bottom), right: high(right) };
  }

  centreOn(cell) {
    this.origin = { ...cell };
    const { width, height } = this.size;
    this.#offset = { x: this.#centringOffset(width), y: this.#centringOffset(height) };
    this.#update("rescaled");
  }

  /** Pan as little as needed to have a cell in view. */
  reveal(cell) {
    if (!this.isUnbounded || this.size.width === 0) return;
    const { top, left, bottom, right } = this.#visibleRange();
    const edge = 1;
    const overshoot = (low, at, high) => Math.max(low + edge - at, 0) - Math.max(at - high + edge, 0);
    const down = overshoot(top, cell.row, bottom);
    const across = overshoot(left, cell.col, right);
    if (Math.max(Math.abs(down), Math.abs(across)) > MAX_DISTANCE) this.centreOn(cell);
    else if (down || across) this.#pan(across * CELL_SIZE * this.zoom, down * CELL_SIZE * this.zoom);
  }

  zoomBy(steps) {
    const { width, height } = this.size;
    this.zoomTo(this.zoom * ZOOM.step ** steps, { x: width / 2, y: height / 2 });
  }

  /** Zoom around a point of the pane. */
  zoomTo(wanted, { x, y }) {
    const zoom = Math.min(ZOOM.max, Math.max(ZOOM.min, wanted));
    const scale = zoom / this.zoom;
    if (scale === 1) return;
    this.zoom = zoom;
    this.#offset = { x: (this.#offset.x - x) * scale + x, y: (this.#offset.y - y) * scale + y };
    this.#update("rescaled");
  }

  scale() {
    return this.isUnbounded ? this.zoom : super.scale();
  }

  offsetAt(scale) {
    return this.isUnbounded ? this.#offset : super.offsetAt(scale);
  }

  startPinch() {
    this.#from = null;
    super.startPinch();
    const { zoom } = this;
    return this.isUnbounded ? (factor, point) => this.zoomTo(zoom * factor, point) : null;
  }

  handleResize() {
    const { width, height } = this.size;
    super.handleResize();
    if (this.isUnbounded && (this.size.width !== width || this.size.height !== height)) this.#update("rescaled");
  }

  /** The offset along a side of the pane at which the cell of the origin lies in its middle. */
  #centringOffset(length) {
    return Math.round((length - CELL_SIZE * this.zoom) / 2);
  }

  #visibleRange() {
    const { width, height } = this.size;
    const size = CELL_SIZE * this.zoom;
    const { x, y } = this.#offset;
    return {
      top: Math.floor(-y / size) + this.origin.row,
      left: Math.floor(-x / size) + this.origin.col,
      bottom: Math.floor((height - y) / size) + this.origin.row,
      right: Math.floor((width - x) / size) + this.origin.col,
    };
  }

  #pan(x, y) {
    this.#offset = { x: this.#offset.x + x, y: this.#offset.y + y };
    const size = CELL_SIZE * this.zoom;
    if (Math.max(Math.abs(this.#offset.x), Math.abs(this.#offset.y)) > MAX_DISTANCE * size) {
      const box = this.pane.getBoundingClientRect();
      this.centreOn(this.cellAt(box.left + box.width / 2, box.top + box.height / 2));
    } else {
      this.#update("panned");
    }
  }

  /** Apply the transform: at once when rescaled, at most once per frame when panned. */
  #update(change) {
    if (change === "rescaled") {
      this.#applyTransform();
      this.onChange(change);
    } else if (this.#animationFrame === 0) {
      this.#animationFrame = requestAnimationFrame(() => {
        this.#animationFrame = 0;
        this.#applyTransform();
        this.onChange(change);
      });
    }
  }

  #applyTransform() {
    this.svg.style.transform = `translate(${this.#offset.x}px, ${this.#offset.y}px)`;
  }

  #addListeners() {
    const { pane } = this;
    pane.addEventListener("pointerdown", (event) => {
      if (this.isUnbounded && event.button === 0) this.#from = { x: event.clientX, y: event.clientY };
    });
    pane.addEventListener("pointermove", (event) => {
      if (this.#from === null) return;
      const [x, y] = [event.clientX - this.#from.x, event.clientY - this.#from.y];
      if (!this.isDragging && Math.hypot(x, y) < CLICK_TOLERANCE) return;
      if (!this.isDragging) pane.setPointerCapture(event.pointerId);
      this.isDragging = true;
      pane.classList.add("dragging");
      this.#from = { x: event.clientX, y: event.clientY };
      this.#pan(x, y);
    });
    const release = () => {
      this.#from = null;
      pane.classList.remove("dragging");
    };
    pane.addEventListener("pointerup", release);
    pane.addEventListener("pointercancel", release);
    pane.addEventListener(
      "wheel",
      (event) => {
        if (!this.isUnbounded) return;
        event.preventDefault();
        if (event.ctrlKey) this.zoomBy(-Math.sign(event.deltaY));
        else this.#pan(-event.deltaX, -event.deltaY);
      },
      { passive: false },
    );
  }
}
