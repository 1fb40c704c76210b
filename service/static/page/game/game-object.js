// Games that change in place, over the immutable ones: for programs that play rather than draw.

import { opponent } from "./board.js";
import { IllegalMoveError, NotationError, STATE, cellOf, checkPlayer, checkPly, gameOf, illegalMoveIn, movesOf, rulesOf, shown } from "./game-input.js";
import { ROOT, boardOf, currentNode, goTo, goToNode, outcomeOf, playMove } from "./game.js";
import { cellKey, formatMoves as textOfMoves } from "./notation.js";
import { positionRequest } from "./position-request.js";
import { PRESETS as presets, contains } from "./rules.js";
import { deleteFrom, promote, setComment } from "./variations.js";

export { IllegalMoveError, NotationError };

export const PRESETS = /** @type {Readonly<Record<Preset, Rules>>} */ (/** @type {unknown} */ (presets));

/** A game with its variations, and a position on display that moves are played in. */
export class Game {
  /** @param {any} [options]  Rules, first player, set-up stones and moves; another game, or a position of the API. */
  constructor(options = {}) {
    Object.defineProperty(this, STATE, { value: gameOf(options), writable: true });
  }

  get rules() {
    return this[STATE].rules;
  }

  /** The player of the next move. */
  get turn() {
    return boardOf(this[STATE]).toMove;
  }

  /** The number of moves on the board. */
  get ply() {
    return this[STATE].ply;
  }

  /** The moves of the line on display, with those after the position on display. */
  get moves() {
    return this[STATE].moves.map(({ row, col }) => ({ row, col }));
  }

  get stones() {
    return [...boardOf(this[STATE]).stones.values()].map((stone) => ({ ...stone }));
  }

  /** How the game is over in the position on display; null if it goes on. */
  get outcome() {
    const outcome = outcomeOf(this[STATE]);
    return outcome && { winner: outcome.winner, reason: outcome.reason, line: outcome.line.map((cell) => ({ ...cell })) };
  }

  get isOver() {
    return outcomeOf(this[STATE]) !== null;
  }

  /** The stone on a cell; null if it is empty. */
  get(cell) {
    const stone = boardOf(this[STATE]).stoneAt(cellOf(cell, this.rules));
    return stone && { ...stone };
  }

  isLegal(move) {
    return !this.isOver && boardOf(this[STATE]).isLegal(cellOf(move, this.rules));
  }

  /** The empty cells of a board with borders, row by row; forbidden points are legal, and lose. */
  legalMoves() {
    const size = sizeOf(this, "legal moves");
    const board = boardOf(this[STATE]);
    return this.isOver ? [] : cellsOfSize(size).filter((cell) => board.isLegal(cell));
  }

  /** The points where X would lose at once, with the reasons. */
  forbiddenPoints() {
    return boardOf(this[STATE]).forbiddenPoints().map((point) => ({ ...point }));
  }

  /**
   * Play a move in the position on display: if another one follows there, it begins a variation.
   *
   * @returns {Stone}
   * @throws {RangeError} An IllegalMoveError, or a NotationError.
   */
  push(move) {
    const cell = cellOf(move, this.rules);
    const board = boardOf(this[STATE]);
    if (this.isOver || !board.isLegal(cell)) throw illegalMoveIn(this[STATE], cell);
    this[STATE] = playMove(this[STATE], cell);
    return /** @type {Stone} */ (this.get(cell));
  }

  /** Delete the last move on the board and what follows it; null at the start. @returns {Cell | null} */
  pop() {
    const { node } = this;
    const { move } = this[STATE].nodes[node];
    if (node !== ROOT) this.delete(node);
    return move && { ...move };
  }

  /** Display the position after so many moves of the line. */
  goTo(ply) {
    checkPly(ply, this[STATE]);
    this[STATE] = goTo(this[STATE], ply);
  }

  /** The node of the tree that is on display; 0 is the start. */
  get node() {
    return currentNode(this[STATE]);
  }

  /** The moves that follow the position on display, the main one first. */
  get variations() {
    const { nodes } = this[STATE];
    return nodes[this.node].children.map((node) => ({ node, move: { ...nodes[node].move } }));
  }

  /** Display a node, with the line through it. */
  goToNode(node) {
    checkNode(this, node);
    this[STATE] = goToNode(this[STATE], node);
  }

  /** Move the variation that contains a node up by one. */
  promote(node) {
    checkNode(this, node);
    this[STATE] = promote(this[STATE], node);
  }

  /** Delete a move and all that follow it. */
  delete(node) {
    checkNode(this, node);
    if (node === ROOT) throw new RangeError("node: 0, the start, which stays");
    const game = deleteFrom(this[STATE], node);
    const { ending } = game;
    this[STATE] = ending && !game.nodes[ending.node] ? Object.freeze({ ...game, ending: null }) : game;
  }

  get comment() {
    return this[STATE].nodes[this.node].comment;
  }

  set comment(text) {
    this[STATE] = setComment(this[STATE], this.node, String(text ?? ""));
  }

  /** End the game in the position on display. */
  resign(player) {
    checkPlayer(player);
    if (this.isOver) throw new RangeError(`resign: ${player}, after the end of the game`);
    const ending = Object.freeze({ node: this.node, winner: opponent(player), reason: "resigned" });
    this[STATE] = Object.freeze({ ...this[STATE], ending });
  }

  clone() {
    return new Game(this);
  }

  /** The moves up to the position on display, such as `h8i9`. */
  toString() {
    const { moves, ply, rules } = this[STATE];
    return textOfMoves(moves.slice(0, ply), rules);
  }

  /** The board as text, a row each, such as `.X.`. */
  toRows() {
    const { rows, cols } = sizeOf(this, "rows");
    const { stones } = boardOf(this[STATE]);
    const signOf = (row, col) => stones.get(cellKey({ row, col }))?.player ?? ".";
    return Array.from({ length: rows }, (_, row) => Array.from({ length: cols }, (_, col) => signOf(row, col)).join(""));
  }

  /** The position on display in the form of requests. */
  toJSON() {
    return positionRequest(this[STATE]);
  }
}

/** @param {Game} game @param {string} wanted @returns {Size} @throws {RangeError} */
function sizeOf({ rules: { rows, cols } }, wanted) {
  if (rows === null || cols === null) throw new RangeError(`${wanted}: not of an unbounded board`);
  return { rows, cols };
}

/** @param {Game} game @param {number} node @throws {RangeError} */
function checkNode(game, node) {
  if (!Number.isInteger(node) || !game[STATE].nodes[node]) throw new RangeError(`node: ${shown(node)}, which the game does not have`);
}

/** The cells of a board, row by row. @param {Size} size @returns {Cell[]} */
function cellsOfSize({ rows, cols }) {
  return Array.from({ length: rows * cols }, (_, at) => ({ row: Math.floor(at / cols), col: at % cols }));
}

/** @param {any} moves @param {any} named  The rules, by name or spelt out. @returns {string} @throws {RangeError} */
export function formatMoves(moves, named) {
  const rules = rulesOf(named);
  const cells = movesOf(moves, rules);
  const outside = cells.find((cell) => !contains(rules, cell));
  if (outside) throw new IllegalMoveError(outside, "outside", rules);
  return textOfMoves(cells, rules);
}
