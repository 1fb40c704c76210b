// The games: who needs how many in a row, on which board. The service's words for them.

/**
 * @typedef {object} Rules
 * @property {number | null} rows  Null, with `cols`, on a board without borders.
 * @property {number | null} cols
 * @property {number} winLength  Stones in a row that win.
 * @property {boolean} overline  Whether more than that win as well.
 */

export const MIN_SIDE = 3;
export const MAX_SIDE = 32;
export const FIVE = 5;

/** The games that have a name, in the order in which they are offered. */
export const PRESETS = Object.freeze({
  tictactoe: rules(3, 3, 3),
  gomoku: rules(15, 15, FIVE),
  gomoku19: rules(19, 19, FIVE),
  standard: rules(15, 15, FIVE, false),
  unbounded: rules(null, null, FIVE),
});

/** @returns {Rules} */
export function rules(rows, cols, winLength, overline = true) {
  return Object.freeze({ rows, cols, winLength, overline });
}

export function unbounded({ rows }) {
  return rows === null;
}

export function contains({ rows, cols }, { row, col }) {
  return rows === null || (row >= 0 && row < rows && col >= 0 && col < cols);
}

/** The name of a game among `PRESETS`, or null. */
export function presetOf(game) {
  const same = ([, preset]) => Object.keys(preset).every((field) => preset[field] === game[field]);
  return Object.entries(PRESETS).find(same)?.[0] ?? null;
}

/** What is wrong with a game that somebody spelled out: null, `"side"` or `"line"`. */
export function fault({ rows, cols, winLength }) {
  const side = (length) => Number.isInteger(length) && length >= MIN_SIDE && length <= MAX_SIDE;
  if (rows !== null && !(side(rows) && side(cols))) return "side";
  if (!side(winLength) || winLength > Math.max(rows ?? MAX_SIDE, cols ?? MAX_SIDE)) return "line";
  return null;
}

/** The game as the service's requests spell it. */
export function toRequest({ rows, cols, winLength, overline }) {
  const line = { win_length: winLength, overline };
  return rows === null ? { unbounded: true, ...line } : { rows, cols, ...line };
}

/** The game as the service's answers spell it. */
export function fromAnswer({ rows, cols, win_length: winLength, overline }) {
  return rules(rows, cols, winLength, overline);
}
