// Games, moves and rules as callers of the library write them.

import { MAX_COORDINATE, MAX_SIDE, MIN_SIDE } from "../facts.js";
import { opponent } from "./board.js";
import { isSame } from "./cells.js";
import { goTo, replay } from "./game.js";
import { cellKey, cellName, parseMoves } from "./notation.js";
import { FIVE, PRESETS, contains, createRules, validateRules } from "./rules.js";

/** The property of a library's `Game` that holds the immutable one: a symbol that copies of the library share. */
export const STATE = Symbol.for("tengen.game");

/** Fields of positions of the API alone. */
const OF_REQUEST = ["game", "to_move", "stones"];
/** What is allowed, by the invalid part of rules. */
const ALLOWED = {
  size: `rows and cols from ${MIN_SIDE} to ${MAX_SIDE}`,
  winLength: `from ${MIN_SIDE} to the longer side, or to ${MAX_SIDE} without borders`,
  forbiddenPoints: "with borders, winLength 5, overline and blockedWins alone",
};
/** Why a stone is refused. @param {"occupied" | "outside" | "over"} reason @param {Rules} rules */
const refusalText = (reason, { rows }) =>
  ({ occupied: "where a stone is", outside: rows === null ? `further than ${MAX_COORDINATE} from 0` : "off the board", over: "after the end of the game" })[reason];

const exampleOf = ({ rows }) => (rows === null ? "7/7" : "h8");

/** Characters of a value in messages. */
const MAX_SHOWN = 80;
const NAME = /^[a-z]{1,2}\d{1,2}$|\//;

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
    super(`illegal move: ${nameOf(move, rules)}, ${refusalText(reason, rules)}`);
    this.move = move;
    this.reason = reason;
  }
}

/** A text is no moves, no record or no link that can be read. */
export class NotationError extends RangeError {
  name = "NotationError";
}

/** A value in messages. @param {unknown} value @returns {string} */
export function shown(value) {
  try {
    return `${typeof value === "object" ? JSON.stringify(value) : String(value)}`.slice(0, MAX_SHOWN);
  } catch {
    return typeof value;
  }
}

/** The name of a cell, which may lie off the board. @param {Cell} cell @param {Rules} rules */
function nameOf(cell, rules) {
  const name = cellName(cell, rules);
  return NAME.test(name) ? name : `row ${cell.row}, col ${cell.col}`;
}

/** @param {string} kind @param {object} fields @param {string[]} names @throws {RangeError} */
function checkNames(kind, fields, names) {
  const unknown = Object.keys(fields).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new RangeError(`${kind}: ${unknown}, not ${names.join(", ")}`);
}

/**
 * The game of a position, with that position on display.
 *
 * @param {any} position  A game, its options, a position of the API, or moves of gomoku.
 * @returns {Game}
 * @throws {RangeError} It cannot be reached.
 */
export function gameOf(position) {
  if (typeof position === "string" || Array.isArray(position)) return gameOf({ moves: position });
  if (typeof position !== "object" || position === null) throw new RangeError(`position: ${shown(position)}, expected a game, its options, or moves such as h8i9`);
  if (position[STATE]) return position[STATE];
  if ("treeKey" in position) return position;
  if (OF_REQUEST.some((name) => name in position)) return gameOf(optionsOfRequest(position));
  checkNames("option", position, ["rules", "first", "setup", "moves", "ply"]);
  const { rules: named = "gomoku", first = "X", setup: stones = [], moves = "", ply } = position;
  const rules = rulesOf(named);
  if (!Array.isArray(stones)) throw new RangeError(`setup: ${shown(stones)}, not a list of stones`);
  // Copies can be sent to workers, and proxies of frameworks cannot.
  const setup = stones.map((stone) => ({ ...cellsOf(stone, rules)[0], player: stone.player, number: 0 }));
  const cells = movesOf(moves, rules);
  [first, ...setup.map(({ player }) => player)].forEach(checkPlayer);
  const fault = faultOfSetup(setup, rules);
  if (fault !== null) throw new RangeError(fault);
  const { game, illegalMove } = replay(rules, first, setup, cells);
  if (illegalMove !== null) throw illegalMoveIn(game, illegalMove);
  if (ply === undefined) return game;
  checkPly(ply, game);
  return goTo(game, ply);
}

