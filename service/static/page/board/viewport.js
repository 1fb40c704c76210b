// The visible part of the board: conversion between cells and pixels, panning and zoom. A bounded board
// fills its pane; an unbounded one is panned by a single transform, and drawn in tiles.

import { isUnbounded } from "../game/rules.js";
import { CELL_SIZE } from "./stone-shapes.js";

/** Room for the coordinates at the left and the bottom, as a fraction of the longer side of the board, and
 * units at the other sides. */
const COORDINATE_MARGIN = 0.037;
const PLAIN_MARGIN = 5;
/** For the coordinates of tic-tac-toe, in units. */
const MIN_MARGIN = 9;
/** Side of a tile in cells; tiles are drawn before they come into view. */
const TILE_SIZE = 16;
/** Cells from the origin of the drawing after which it is moved: far away, the floating-point
 * coordinates of the browser are imprecise. */
const MAX_DISTANCE = 2000;
const ZOOM = { min: 0.4, max: 2, step: 1.25 };
/** Pixels of a cell that a finger hits reliably. */
const TOUCH_TARGET = 32;
/** Pixels of pointer movement that still count as a click. */
const CLICK_TOLERANCE = 6;

/** The drawing of a bounded board with its margins, in units. */
export function boxOf({ rows, cols }) {
  const margin = Math.max(MIN_MARGIN, Math.max(rows, cols) * CELL_SIZE * COORDINATE_MARGIN);
  const [width, height] = [cols, rows].map((cells) => cells * CELL_SIZE + margin + PLAIN_MARGIN);
  return { x: -margin, y: -PLAIN_MARGIN, width, height, margin };
}

/** The tiles of a range, by their upper left cells. */
export function tilesOf({ top, left, bottom, right }) {
  const tiles = [];
  for (let row = top; row <= bottom; row += TILE_SIZE) {
    for (let col = left; col <= right; col += TILE_SIZE) tiles.push({ row, col, size: TILE_SIZE });
  }
  return tiles;
}

export class Viewport {
  /** Whether the pointer is panning: the following click is not a move. */
  isDragging = false;
  zoom = 1;
  /** The cell at the origin of the drawing. */
  origin = { row: 0, col: 0 };
  /** Pixels from the corner of the pane to the origin of the drawing. */
  #offset = { x: 0, y: 0 };
  #animationFrame = 0;
  /** Of the pane, in pixels; read when it changes, as reading makes the browser compute the layout. */
  #size = { width: 0, height: 0 };

  /**
   * @param {HTMLElement} pane
   * @param {SVGSVGElement} svg
   * @param {(change: "panned" | "rescaled") => void} onChange  Called when the visible part changes;
   *   "rescaled" means that the origin or the zoom has changed as well.
   */
  constructor(pane, svg, onChange) {
    this.pane = pane;
    this.svg = svg;
    this.onChange = onChange;
    this.#addListeners();
  }

  /** Display a board with these rules; an unbounded one centred on a cell. */
  setRules(rules, centre = { row: 0, col: 0 }) {
    this.rules = rules;
    this.isUnbounded = isUnbounded(rules);
    this.pane.classList.toggle("unbounded", this.isUnbounded);
    // In place of :has(), which would be matched again after every change of the board.
    this.pane.parentElement?.classList.toggle("has-unbounded", this.isUnbounded);
    this.origin = { row: 0, col: 0 };
    this.zoom = 1;
    this.#measure();
    if (this.isUnbounded) {
      this.svg.removeAttribute("viewBox");
      this.pane.style.aspectRatio = "";
      this.centreOn(centre);
    } else {
      const { x, y, width, height } = boxOf(rules);
      this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
      this.svg.style.transform = "";
      this.pane.style.aspectRatio = `${width} / ${height}`;
      this.pane.parentElement?.style.setProperty("--aspect", String(width / height));
    }
  }

  /** The centre of a cell, in units of the drawing. */
  centreOf({ row, col }) {
    return {
      x: (col - this.origin.col + 0.5) * CELL_SIZE,
      y: (row - this.origin.row + 0.5) * CELL_SIZE,
    };
  }

  /** The cell at a point of the browser's window. */
  cellAt(clientX, clientY) {
    const box = this.pane.getBoundingClientRect();
    const scale = this.#scale();
    const { x, y } = this.isUnbounded ? this.#offset : this.#boundedOffset(scale);
    // Pages that show a board as an element may scale it.
    const ratio = box.width / this.#size.width || 1;
    return {
      row: Math.floor(((clientY - box.top) / ratio - y) / (CELL_SIZE * scale)) + this.origin.row,
      col: Math.floor(((clientX - box.left) / ratio - x) / (CELL_SIZE * scale)) + this.origin.col,
    };
  }

  /** Side of a cell on the screen, in pixels. */
  cellPixels() {
    return CELL_SIZE * this.#scale();
  }

