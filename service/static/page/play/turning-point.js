// After a loss: back to the position in which the game could still be held, to play on from there.

import { reviewObjects } from "../engines/review.js";
import { goTo, takeBack } from "../game/game.js";

/** Nodes of a search at each move: the answer is a place to try again, not a judgement. */
const NODES = 3000;
/** A chance from which on a position is worth another try. */
const TENABLE = 0.4;

/**
 * The game before the last move of a player that gave a tenable position away; before the first one if there is none.
 *
 * @param {Game} game  At its end.
 * @param {Player} player
 * @param {boolean} isOffline
 * @returns {Promise<Game>}
 */
export async function beforeTurningPoint(game, player, isOffline) {
  const { signal } = new AbortController();
  let target = null;
  let firstMove = null;
  // From the last move to the first.
  for await (const object of reviewObjects(game, { nodes: NODES }, isOffline, signal)) {
    if (object.final || object.player !== player) continue;
    firstMove = object.ply;
    if (target === null && object.win_probability_before >= TENABLE) target = object.ply;
  }
  const ply = (target ?? firstMove ?? 1) - 1;
  return Object.freeze({ ...takeBack(goTo(game, ply)), ending: null });
}
