// The verdict of the engine on moves of the explorer: a short search of each on this device, which costs the service nothing.

import { boardOf, playMove } from "../game/game.js";
import { recommend } from "./browser-engines.js";
import { engineOf } from "./search/plays.js";
import { positionRequest } from "../game/position-request.js";

const NODES = 10_000;
/** Positions whose chances are kept. */
const MAX_KEPT = 1000;

/** By position after the move. @type {Map<string, number>} */
const kept = new Map();

/** Whether an engine on this device plays a game. @param {Rules} rules */
export function hasChances(rules) {
  return engineOf(rules) !== null;
}

/**
 * The chances of the side to move after each of its moves, in their order.
 *
 * @param {Game} game
 * @param {Cell[]} moves  Legal ones.
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<number>}
 */
export async function* chancesOf(game, moves, signal) {
  for (const move of moves) {
    const after = playMove(game, move);
    const key = JSON.stringify(positionRequest(after));
    const chance = kept.get(key) ?? (await chanceAfter(after, signal));
    if (signal.aborted) return;
    if (kept.size === MAX_KEPT) kept.clear();
    kept.set(key, chance);
    yield chance;
  }
}

/** The chance of the side that moved last. @param {Game} game @param {AbortSignal} signal */
async function chanceAfter(game, signal) {
  const { outcome, toMove } = boardOf(game);
  if (outcome !== null) return outcome.winner === null ? 0.5 : Number(outcome.winner !== toMove);
  const { win_probability: chance } = await recommend(game, { body: { candidates: 1, limits: { nodes: NODES } }, signal });
  return 1 - /** @type {number} */ (chance);
}
