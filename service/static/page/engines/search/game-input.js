// Positions as callers of the search name them.

import { replay } from "../../game/game.js";
import { cellName, parseMoves } from "../../game/notation.js";
import { PRESETS } from "../../game/rules.js";

/**
 * The game of a position: a game, its options, or moves of gomoku.
 *
 * @param {any} position
 * @returns {Game}
 */
export function gameOf(position) {
  if (typeof position === "string") return gameOf({ moves: position });
  if ("treeKey" in position) return position;
  const { rules: named = "gomoku", first = "X", setup = [], moves = "" } = position;
  const rules = typeof named === "string" ? PRESETS[named] : named;
  if (rules === undefined) throw new RangeError(`rules: ${named}, not ${Object.keys(PRESETS).join(", ")}`);
  const cells = typeof moves === "string" ? parseMoves(moves, rules) : moves;
  if (cells === null) throw new RangeError(`moves: ${moves}`);
  const { game, illegalMove } = replay(rules, first, setup, cells);
  if (illegalMove !== null) throw new RangeError(`illegal move: ${cellName(illegalMove, rules)}`);
  return game;
}
