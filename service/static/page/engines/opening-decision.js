// Decisions of engines in an opening: the service takes a color, or places stones.

import { request } from "../api.js";
import { goTo, playMove } from "../game/game.js";
import { formatMoves } from "../game/notation.js";
import { chooseMore, settle, stageDue } from "../game/opening.js";
import { rulesToJson } from "../game/rules.js";
import { WITHOUT_ESTIMATE } from "./win-probability.js";

/**
 * The game after the decision of an engine; those without win probabilities leave it to the default of the service.
 *
 * @param {Game} game
 * @param {object} query
 * @param {string} query.engine
 * @param {object} query.limits
 * @param {AbortSignal} query.signal
 */
export async function decideOpening(game, { engine, limits, signal }) {
  // An unfinished placement starts again with its first stone.
  const start = goTo(game, game.ply - stageDue(game).placed);
  const moves = formatMoves(start.moves.slice(0, start.ply), game.rules);
  const chosen = WITHOUT_ESTIMATE.includes(engine) ? "" : `?engine=${encodeURIComponent(engine)}`;
  const body = { game: rulesToJson(game.rules), moves, limits };
  const { decision, stones } = await request(`v1/openings/${game.opening?.kind}${chosen}`, body, signal);
  const { seat, mayPlace } = stageDue(start);
  if (decision !== "place") return settle(start, seat, decision);
  return stones.reduce((after, stone) => playMove(after, stone), mayPlace ? chooseMore(start) : start);
}
