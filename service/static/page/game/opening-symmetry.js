// Fifth moves that are the same: by a symmetry of the shape of the stones, wherever it lies on the board.

import { cellKey } from "./notation.js";
import { TURNS } from "./symmetry.js";

/**
 * Whether a symmetry of the stones on a board maps one cell to the other.
 *
 * @param {Iterable<Stone>} placed
 * @param {Cell} one
 * @param {Cell} other
 */
export function isSameByShape(placed, one, other) {
  const stones = [...placed];
  const colors = new Map(stones.map((stone) => [cellKey(stone), stone.player]));
  const corner = cornerOf(stones);
  return TURNS.some((turn) => {
    const turned = cornerOf(stones.map(turn));
    const image = (cell) => {
      const { row, col } = turn(cell);
      return { row: row - turned.row + corner.row, col: col - turned.col + corner.col };
    };
    const isSymmetry = stones.every((stone) => colors.get(cellKey(image(stone))) === stone.player);
    return isSymmetry && cellKey(image(one)) === cellKey(other);
  });
}

/** The smallest row and column. @param {Cell[]} cells */
function cornerOf(cells) {
  return { row: Math.min(...cells.map(({ row }) => row)), col: Math.min(...cells.map(({ col }) => col)) };
}
