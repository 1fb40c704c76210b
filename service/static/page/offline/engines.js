// The engines that play in the browser while the service is out of reach.

import { ConnectionError } from "../api.js";
import { cellName } from "../game/notation.js";
import * as attackWeights from "./attack-weights.js";
import { isTicTacToe, rankMoves } from "./tictactoe.js";

/** As descriptions of engines name them. */
const GAMES = ["tictactoe", "gomoku", "standard", "renju", "caro", "unbounded"];

/** The name of the engine that plays a game; null if none does. */
export function engineOf(rules) {
  if (isTicTacToe(rules)) return "minimax";
  return attackWeights.supportsRules(rules) ? "attack-weights" : null;
}

/** The engine that plays a game in the browser, after those of the service, which are not usable. */
export function describeEngines(engines, rules) {
  const own = engineOf(rules);
  const others = engines.filter(({ name }) => name !== own).map((engine) => ({ ...engine, usable: false }));
  const games = GAMES.map((game) => ({ game, supported: true }));
  return own === null ? others : [...others, { name: own, usable: true, options: [], games }];
}

/**
 * The recommendation of the engine that plays a game in the browser, with the fields of the service's that the
 * page reads.
 *
 * @param {Game} game
 */
export function recommend(game) {
  const name = engineOf(game.rules);
  if (name === null) throw new ConnectionError();
  const start = performance.now();
  /** @type {any[]} */
  const ranked = name === "minimax" ? solvedMoves(game) : weighedMoves(game);
  const candidates = ranked.map(({ cell, ...fields }, at) => {
    const notation = cellName(cell, game.rules);
    return { rank: at + 1, move: { ...cell, notation }, pv: [notation], explanation: null, ...fields };
  });
  const [{ move, score, win_probability, win_in }] = candidates;
  const stats = { nodes: 0, depth: 0, time_ms: performance.now() - start };
  return { move, score, win_probability, win_in, candidates, details: {}, stats };
}

function solvedMoves(game) {
  return rankMoves(game).map(({ cell, ending }) => {
    const score = Math.sign(ending);
    return { cell, score, win_probability: (1 + score) / 2, win_in: ending || null };
  });
}

function weighedMoves(game) {
  return attackWeights
    .rankCells(game)
    .map(({ cell, score, wins }) => ({ cell, score, win_probability: null, win_in: wins ? 1 : null }));
}
