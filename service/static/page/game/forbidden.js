// Renju's forbidden points: where X, Black, would lose at once. Defined as in engines/game/forbidden.py.

/** Cells to either side of a stone that decide the fours and threes through it. */
const REACH = 5;
/** Stones that double threes are looked into, one after another. */
const NESTING = 8;
const FIVE = 5;
const DIRECTIONS = [
  [0, 1],
  [-1, 1],
  [1, 0],
  [1, 1],
];

/**
 * Why a stone of X on an empty cell would lose at once, or null.
 *
 * @param {(cell: Cell) => "X" | "." | "#"} contentOf  X's stones, empty cells, all others.
 * @returns {"double-three" | "double-four" | "overline" | null}
 */
export function forbiddenReason(contentOf, { row, col }, nested = 0) {
  const contentAfter = (cell) => (cell.row === row && cell.col === col ? "X" : contentOf(cell));
  const lines = DIRECTIONS.map(([down, right]) => {
    const cellAt = (distance) => ({ row: row + distance * down, col: col + distance * right });
    const distances = Array.from({ length: 2 * REACH + 1 }, (_, at) => at - REACH);
    return { cellAt, cells: distances.map((distance) => contentAfter(cellAt(distance))).join("") };
  });
  const runs = lines.map(({ cells }) => runOf(cells).length);
  if (runs.includes(FIVE)) return null;
  if (Math.max(...runs) > FIVE) return "overline";
  if (lines.reduce((sum, { cells }) => sum + countFours(cells), 0) > 1) return "double-four";
  if (nested === NESTING) return null;
  const hasThree = ({ cells, cellAt }) =>
    straightFours(cells).some((at) => forbiddenReason(contentAfter, cellAt(at - REACH), nested + 1) === null);
  // The first two lines with a three decide.
  let threes = 0;
  return lines.some((line) => hasThree(line) && ++threes > 1) ? "double-three" : null;
}

/** The unbroken run of X through the middle of a line. */
function runOf(cells) {
  let start = REACH;
  let end = REACH + 1;
  while (cells[start - 1] === "X") start -= 1;
  while (cells[end] === "X") end += 1;
  return { start, end, length: end - start };
}

function withStone(cells, at) {
  return `${cells.slice(0, at)}X${cells.slice(at + 1)}`;
}

/** Whether a stone on an empty cell makes exactly five through the middle. */
function makesFive(cells, at) {
  const { start, end, length } = runOf(withStone(cells, at));
  return cells[at] === "." && length === FIVE && at >= start && at < end;
}

/** The number of fours: sets of four stones that one stone more makes exactly five. */
function countFours(cells) {
  const fours = new Set();
  for (let at = 0; at < cells.length; at += 1) {
    if (!makesFive(cells, at)) continue;
    const { start, end } = runOf(withStone(cells, at));
    fours.add(Array.from({ length: end - start }, (_, step) => start + step).filter((each) => each !== at).join());
  }
  return fours.size;
}

/** The cells where another stone makes a straight four: unbroken, and five by a stone at either end. */
function straightFours(cells) {
  return [...Array(cells.length).keys()].filter((at) => {
    if (cells[at] !== ".") return false;
    const more = withStone(cells, at);
    const { start, end, length } = runOf(more);
    const isPart = at >= start && at < end;
    return isPart && length === FIVE - 1 && makesFive(more, start - 1) && makesFive(more, end);
  });
}
