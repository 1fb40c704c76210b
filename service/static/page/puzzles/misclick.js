// Clicks that were probably not meant: a stone far from all others solves no puzzle.

/** Least distance of a cell from every stone that makes it a misclick. The stones of a win lie within two cells of others. */
const FAR = 3;

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
