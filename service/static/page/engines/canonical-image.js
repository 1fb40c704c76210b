// The symmetric image of a position that is searched in place of all others, so that chances do not depend on how the board
// is turned: the same as by engines/canonical.py.

import { hasCell } from "../game/cells.js";
import { TURNS } from "../game/symmetry.js";

/** Symmetries of a board that is no square. */
const MIRRORS = 4;

/**
 * The canonical image of a position, and the map of its cells back.
 *
 * @param {SearchPosition} position
 * @returns {[SearchPosition, (cell: Cell) => Cell]}
 */
export function canonicalImage(position) {
  const { rules, forbidden } = position;
  const turns = rules.rows === rules.cols ? TURNS : TURNS.slice(0, MIRRORS);
  const images = turns.map((turn) => imageBy(turn, position));
  const { key: _, origins, ...image } = images.reduce((least, each) => (each.key < least.key ? each : least));
  const cellOf = (at) => ({ row: Math.floor(at / image.cols), col: at % image.cols });
  const points = origins.flatMap((origin, at) => (hasCell(forbidden, origin) ? [cellOf(at)] : []));
  return [{ ...position, ...image, top: 0, left: 0, forbidden: points }, ({ row, col }) => origins[row * image.cols + col]];
}

/**
 * The image by a symmetry, the cells that its cells are images of, and a key by which images are compared.
 *
 * @param {(cell: Cell) => Cell} turn
 * @param {SearchPosition} position
 */
function imageBy(turn, { rows: height, cols: width, top, left, stones, side }) {
  const corners = [turn({ row: 0, col: 0 }), turn({ row: height - 1, col: width - 1 })];
  const [low, high] = [Math.min, Math.max].map((end) => ({
    row: end(...corners.map(({ row }) => row)),
    col: end(...corners.map(({ col }) => col)),
  }));
  const [rows, cols] = [high.row - low.row + 1, high.col - low.col + 1];
  const image = new Int8Array(stones.length);
  /** @type {Cell[]} */
  const origins = Array.from(image, () => ({ row: 0, col: 0 }));
  stones.forEach((stone, at) => {
    const [down, right] = [Math.floor(at / width), at % width];
    const { row, col } = turn({ row: down, col: right });
    const to = (row - low.row) * cols + col - low.col;
    image[to] = stone;
    origins[to] = { row: down + top, col: right + left };
  });
  // A stone of the side to move is 1, one of the other side 3.
  const key = String.fromCharCode(rows) + image.map((stone) => (side === 0 ? stone : -stone) & 3).join("");
  return { rows, cols, stones: image, origins, key };
}