  /** Whether fingers do not hit a cell reliably: they have a loupe, or tap twice. */
  get isSmall() {
    return this.cellPixels() < TOUCH_TARGET;
  }

  /** The cells to draw: the whole board, or the visible part rounded up to tiles. @returns {CellRange} */
  drawnRange() {
    if (!this.isUnbounded) {
      return { top: 0, left: 0, bottom: this.rules.rows - 1, right: this.rules.cols - 1 };
    }
    const padding = TILE_SIZE / 2;
    const low = (cell) => Math.floor((cell - padding) / TILE_SIZE) * TILE_SIZE;
    const high = (cell) => Math.ceil((cell + padding) / TILE_SIZE) * TILE_SIZE - 1;
    const { top, left, bottom, right } = this.#visibleRange();
    return { top: low(top), left: low(left), bottom: high(bottom), right: high(right) };
  }

  centreOn(cell) {
    this.origin = { ...cell };
    const { width, height } = this.#size;
    this.#offset = { x: this.#centringOffset(width), y: this.#centringOffset(height) };
    this.#update("rescaled");
  }

  /** Pan as little as needed to have a cell in view. */
  reveal(cell) {
    if (!this.isUnbounded || this.#size.width === 0) return;
    const { top, left, bottom, right } = this.#visibleRange();
    const edge = 1;
    const overshoot = (low, at, high) => Math.max(low + edge - at, 0) - Math.max(at - high + edge, 0);
    const down = overshoot(top, cell.row, bottom);
    const across = overshoot(left, cell.col, right);
    if (Math.max(Math.abs(down), Math.abs(across)) > MAX_DISTANCE) this.centreOn(cell);
    else if (down || across) this.#pan(across * CELL_SIZE * this.zoom, down * CELL_SIZE * this.zoom);
  }

  zoomBy(steps) {
    const { width, height } = this.#size;
    this.#zoomTo(this.zoom * ZOOM.step ** steps, { x: width / 2, y: height / 2 });
  }

  /** Zoom around a point of the pane. */
  #zoomTo(wanted, { x, y }) {
    const zoom = Math.min(ZOOM.max, Math.max(ZOOM.min, wanted));
    const scale = zoom / this.zoom;
    if (scale === 1) return;
    this.zoom = zoom;
    this.#offset = { x: (this.#offset.x - x) * scale + x, y: (this.#offset.y - y) * scale + y };
    this.#update("rescaled");
  }

  /** Pixels per unit of the drawing. */
  #scale() {
    if (this.isUnbounded) return this.zoom;
    return this.#size.width / boxOf(this.rules).width;
  }

  #boundedOffset(scale) {
    const { x, y } = boxOf(this.rules);
    return { x: -x * scale, y: -y * scale };
  }

  /** The offset along a side of the pane at which the cell of the origin lies in its middle. */
  #centringOffset(length) {
    return Math.round((length - CELL_SIZE * this.zoom) / 2);
  }

  #visibleRange() {
    const { width, height } = this.#size;
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

  #measure() {
    this.#size = { width: this.pane.clientWidth, height: this.pane.clientHeight };
  }

  #applyTransform() {
    this.svg.style.transform = `translate(${this.#offset.x}px, ${this.#offset.y}px)`;
  }

  #addListeners() {
    /** @type {{x: number, y: number} | null} */
    let from = null;
    this.pane.addEventListener("pointerdown", (event) => {
      this.isDragging = false;
      if (this.isUnbounded && event.button === 0) from = { x: event.clientX, y: event.clientY };
    });
    this.pane.addEventListener("pointermove", (event) => {
      if (from === null) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!this.isDragging && Math.hypot(x, y) < CLICK_TOLERANCE) return;
      if (!this.isDragging) this.pane.setPointerCapture(event.pointerId);
      this.isDragging = true;
      this.pane.classList.add("dragging");
      from = { x: event.clientX, y: event.clientY };
      this.#pan(x, y);
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
        if (!this.isUnbounded) return;
        event.preventDefault();
        if (event.ctrlKey) this.zoomBy(-Math.sign(event.deltaY));
        else this.#pan(-event.deltaX, -event.deltaY);
      },
      { passive: false },
    );
    const pinch = {
      onStart: () => {
        from = null;
        this.isDragging = true;
        return this.isUnbounded ? this.zoom : null;
      },
      onPinch: (zoom, point) => this.#zoomTo(zoom, point),
    };
    if (matchMedia("(any-pointer: coarse)").matches) import("./touch.js").then(({ handlePinch }) => handlePinch(this.pane, pinch));
    // Called once at the beginning as well, when nothing has changed.
    new ResizeObserver(() => {
      const { width, height } = this.#size;
      this.#measure();
      const isResized = this.#size.width !== width || this.#size.height !== height;
      if (this.isUnbounded && isResized) this.#update("rescaled");
    }).observe(this.pane);
  }
}
