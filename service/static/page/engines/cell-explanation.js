// What an engine says of one cell: its score, its chances and its reasons.

import { delay } from "../client/service.js";
import { cellName } from "../game/notation.js";
import { NODES } from "./analysis-cache.js";
import { recommendMove } from "./requests.js";

/** Milliseconds that the pointer rests on a cell before the service is asked. */
const REST_MS = 150;

/**
 * @param {State} state
 * @param {Cell} cell
 * @param {AbortSignal} signal
 * @returns {Promise<Recommendation>}
 */
export async function explainCell({ game, engines, analysis: { engine } }, cell, signal) {
  await delay(REST_MS, signal);
  const hasLines = engines?.find(({ name }) => name === engine)?.options.some(({ name }) => name === "attacks");
  const options = hasLines ? { attacks: true } : {};
  const allow = cellName(cell, game.rules);
  const body = { allow, candidates: 1, limits: { nodes: NODES }, explain: true, options };
  return recommendMove(game, { engine, body, signal });
}
