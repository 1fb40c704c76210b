// The position of a game as the search takes it: the cells of its viewport.

import { boardOf } from "../../game/game.js";

/** Empty cells around the stones of an unbounded board, and its largest span: as engines/game/bounding_box.py has them. */
const MARGIN = 5;
const MAX_SPAN = 200;

/** @param {Game} game @returns {SearchPosition} @throws {RangeError} The stones are too far apart. */
export function positionOf(game) {
  const board = boardOf(game);
  const { rules, toMove, stones } = board;
  const taken = [...stones.values()];
  const [top, rows, isLow] = viewport(taken.map(({ row }) => row), rules.rows);
  const [left, cols, isNarrow] = viewport(taken.map(({ col }) => col), rules.cols);
  const cells = new Int8Array(rows * cols);
  for (const { row, col, player } of taken) cells[(row - top) * cols + (col - left)] = player === "X" ? 1 : -1;
  const isBordered = isLow || isNarrow;
  const forbidden = toMove === "X" ? board.forbiddenPoints().map(({ row, col }) => ({ row, col })) : [];
  return { rules, rows, cols, top, left, isBordered, stones: cells, side: toMove === "X" ? 0 : 1, forbidden };
}

/**
 * The first line of a viewport, their number, and whether stones may not stand beyond them.
 *
 * @param {number[]} numbers  The lines with stones.
 * @param {number | null} side  The number of lines of a board with borders.
 * @returns {[number, number, boolean]}
 */
function viewport(numbers, side) {
  if (side !== null) return [0, side, true];
  const low = numbers.length ? Math.min(...numbers) : 0;
  const high = numbers.length ? Math.max(...numbers) : 0;
  const span = high - low + 1;
  if (span > MAX_SPAN) throw new RangeError(`span: ${span}, most ${MAX_SPAN}`);
  const first = Math.max(low - MARGIN, high - MAX_SPAN + 1);
  const last = Math.min(high + MARGIN, low + MAX_SPAN - 1);
  return [first, last - first + 1, last - first < high - low + 2 * MARGIN];
}
