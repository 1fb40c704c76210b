// A game: its rules, who began, the moves made, and how far one has stepped through them. Values
// that never change; every function returns a new one.

import { Board, opponent } from "./board.js";
import { key } from "./notation.js";

/**
 * @typedef {object} Game
 * @property {import("./rules.js").Rules} rules
 * @property {import("./board.js").Player} first  Who makes the first move.
 * @property {import("./board.js").Stone[]} setup  Stones that stood there before it.
 * @property {import("./notation.js").Cell[]} moves  All of them, those taken back as well.
 * @property {number} ply  How many of them are on the board.
 */

/** @type {WeakMap<Game, Board>} */
const boards = new WeakMap();

/** @returns {Game} */
export function newGame(rules, first = "X", setup = []) {
  return Object.freeze({ rules, first, setup, moves: [], ply: 0 });
}

/** The position that is shown. */
export function boardOf(game) {
  let board = boards.get(game);
  if (board === undefined) {
    board = new Board(game.rules, game.first, game.setup);
    game.moves.slice(0, game.ply).forEach((move, index) => board.push(move, index + 1));
    boards.set(game, board);
  }
  return board;
}

/** The game with one more move; what was taken back before is gone. The cell must be allowed. */
export function play(game, { row, col }) {
  const moves = [...game.moves.slice(0, game.ply), { row, col }];
  return Object.freeze({ ...game, moves, ply: moves.length });
}

/** The same game, seen after that many moves. */
export function goTo(game, ply) {
  const within = Math.max(0, Math.min(ply, game.moves.length));
  return within === game.ply ? game : Object.freeze({ ...game, ply: within });
}

/** The game up to what is shown: nothing is left to be redone. */
export function cut(game) {
  return Object.freeze({ ...game, moves: game.moves.slice(0, game.ply) });
}

export function atEnd({ moves, ply }) {
  return ply === moves.length;
}

/** Who makes the move of this number, from 0. */
export function mover({ first }, number) {
  return number % 2 === 0 ? first : opponent(first);
}

/**
 * A game of these moves, as far as the rules allow them.
 *
 * @returns {{game: Game, refused: import("./notation.js").Cell | null}} The first move that the
 *   rules do not allow, where there is one.
 */
export function replay(rules, first, setup, moves) {
  const board = new Board(rules, first, setup);
  const game = newGame(rules, first, setup);
  for (const [index, move] of moves.entries()) {
    if (!board.allows(move)) {
      return { game: { ...game, moves: moves.slice(0, index), ply: index }, refused: move };
    }
    board.push(move, index + 1);
  }
  return { game: Object.freeze({ ...game, moves, ply: moves.length }), refused: null };
}

/** What is on the board, as a word: the same for the same game so far. */
export function positionKey(game) {
  const { rows, cols, winLength, overline } = game.rules;
  const setup = game.setup.map((stone) => key(stone) + stone.player);
  const moves = game.moves.slice(0, game.ply).map(key);
  return [rows, cols, winLength, overline, game.first, ...setup, "|", ...moves].join(" ");
}
