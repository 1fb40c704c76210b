// Requests about positions, which the page makes when it first needs an engine.

import { service } from "../api.js";
import { positionRequest } from "../game/position-request.js";

/**
 * The recommendation of an engine.
 *
 * @param {Game} game
 * @param {object} query
 * @param {string} query.engine
 * @param {string[]} [query.compare]  Further engines for the same position.
 * @param {object} [query.body]  Further fields of the request.
 * @param {AbortSignal} [query.signal]
 * @returns {Promise<Recommendation>}
 */
export function recommendMove(game, { engine, compare = [], body = {}, signal }) {
  return service.request(movesPath("v1/moves", engine, compare), { ...positionRequest(game), ...body }, { signal });
}

/**
 * Recommendations for several positions, in their order.
 *
 * @param {Game[]} games
 * @param {Parameters<typeof recommendMove>[1]} query
 * @returns {Promise<{recommendation: Recommendation | null}[]>}
 */
export async function recommendMoves(games, { engine, compare = [], body = {}, signal }) {
  const requests = games.map((game) => ({ ...positionRequest(game), ...body }));
  return (await service.request(movesPath("v1/moves/batch", engine, compare), { requests }, { signal })).answers;
}

function movesPath(path, engine, compare) {
  const others = compare.length ? `&compare=${compare.map(encodeURIComponent).join(",")}` : "";
  return `${path}?engine=${encodeURIComponent(engine)}${others}`;
}