/** @param {unknown} ply @param {Game} game @throws {RangeError} */
export function checkPly(ply, { moves: { length } }) {
  if (!(Number.isInteger(ply) && Number(ply) >= 0 && Number(ply) <= length)) throw new RangeError(`ply: ${shown(ply)}, not from 0 to ${length}`);
}

/** The options of a position of the API. */
function optionsOfRequest(position) {
  checkNames("position", position, [...OF_REQUEST, "moves", "setup"]);
  const { game, stones, moves } = position;
  const rules = rulesOf(game ?? "gomoku");
  const cells = movesOf(moves ?? "", rules);
  const isEven = cells.length % 2 === 0;
  // Stones without move numbers do not determine the side to move.
  const toMove = position.to_move ?? (stones ? null : isEven ? "X" : "O");
  checkPlayer(toMove);
  return { rules, first: isEven ? toMove : opponent(toMove), setup: stones ?? [], moves: cells };
}

/** The rules of a preset, or of fields with the names of the library or the API. @param {any} named @returns {Rules} */
export function rulesOf(named) {
  if (typeof named === "string" && Object.hasOwn(PRESETS, named)) return PRESETS[named];
  if (typeof named !== "object" || named === null) throw new RangeError(`rules: ${shown(named)}, not ${Object.keys(PRESETS).join(", ")} or {rows, cols, winLength}`);
  // In the API, null is the default, except for rows and cols.
  const given = Object.entries(named).filter(([name, value]) => (value ?? null) !== null || ["rows", "cols"].includes(name));
  const { unbounded, opening = "free", ...fields } = Object.fromEntries(given.map(([name, value]) => [name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()), value]));
  checkNames("rules", fields, Object.keys(PRESETS.gomoku));
  if (opening !== "free") throw new RangeError(`opening: ${shown(opening)}, not free`);
  const { rows, cols, winLength, ...flags } = unbounded ? { rows: null, cols: null, winLength: FIVE, ...fields } : fields;
  if (unbounded && rows !== null) throw new RangeError(`unbounded: ${shown(unbounded)}, with rows ${shown(rows)}`);
  for (const [name, flag] of Object.entries({ unbounded: unbounded ?? false, ...flags })) if (typeof flag !== "boolean") throw new RangeError(`${name}: ${shown(flag)}, not true or false`);
  const rules = createRules(rows, cols, winLength, fields);
  const wrong = validateRules(rules);
  if (wrong !== null) throw new RangeError(`${wrong}: ${shown(named)}, expected ${ALLOWED[wrong]}`);
  return rules;
}

/** The cells of moves: a text, a cell, or a list of both. @param {any} moves @param {Rules} rules @returns {Cell[]} @throws {RangeError} */
export function movesOf(moves, rules) {
  return [moves].flat().flatMap((move) => cellsOf(move, rules));
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
    if (cells === null) throw new NotationError(`moves: ${shown(moves)}, expected such as ${rules.rows === null ? "7/7 8/8" : "h8i9"}`);
    return cells;
  }
  const { row, col } = moves ?? {};
  if (!Number.isSafeInteger(row) || !Number.isSafeInteger(col)) throw new RangeError(`move: ${shown(moves)}, expected such as ${exampleOf(rules)} or {row, col}`);
  return [{ row, col }];
}

/** The cell of one move. @param {string | Cell} move @param {Rules} rules @returns {Cell} @throws {RangeError} */
export function cellOf(move, rules) {
  const [cell, ...others] = cellsOf(move, rules);
  if (!cell || others.length > 0) throw new NotationError(`move: ${shown(JSON.stringify(move))}, expected one, such as ${exampleOf(rules)} or {row, col}`);
  return cell;
}

/** Moves of a text without what lists for people have between them. @param {string} text */
export function plainMoves(text) {
  return text.replace(MOVE_NUMBERS, " ").replace(DASHES, " ");
}

/** @param {unknown} player @throws {RangeError} */
export function checkPlayer(player) {
  if (player !== "X" && player !== "O") throw new RangeError(`player: ${shown(player)}, not X or O`);
}

/** The message about a set-up stone off the board or on another; null without one. @param {Cell[]} setup @param {Rules} rules */
export function faultOfSetup(setup, rules, name = nameOf) {
  const taken = new Set();
  const misplaced = setup.find((stone) => !contains(rules, stone) || taken.size === taken.add(cellKey(stone)).size);
  return misplaced ? `setup: ${name(misplaced, rules)}, ${refusalText(contains(rules, misplaced) ? "occupied" : "outside", rules)}` : null;
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
