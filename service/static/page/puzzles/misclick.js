// Clicks that were probably not meant: a stone far from all others solves no puzzle.

import { isSame } from "../game/cells.js";

/** Least distance of a cell from every stone that makes it a misclick. The stones of a win lie within two cells of others. */
const FAR = 3;

/**
 * Whether a click is probably a misclick: its cell is far from all stones, and is not that of the last misclick.
 *
 * @param {import("../game/board.js").Board} board
 * @param {Cell} cell
 * @param {Cell | null} last  The cell of the last click, if that was taken as a misclick.
 */
export function isMisclick(board, cell, last) {
  return isFarFromStones(board, cell) && !isSame(cell, last);
}

/**
 * Whether a cell is far from every stone of a board that has some.
 *
 * @param {import("../game/board.js").Board} board
 * @param {Cell} cell
 */
export function isFarFromStones({ stones }, cell) {
  const distance = ({ row, col }) => Math.max(Math.abs(row - cell.row), Math.abs(col - cell.col));
  return stones.size > 0 && [...stones.values()].every((stone) => distance(stone) >= FAR);
}
