// The engines that play on this device: while the service is out of reach, or by choice.

import { UnreachableError } from "../client/errors.js";
import { PLAYS, engineOf } from "./search/plays.js";

/** The option of levels, with the fields that the page reads. */
const STRENGTH = { name: "strength", type: "integer", low: 1, high: 100, default: 100, meaning: "" };

/** Workers of an analysis on this device, at most: each takes 40 MB. */
const MAX_WORKERS = 4;

/** The workers that search at a time: a core is left to the page. */
export function workersHere() {
  return Math.max(1, Math.min(MAX_WORKERS, (navigator.hardwareConcurrency ?? 1) - 1));
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
export async function* analyse(game, { body: { candidates: lines, limits = {}, options = {} }, signal, workers }) {
  if (engineOf(game.rules) === null) throw new UnreachableError();
  const { engine, asRequested } = await loadEngine();
  const { time_ms: timeMs, nodes, depth } = limits;
  yield* asRequested(engine.analyse(game, { timeMs, nodes, depth, level: options.strength, lines, signal, workers }));
}

/** @throws {UnreachableError} */
function loadEngine() {
  return import("./device-engine.js").catch((error) => {
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
 * A review of the line on display: its moves from the last to the first, then the summary, which is `final`.
 *
 * @param {Game} game
 * @param {{nodes?: number, time_ms?: number}} limits  Of one position.
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<any>}
 */
export async function* review(game, { nodes, time_ms: timeMs }, signal) {
  if (engineOf(game.rules) === null) throw new UnreachableError();
  const { engine, asRequested } = await loadEngine();
  yield* asRequested(engine.reviewMoves(game, { timeMs, nodes, signal }));
}
