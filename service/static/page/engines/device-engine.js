// The search on this device, as all of the page uses it.

import { UnreachableError } from "../client/errors.js";
import { Engine, EngineError } from "./search/search.js";
import { PROOFS } from "./shipped-proofs.js";

/** The page ends searches itself, so that none waits for another one. */
export const engine = new Engine({ workers: Infinity, proofsUrl: PROOFS });

/**
 * The results of the search.
 *
 * @template Result
 * @param {AsyncIterable<Result>} results
 * @returns {AsyncGenerator<Result>}
 * @throws {UnreachableError | DOMException} As requests.
 */
export async function* asRequested(results) {
  try {
    yield* results;
  } catch (error) {
    throw asOfRequest(error);
  }
}

/**
 * A side's win by threats in the position on display, whoever is to move; null if none was found.
 *
 * @param {Game} game
 * @param {Player} player
 * @throws {UnreachableError}
 */
export async function winByThreats(game, player) {
  return engine.winByThreats(game, player).catch((error) => {
    throw asOfRequest(error);
  });
}

function asOfRequest(error) {
  return error instanceof EngineError ? new UnreachableError(error.message) : error;
}
