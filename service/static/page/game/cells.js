// Cells of a board: whether they are the same, and how the HTTP API writes them.

import { cellName } from "./notation.js";

/** @param {Cell} one @param {Cell | null} other */
export function isSame(one, other) {
  return one.row === other?.row && one.col === other.col;
}

/** @param {Cell[]} cells @param {Cell} cell */
export function hasCell(cells, cell) {
  return cells.some((each) => isSame(each, cell));
}

/** A cell with its notation. @param {Cell} cell @param {Rules} rules */
export function namedCell(cell, rules) {
  return { row: cell.row, col: cell.col, notation: cellName(cell, rules) };
}
