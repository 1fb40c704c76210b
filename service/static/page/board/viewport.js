// The board in its pane: conversion between cells and pixels. A board with borders fills its pane; unbounded-viewport.js shows
// those without.

import { CELL_SIZE } from "./stone-shapes.js";

/** Room for the coordinates at the left and the bottom, as a fraction of the longer side of the board, and
 * units at the other sides. */
const COORDINATE_MARGIN = 0.037;
const PLAIN_MARGIN = 5;
/** For the coordinates of tic-tac-toe, in units. */
const MIN_MARGIN = 9;
/** Pixels of a cell that a finger hits reliably. */
const TOUCH_TARGET = 32;

/** The drawing of a bounded board with its margins, in units. */
export function boxOf({ rows, cols }) {
  const margin = Math.max(MIN_MARGIN, Math.max(rows, cols) * CELL_SIZE * COORDINATE_MARGIN);
  const [width, height] = [cols, rows].map((cells) => cells * CELL_SIZE + margin + PLAIN_MARGIN);
  return { x: -margin, y: -PLAIN_MARGIN, width, height, margin };
}

/** Zooms by a factor since the start, around a point of the pane. @typedef {(factor: number, point: {x: number, y: number}) => void} Zoom */

export class Viewport {
  /** Whether the pointer is panning or pinching: the following click is not a move. */
  isDragging = false;
  /** Whether the board is unbounded, and can be panned and zoomed. */
  isUnbounded = false;
  /** The cell at the origin of the drawing. */
  origin = { row: 0, col: 0 };
  /** Of the pane, in pixels; read when it changes, as reading makes the browser compute the layout. */
  size = { width: 0, height: 0 };

  /**
   * @param {HTMLElement} pane
   * @param {SVGSVGElement} svg
   */
  constructor(pane, svg) {
    this.pane = pane;
    this.svg = svg;
    pane.addEventListener("pointerdown", () => {
      this.isDragging = false;
    });
    if (matchMedia("(any-pointer: coarse)").matches) import("./touch.js").then(({ handlePinch }) => handlePinch(this));
    // Called once at the beginning as well, when nothing has changed.
    new ResizeObserver(() => this.handleResize()).observe(pane);
  }

  /** Display a board with these rules; an unbounded one centred on a cell. @param {Rules} rules @param {Cell} [_centre] */
  setRules(rules, _centre) {
    this.rules = rules;
    this.measure();
    const { x, y, width, height } = boxOf(/** @type {Size} */ (rules));
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.pane.style.aspectRatio = `${width} / ${height}`;
    this.pane.parentElement?.style.setProperty("--aspect", String(width / height));
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
    const scale = this.scale();
    const { x, y } = this.offsetAt(scale);
    // Pages that show a board as an element may scale it.
    const ratio = box.width / this.size.width || 1;
    return {
      row: Math.floor(((clientY - box.top) / ratio - y) / (CELL_SIZE * scale)) + this.origin.row,
      col: Math.floor(((clientX - box.left) / ratio - x) / (CELL_SIZE * scale)) + this.origin.col,
    };
  }

  /** Side of a cell on the screen, in pixels. */
  cellPixels() {
    return CELL_SIZE * this.scale();
  }

  /** Whether fingers do not hit a cell reliably: they have a loupe, or tap twice. */
  get isSmall() {
    return this.cellPixels() < TOUCH_TARGET;
  }

  /** Those to draw of some cells: all, as a board with borders is whole in view. @template {Cell} T @param {T[]} cells @returns {T[]} */
  inView(cells) {
    return cells;
  }

  /** Pixels per unit of the drawing. */
  scale() {
    return this.size.width / boxOf(/** @type {Size} */ (this.rules)).width;
  }

  /** Pixels from the corner of the pane to the origin of the drawing. @param {number} scale */
  offsetAt(scale) {
    const { x, y } = boxOf(/** @type {Size} */ (this.rules));
    return { x: -x * scale, y: -y * scale };
  }

  measure() {
    this.size = { width: this.pane.clientWidth, height: this.pane.clientHeight };
  }

  handleResize() {
    this.measure();
  }

  /** What zooms during a pinch; null if the browser zooms the page. @returns {Zoom | null} */
  startPinch() {
    this.isDragging = true;
    return null;
  }

  /** Have a cell in view. @param {Cell} _cell */
  reveal(_cell) {}
}
