// Rules of a game: board size, win length, and overlines.

/**
 * @typedef {object} Rules
 * @property {number | null} rows  Null, with `cols`, on an unbounded board.
 * @property {number | null} cols
 * @property {number} winLength  Stones in a row that win.
 * @property {boolean} overline  Whether longer rows win as well.
 */

export const MIN_SIDE = 3;
export const MAX_SIDE = 32;
export const FIVE = 5;

/** Named rules, in the order of the menu. */
export const PRESETS = Object.freeze({
  tictactoe: createRules(3, 3, 3),
  gomoku: createRules(15, 15, FIVE),
  gomoku19: createRules(19, 19, FIVE),
  standard: createRules(15, 15, FIVE, false),
  unbounded: createRules(null, null, FIVE),
});

/** @returns {Rules} */
export function createRules(rows, cols, winLength, overline = true) {
  return Object.freeze({ rows, cols, winLength, overline });
}

export function isUnbounded({ rows }) {
  return rows === null;
}

export function contains({ rows, cols }, { row, col }) {
  return rows === null || (row >= 0 && row < rows && col >= 0 && col < cols);
}

/** The name of the rules in `PRESETS`, or null. */
export function presetName(rules) {
  const equal = ([, preset]) => Object.keys(preset).every((field) => preset[field] === rules[field]);
  return Object.entries(PRESETS).find(equal)?.[0] ?? null;
}

/** The invalid part of custom rules: "size", "winLength", or null for valid rules. */
export function validateRules({ rows, cols, winLength }) {
  const inRange = (length) => Number.isInteger(length) && length >= MIN_SIDE && length <= MAX_SIDE;
  if (rows !== null && !(inRange(rows) && inRange(cols))) return "size";
  if (!inRange(winLength) || winLength > Math.max(rows ?? MAX_SIDE, cols ?? MAX_SIDE)) return "winLength";
  return null;
}

/** The rules in the form of requests. */
export function rulesToJson({ rows, cols, winLength, overline }) {
  const line = { win_length: winLength, overline };
  return rows === null ? { unbounded: true, ...line } : { rows, cols, ...line };
}

/** The rules of a response. */
export function rulesFromJson({ rows, cols, win_length: winLength, overline }) {
  return createRules(rows, cols, winLength, overline);
}
