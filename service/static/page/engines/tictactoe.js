// Perfect play of tic-tac-toe in the browser: the ending of every move by search to the end.

import { boardOf } from "../game/game.js";

const SIDE = 3;
const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];
/** Ending of each solved position for the side to move, by its cells from that side's view. */
const endings = new Map();

export function isTicTacToe({ rows, cols, winLength }) {
  return rows === SIDE && cols === SIDE && winLength === SIDE;
}

/**
 * The moves by rank: the soonest win first, then draws, then the latest loss; of equals, that after which more replies lose.
 *
 * @param {Game} game
 * @returns {Array<{cell: Cell, ending: number}>} The ending is the number of plies
 *   to the win of the side to move, 0 for a draw, and negative for a loss.
 */
export function rankMoves(game) {
  const board = boardOf(game);
  const cells = Array.from({ length: SIDE * SIDE }, (_, at) => {
    const stone = board.stoneAt({ row: Math.floor(at / SIDE), col: at % SIDE });
    return stone === null ? 0 : stone.player === board.toMove ? 1 : -1;
  });
  return endingsOfMoves(cells)
    .map(({ at, ending }) => {
      const replies = endingsOfMoves(cells.with(at, 1).map((cell) => -cell));
      // A lot decides between equals.
      const rank = replies.filter((reply) => reply.ending < 0).length + Math.random();
      return { cell: { row: Math.floor(at / SIDE), col: at % SIDE }, ending, rank };
    })
    .sort((a, b) => preference(b.ending) - preference(a.ending) || b.rank - a.rank)
    .map(({ cell, ending }) => ({ cell, ending }));
}

function preference(ending) {
  return ending === 0 ? 0 : 1 / ending;
}

/** @param {number[]} cells  1 for the side to move, -1 for the other, 0 for an empty cell. */
function endingsOfMoves(cells) {
  const empty = cells.flatMap((cell, at) => (cell === 0 ? [at] : []));
  return empty.map((at) => {
    const after = cells.with(at, 1);
    if (LINES.some((line) => line.every((each) => after[each] === 1))) return { at, ending: 1 };
    const reply = endingOf(after.map((cell) => -cell));
    return { at, ending: reply === 0 ? 0 : -(reply + Math.sign(reply)) };
  });
}

/** The ending of a position that is not over, or is a draw on a full board. */
function endingOf(cells) {
  const key = cells.join();
  if (!endings.has(key)) {
    const moves = endingsOfMoves(cells).map(({ ending }) => ending);
    endings.set(key, moves.length ? moves.reduce((best, each) => (preference(each) > preference(best) ? each : best)) : 0);
  }
  return endings.get(key);
}
