// Recommendations of the engines of the service or, offline and by choice, of the one on this device.

import { positionRequest, recommendMove } from "./requests.js";
import { readObjects } from "./streams.js";

/**
 * @param {Game} game
 * @param {Query} query
 * @returns {Promise<Recommendation>}
 * @throws {ProblemError | UnreachableError | DOMException} As `request` in api.js.
 */
export async function recommend(game, query) {
  if (!query.isOffline) return recommendMove(game, query);
  return (await import("./browser-engines.js")).recommend(game, query);
}

/**
 * The recommendation after every depth of a search; the last one is `final`. Closing the stream, by a `break` or the
 * signal, ends the search.
 *
 * @param {Game} game
 * @param {Query & {signal: AbortSignal}} query
 * @param {{maxRetries?: number}} [options]  As for `request`.
 * @returns {AsyncGenerator<any>}
 */
export async function* deepen(game, query, options) {
  if (query.isOffline) {
    yield* (await import("./browser-engines.js")).analyse(game, query);
    return;
  }
  const path = `v1/analyses?engine=${encodeURIComponent(query.engine)}`;
  yield* readObjects(path, { ...positionRequest(game), ...query.body }, query.signal, options);
}
