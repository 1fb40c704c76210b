// The engines that play on this device: while the service is out of reach, or by choice.

import { UnreachableError } from "../client/errors.js";
import { goTo } from "../game/game.js";
import { cellName } from "../game/notation.js";
import { isTicTacToe, rankMoves } from "./tictactoe.js";

/** The games of the search: search.wasm has tables for these lines. */
export const PLAYS = { shortest: 3, longest: 6, max_cells: null, rules: ["overline", "blocked_wins", "forbidden_points"] };
/** The option of levels, with the fields that the page reads. */
const STRENGTH = { name: "strength", type: "integer", low: 1, high: 100, default: 100, meaning: "" };

/** Workers of an analysis on this device, at most: each takes 40 MB. */
const MAX_WORKERS = 4;

/** The workers that search at a time: a core is left to the page. */
export function workersHere() {
  return Math.max(1, Math.min(MAX_WORKERS, (navigator.hardwareConcurrency ?? 1) - 1));
}

/** The name of the engine that plays a game; null if none does. */
export function engineOf(rules) {
  if (isTicTacToe(rules)) return "minimax";
  return rules.winLength >= PLAYS.shortest && rules.winLength <= PLAYS.longest ? "search" : null;
}

/** The engine that plays a game on this device, listed after the service's engines, which are not usable. */
export function describeEngines(engines, rules) {
  const own = engineOf(rules);
  const others = engines.filter(({ name }) => name !== own).map((engine) => ({ ...engine, usable: false }));
  if (own === null) return others;
  const options = own === "search" ? [STRENGTH] : [];
  const abilities = { plays: PLAYS, uses_limits: true, win_probability_of: "several-engines" };
  return [...others, { name: own, usable: true, options, ...abilities }];
}

/**
 * The recommendations of the engine that plays a game, with the fields of the service's that the page reads; the last
 * one is `final`.
 *
 * @param {Game} game
 * @param {{body: any, signal?: AbortSignal, workers?: number}} query  As for the service, and the workers that search.
 * @returns {AsyncGenerator<any>}
 */
export async function* analyse(game, { body, signal, workers }) {
  const name = engineOf(game.rules);
  if (name === null) throw new UnreachableError();
  if (name === "minimax") {
    yield solve(game);
    return;
  }
  const { analyseHere } = await loadSearch();
  // Like the service's, it knows no proofs below full strength.
  const results = analyseHere(game, body, signal, workers);
  if ((body.options?.strength ?? STRENGTH.high) < STRENGTH.high) {
    yield* results;
    return;
  }
  const { withClaim } = await loaded(import("./claims.js"));
  for await (const result of results) yield await withClaim(game, result);
}

function loadSearch() {
  return loaded(import("./search/engine.js"));
}

/**
 * @template Module
 * @param {Promise<Module>} module
 * @returns {Promise<Module>}
 * @throws {UnreachableError}
 */
function loaded(module) {
  return module.catch((error) => {
    throw new UnreachableError(error.message);
  });
}

/** The last one of them. @returns {Promise<Recommendation>} */
export async function recommend(game, query) {
  let last;
  for await (const result of analyse(game, query)) last = result;
  return last;
}

/**
 * A review of the line on display, see `reviewHere`.
 *
 * @param {Game} game
 * @param {{nodes?: number, time_ms?: number}} limits
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<any>}
 */
export async function* review(game, limits, signal) {
  if (engineOf(game.rules) === null) throw new UnreachableError();
  const { reviewHere } = await loadSearch();
  const { provenResult } = await loaded(import("./proofs.js"));
  const proofs = [];
  for (let ply = 0; ply <= game.moves.length; ply += 1) proofs.push((await provenResult(goTo(game, ply))) ?? null);
  signal.throwIfAborted();
  yield* reviewHere(game, limits, proofs, signal);
}

function solve(game) {
  const start = performance.now();
  const candidates = rankMoves(game).map(({ cell, ending }, at) => {
    const notation = cellName(cell, game.rules);
    const score = Math.sign(ending);
    const value = { score, win_probability: (1 + score) / 2, win_in: ending || null };
    return { rank: at + 1, move: { ...cell, notation }, pv: [notation], explanation: null, ...value };
  });
  const [{ move, score, win_probability, win_in }] = candidates;
  const stats = { nodes: 0, depth: 0, time_ms: performance.now() - start, stopped_by: "complete" };
  return { move, score, win_probability, win_in, candidates, details: {}, stats, final: true };
}
