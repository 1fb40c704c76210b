// A game: rules, setup, moves, and the ply on display. Games are immutable; every change returns a new one.

import { Board, opponent } from "./board.js";
import { cellKey } from "./notation.js";

/**
 * @typedef {object} Game
 * @property {import("./rules.js").Rules} rules
 * @property {import("./board.js").Player} first  The player of the first move.
 * @property {import("./board.js").Stone[]} setup  Stones on the board before the first move.
 * @property {import("./notation.js").Cell[]} moves  All moves, including those after `ply`.
 * @property {number} ply  Number of moves on the board.
 */

/** @type {WeakMap<Game, Board>} */
const boards = new WeakMap();

/** @returns {Game} */
export function newGame(rules, first = "X", setup = []) {
  return Object.freeze({ rules, first, setup, moves: [], ply: 0 });
}

/** The position on display. */
export function boardOf(game) {
  let board = boards.get(game);
  if (board === undefined) {
    board = new Board(game.rules, game.first, game.setup);
    game.moves.slice(0, game.ply).forEach((move, index) => board.push(move, index + 1));
    boards.set(game, board);
  }
  return board;
}

/** Play a legal move; it replaces the moves after the position on display. */
export function playMove(game, { row, col }) {
  const moves = [...game.moves.slice(0, game.ply), { row, col }];
  return Object.freeze({ ...game, moves, ply: moves.length });
}

/** Display the position after that many moves. */
export function goTo(game, ply) {
  const clamped = Math.max(0, Math.min(ply, game.moves.length));
  return clamped === game.ply ? game : Object.freeze({ ...game, ply: clamped });
}

/** Remove the moves after the position on display. */
export function truncate(game) {
  return Object.freeze({ ...game, moves: game.moves.slice(0, game.ply) });
}

export function isAtEnd({ moves, ply }) {
  return ply === moves.length;
}

/** The game at each of its plies, the start first. */
export function positionsOf(game) {
  return Array.from({ length: game.moves.length + 1 }, (_, ply) => goTo(game, ply));
}

/** The player of the move with this index. */
export function playerOfMove({ first }, index) {
  return index % 2 === 0 ? first : opponent(first);
}

/**
 * A game of these moves, up to the first illegal one.
 *
 * @returns {{game: Game, illegalMove: import("./notation.js").Cell | null}}
 */
export function replay(rules, first, setup, moves) {
  const board = new Board(rules, first, setup);
  const game = newGame(rules, first, setup);
  for (const [index, move] of moves.entries()) {
    if (!board.isLegal(move)) {
      return { game: { ...game, moves: moves.slice(0, index), ply: index }, illegalMove: move };
    }
    board.push(move, index + 1);
  }
  return { game: Object.freeze({ ...game, moves, ply: moves.length }), illegalMove: null };
}

/** A string that is equal for games with the same rules, setup and moves up to the position on display. */
export function positionKey(game) {
  const setup = game.setup.map((stone) => cellKey(stone) + stone.player);
  const moves = game.moves.slice(0, game.ply).map(cellKey);
  return [...Object.values(game.rules), game.first, ...setup, "|", ...moves].join(" ");
}
