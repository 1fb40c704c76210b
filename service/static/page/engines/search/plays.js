// The games that are played on a device.

import { isTicTacToe } from "../tictactoe.js";

/** The games of the search: search.wasm has tables for these lines. */
export const PLAYS = { shortest: 3, longest: 6, max_cells: null, rules: ["overline", "blocked_wins", "forbidden_points"] };

/** The name of the engine that plays a game; null if none does. @param {Rules} rules */
export function engineOf(rules) {
  if (isTicTacToe(rules)) return "minimax";
  return rules.winLength >= PLAYS.shortest && rules.winLength <= PLAYS.longest ? "search" : null;
}
