// Games, moves and rules as callers of the library write them.

import { opponent } from "./board.js";
import { isSame } from "./cells.js";
import { goTo, replay } from "./game.js";
import { cellKey, cellName, parseMoves } from "./notation.js";
import { PRESETS, contains, createRules, validateRules } from "./rules.js";

/** The property of a library's `Game` that holds the immutable one: a symbol that copies of the library share. */
export const STATE = Symbol.for("tengen.game");

/** Numbers of moves, such as the "1." and the "2..." of a list for people. */
const MOVE_NUMBERS = /(?<![^\s,])(?:#\d{1,4}|\d{1,4}(?:\.+|[):]))(?=[\sa-z(]|$)/gi;
/** Dashes and arrows between moves. */
const DASHES = /(?<=\d)\s*[-–—→]>?\s*(?=[a-z])/gi;

/** The move cannot be played in the position on display. */
export class IllegalMoveError extends RangeError {
  name = "IllegalMoveError";

  /**
   * @param {Cell} move
   * @param {"occupied" | "outside" | "over"} reason
   * @param {Rules} rules
   */
  constructor(move, reason, rules) {
    const name = cellName(move, rules);
    super(`illegal move: ${name}, ${{ occupied: "where a stone is", outside: "off the board", over: "after the end of the game" }[reason]}`);
    this.move = move;
    this.reason = reason;
  }
}

/** A text is no moves, no record or no link that can be read. */
export class NotationError extends RangeError {
  name = "NotationError";
}

/**
 * The game of a position, with that position on display.
 *
 * @param {any} position  A game, its options, or moves of gomoku.
 * @returns {Game}
 * @throws {RangeError} It is none that can be reached.
 */
export function gameOf(position) {
  if (typeof position === "string") return gameOf({ moves: position });
  if (typeof position !== "object" || position === null) throw new RangeError(`position: ${position}`);
  if (position[STATE]) return position[STATE];
  if ("treeKey" in position) return position;
  if ("stones" in position) return gameOf(optionsOf(position));
  const { rules: named = "gomoku", first = "X", setup: stones = [], moves = "", ply } = position;
  const rules = rulesOf(named);
  if (!Array.isArray(stones)) throw new RangeError(`setup: ${stones}, not a list of stones`);
  // Copies can be sent to workers, and proxies of frameworks cannot.
  const setup = stones.map((stone) => ({ row: stone?.row, col: stone?.col, player: stone?.player, number: 0 }));
  const cells = [moves].flat().flatMap((move) => cellsOf(move, rules));
  [first, ...setup.map(({ player }) => player)].forEach(checkPlayer);
  checkSetup(setup, rules);
  const { game, illegalMove } = replay(rules, first, setup, cells);
  if (illegalMove !== null) throw illegalMoveIn(game, illegalMove);
  if (ply === undefined) return game;
  checkPly(ply, game);
  return goTo(game, ply);
}

/** @param {unknown} ply @param {Game} game @throws {RangeError} */
export function checkPly(ply, { moves: { length } }) {
  if (!(Number.isInteger(ply) && Number(ply) >= 0 && Number(ply) <= length)) throw new RangeError(`ply: ${ply}, not from 0 to ${length}`);
}

/** The options that make a game. */
function optionsOf({ rules, turn, ply, moves, stones }) {
  const first = ply % 2 === 0 ? turn : opponent(turn);
  return { rules, first, setup: stones.filter(({ number }) => number === 0), moves, ply };
}

/** @param {string | Rules} named @returns {Rules} */
export function rulesOf(named) {
  if (typeof named === "string") {
    if (!Object.hasOwn(PRESETS, named)) throw new RangeError(`rules: ${named}, not ${Object.keys(PRESETS).join(", ")}`);
    return PRESETS[named];
  }
  if (!named) throw new RangeError(`rules: ${named}`);
  const rules = createRules(named.rows, named.cols, named.winLength, named);
  const wrong = validateRules(rules);
  if (wrong !== null) throw new RangeError(`${wrong}: ${JSON.stringify(named)}`);
  return rules;
}

/**
 * The cells of moves in a text, or a cell.
 *
 * @param {string | Cell} moves
 * @param {Rules} rules
 * @returns {Cell[]}
 * @throws {RangeError}
 */
export function cellsOf(moves, rules) {
  if (typeof moves === "string") {
    const cells = parseMoves(plainMoves(moves), rules);
    if (cells === null) throw new NotationError(`moves: ${moves.slice(0, 80)}, expected such as ${rules.rows === null ? "7/7 8/8" : "h8i9"}`);
    return cells;
  }
  const { row, col } = moves ?? {};
  if (!Number.isSafeInteger(row) || !Number.isSafeInteger(col)) throw new RangeError(`cell: ${JSON.stringify(moves)}`);
  return [{ row, col }];
}

/** Moves of a text without what lists for people have between them. @param {string} text */
export function plainMoves(text) {
  return text.replace(MOVE_NUMBERS, " ").replace(DASHES, " ");
}

/** @param {unknown} player @throws {RangeError} */
export function checkPlayer(player) {
  if (player !== "X" && player !== "O") throw new RangeError(`player: ${player}, not X or O`);
}

/**
 * @param {Cell[]} setup
 * @param {Rules} rules
 * @throws {RangeError} A stone is off the board, or where another one is.
 */
export function checkSetup(setup, rules) {
  setup.forEach((stone) => cellsOf(stone, rules));
  const taken = new Set();
  const misplaced = setup.find((stone) => !contains(rules, stone) || taken.size === taken.add(cellKey(stone)).size);
  if (misplaced) throw new RangeError(`setup: ${cellName(misplaced, rules)}`);
}

/**
 * The error of a move that is illegal after the position on display.
 *
 * @param {Game} game
 * @param {Cell} move
 */
export function illegalMoveIn({ rules, setup, moves, ply }, move) {
  if (!contains(rules, move)) return new IllegalMoveError(move, "outside", rules);
  const isTaken = [...setup, ...moves.slice(0, ply)].some((cell) => isSame(cell, move));
  return new IllegalMoveError(move, isTaken ? "occupied" : "over", rules);
}
