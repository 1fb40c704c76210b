// Rules of a game: board size, win length, and the rules of long, blocked and forbidden lines.

import { GAMES, MAX_COORDINATE, MAX_SIDE, MIN_SIDE } from "../facts.js";

export const FIVE = 5;

/** Named rules, in the order of the menu. */
export const PRESETS = Object.freeze(Object.fromEntries(Object.entries(GAMES).map(([name, game]) => [name, createRules(...game)])));

/** @returns {Rules} */
export function createRules(
  rows,
  cols,
  winLength,
  { overline = true, blockedWins = true, forbiddenPoints = false } = {},
) {
  return Object.freeze({ rows, cols, winLength, overline, blockedWins, forbiddenPoints });
}

/** Whether rows of a player's stones that are longer than `winLength` win. */
export function overlineWins({ overline, forbiddenPoints }, player) {
  return overline && !(forbiddenPoints && player === "X");
}

export function isUnbounded({ rows }) {
  return rows === null;
}

export function contains({ rows, cols }, { row, col }) {
  if (rows === null) return Math.abs(row) <= MAX_COORDINATE && Math.abs(col) <= MAX_COORDINATE;
  return row >= 0 && row < rows && col >= 0 && col < cols;
}

/** Whether Black and White play with stones; on small and unbounded boards, X and O draw crosses and noughts. */
export function hasStones({ rows, winLength }) {
  return rows !== null && winLength >= FIVE;
}

/** Whether lines are long enough for fours and threes, the threats of gomoku. */
export function hasFives({ winLength }) {
  return winLength >= FIVE;
}

/** The name of the rules in `PRESETS`, or null. */
export function presetName(rules) {
  const equal = ([, preset]) => Object.keys(preset).every((field) => preset[field] === rules[field]);
  return Object.entries(PRESETS).find(equal)?.[0] ?? null;
}

/** The invalid part of custom rules: "size", "winLength", "forbiddenPoints", or null for valid rules. */
export function validateRules({ rows, cols, winLength, overline, blockedWins, forbiddenPoints }) {
  const inRange = (length) => Number.isInteger(length) && length >= MIN_SIDE && length <= MAX_SIDE;
  if (!(rows === null && cols === null) && !(inRange(rows) && inRange(cols))) return "size";
  if (!inRange(winLength) || winLength > Math.max(rows ?? MAX_SIDE, cols ?? MAX_SIDE)) return "winLength";
  const isRenju = rows !== null && winLength === FIVE && overline && blockedWins;
  if (forbiddenPoints && !isRenju) return "forbiddenPoints";
  return null;
}

/** The rules in the form of requests. */
export function rulesToJson({ rows, cols, winLength, overline, blockedWins, forbiddenPoints }) {
  const line = {
    win_length: winLength,
    overline,
    blocked_wins: blockedWins,
    forbidden_points: forbiddenPoints,
  };
  return rows === null ? { unbounded: /** @type {true} */ (true), ...line } : { rows, cols, ...line };
}

/** The rules of a response. */
export function rulesFromJson({
  rows,
  cols,
  win_length: winLength,
  overline,
  blocked_wins: blockedWins,
  forbidden_points: forbiddenPoints,
}) {
  return createRules(rows, cols, winLength, { overline, blockedWins, forbiddenPoints });
}
