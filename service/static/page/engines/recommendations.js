// Recommendations of the engines of the service or, offline and by choice, of the one on this device.

import { service } from "../api.js";
import { readObjects } from "../client/streams.js";
import { positionRequest } from "../game/position-request.js";
import { recommendMove } from "./requests.js";

/**
 * @param {Game} game
 * @param {Query} query
 * @returns {Promise<Recommendation>}
 * @throws {ProblemError | UnreachableError | DOMException} As `Service.request`.
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
 * @param {RequestOptions} [options]
 * @returns {AsyncGenerator<any>}
 */
export async function* deepen(game, query, options) {
  if (query.isOffline) {
    yield* (await import("./browser-engines.js")).analyse(game, query);
    return;
  }
  const path = `v1/analyses?engine=${encodeURIComponent(query.engine)}`;
  yield* readObjects(service, path, { ...positionRequest(game), ...query.body }, { ...options, signal: query.signal });
}
