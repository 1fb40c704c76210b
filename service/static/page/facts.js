// Facts of the service that the page shares: `make types` writes this file.

export const MIN_SIDE = 3;
export const MAX_SIDE = 32;
/** Largest absolute row or column on an unbounded board. */
export const MAX_COORDINATE = 1000000;
/** Arguments of `createRules` by name, in the order of the menu. */
export const GAMES = {
  tictactoe: [3, 3, 3],
  gomoku: [15, 15, 5],
  gomoku19: [19, 19, 5],
  standard: [15, 15, 5, { overline: false }],
  renju: [15, 15, 5, { forbiddenPoints: true }],
  caro: [15, 15, 5, { overline: false, blockedWins: false }],
  unbounded: [null, null, 5],
};
/** Strength by level, in ascending order, null for all of it. */
export const LEVELS = [
  ["newcomer", 1],
  ["beginner", 8],
  ["novice", 12],
  ["casual", 24],
  ["intermediate", 40],
  ["skilled", 59],
  ["advanced", 74],
  ["expert", 88],
  ["master", null],
];
