// Positions as callers of the search name them.

import { opponent } from "../../game/board.js";
import { isSame } from "../../game/cells.js";
import { goTo, replay } from "../../game/game.js";
import { cellName, parseMoves } from "../../game/notation.js";
import { PRESETS, contains, createRules, validateRules } from "../../game/rules.js";

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
  if ("treeKey" in position) return position;
  if ("stones" in position) return gameOf(optionsOf(position));
  const { rules: named = "gomoku", first = "X", setup: stones = [], moves = "", ply } = position;
  const rules = rulesOf(named);
  // Copies can be sent to workers, and proxies of frameworks cannot.
  const setup = stones.map(({ row, col, player }) => ({ row, col, player, number: 0 }));
  const cells = [moves].flat().flatMap((move) => (typeof move === "string" ? cellsOf(move, rules) : [{ row: move.row, col: move.col }]));
  const stranger = [first, ...setup.map(({ player }) => player)].find((player) => !["X", "O"].includes(player));
  if (stranger !== undefined) throw new RangeError(`player: ${stranger}, not X or O`);
  const broken = [...setup, ...cells].find(({ row, col }) => !Number.isSafeInteger(row) || !Number.isSafeInteger(col));
  if (broken) throw new RangeError(`cell: ${JSON.stringify(broken)}`);
  const misplaced = setup.find((stone, at) => !contains(rules, stone) || setup.findIndex((other) => isSame(other, stone)) < at);
  if (misplaced) throw new RangeError(`setup: ${cellName(misplaced, rules)}`);
  const { game, illegalMove } = replay(rules, first, setup, cells);
  if (illegalMove !== null) throw new RangeError(`illegal move: ${cellName(illegalMove, rules)}`);
  return ply === undefined ? game : goTo(game, ply);
}

/** The options that make a game. */
function optionsOf({ rules, turn, ply, moves, stones }) {
  const first = ply % 2 === 0 ? turn : opponent(turn);
  return { rules, first, setup: stones.filter(({ number }) => number === 0), moves, ply };
}

function rulesOf(named) {
  if (typeof named === "string") {
    if (!Object.hasOwn(PRESETS, named)) throw new RangeError(`rules: ${named}, not ${Object.keys(PRESETS).join(", ")}`);
    return PRESETS[named];
  }
  const rules = createRules(named.rows, named.cols, named.winLength, named);
  const wrong = validateRules(rules);
  if (wrong !== null) throw new RangeError(`${wrong}: ${JSON.stringify(named)}`);
  return rules;
}

function cellsOf(text, rules) {
  const cells = parseMoves(text, rules);
  if (cells === null) throw new RangeError(`moves: ${text}`);
  return cells;
}
