// Permalinks: the game in the fragment of the page's address. read-permalink.js reads them.

import { ROOT } from "../game/game.js";
import { REASONS, formatMoves } from "../game/notation.js";
import { presetName } from "../game/rules.js";

/** The fragment of a game, such as `#game=gomoku&moves=h8i9`, with the parameters of an opening. */
export function formatPermalink(game, opening = /** @type {string[][]} */ ([])) {
  const { rules, first, setup, moves, ply, ending } = game;
  const query = new URLSearchParams({ game: presetName(rules) ?? formatRules(rules) });
  const setupOf = (player) => formatMoves(setup.filter((stone) => stone.player === player), rules);
  if (setup.length) {
    query.set("X", setupOf("X"));
    query.set("O", setupOf("O"));
  }
  if (moves.length) query.set("moves", formatMoves(moves, rules));
  if (first !== "X") query.set("first", first);
  if (ply !== moves.length) query.set("ply", String(ply));
  if (ending !== null && ending.node === (game.line.at(-1) ?? ROOT)) query.set("result", (ending.winner ?? 0) + REASONS[ending.reason]);
  // Once the colors are settled, the moves say all.
  for (const [name, value] of opening) query.set(name, value);
  return fragmentOf(query);
}

/** Fragments may contain both characters, and are easier to read with them. */
export function fragmentOf(query) {
  return `#${query.toString().replaceAll("%2F", "/").replaceAll("%21", "!")}`;
}

function formatRules({ rows, cols, winLength, overline, blockedWins, forbiddenPoints }) {
  const size = rows === null ? "unbounded" : `${rows}x${cols}`;
  const suffix = forbiddenPoints ? "-renju" : blockedWins ? "" : "-blocked";
  return `${size}x${winLength}${overline ? "" : "!"}${suffix}`;
}
