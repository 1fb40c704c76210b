// The search for a move of an engine: it can be ended early, and it can begin in the opponent's time.

import { ProblemError } from "../client/errors.js";
import { boardOf, playMove } from "../game/game.js";
import { cellKey, parseMoves } from "../game/notation.js";
import { deepen } from "./recommendations.js";
import { recommendMove } from "./requests.js";

/** The search of the engine to move, and the one in the opponent's time. */
export class EngineSearches {
  /** @type {MoveSearch | null} */
  #search = null;
  #ponderer = new Ponderer();

  /**
   * The recommendation of a search that can end early, and that may have begun in the opponent's time.
   *
   * @param {Game} game
   * @param {Query} query
   * @param {AbortSignal} signal
   * @returns {Promise<Recommendation>}
   */
  async move(game, query, signal) {
    signal.throwIfAborted();
    const pondered = this.#ponderer.take(game);
    const search = pondered ?? new MoveSearch(game, query);
    this.#search = search;
    try {
      return await search.move(signal, pondered && query.body.limits.time_ms);
    } catch (error) {
      // A busy service has slots for moves that it keeps from streams.
      if (!(error instanceof ProblemError)) throw error;
      return recommendMove(game, { ...query, signal });
    } finally {
      if (this.#search === search) this.#search = null;
    }
  }

  /** End the search with the best move so far. @returns {boolean} False if there is none, or on a second call. */
  finish() {
    return this.#search?.finish() ?? false;
  }

  /**
   * Let an engine search in the opponent's time, after its move.
   *
   * @param {Game} game
   * @param {Recommendation} recommendation
   * @param {Query} query
   */
  ponder(game, recommendation, query) {
    this.#ponderer.start(game, recommendation, query);
  }

  stopPondering() {
    this.#ponderer.cancel();
  }
}

class MoveSearch {
  /** @type {Recommendation | null} */
  #best = null;
  /** Whether the next result is the move. */
  #isDue = false;
  #startedAt = performance.now();
  #end = new AbortController();
  /** Resolves when the search has ended by itself, rejects when it fails. */
  #ended;

  /**
   * Start a search.
   *
   * @param {Game} game
   * @param {Query} query
   */
  constructor(game, query) {
    this.#ended = this.#read(deepen(game, { ...query, signal: this.#end.signal }, { retries: 0 }));
    // `move` reports the error; without a caller it would be an unhandled rejection.
    this.#ended.catch(() => {});
  }

  async #read(results) {
    for await (const result of results) {
      this.#best = result;
      if (this.#isDue) break;
    }
  }

  /** End the search with the best move so far, or with the first one. @returns {boolean} False on a second call. */
  finish() {
    const isFirst = !this.#isDue;
    this.#isDue = true;
    if (this.#best !== null) this.cancel();
    return isFirst;
  }

  cancel() {
    this.#end.abort();
  }

  /**
   * The recommendation, when the search ends.
   *
   * @param {AbortSignal} signal  Cancels the search.
   * @param {number | null} [timeMs]  Since its start, after which it ends; null for the limits of its request.
   */
  async move(signal, timeMs = null) {
    const onAbort = () => this.cancel();
    const onTime = () => this.finish();
    signal.addEventListener("abort", onAbort);
    const timer = timeMs === null ? 0 : setTimeout(onTime, this.#startedAt + timeMs - performance.now());
    try {
      await this.#ended;
    } catch (error) {
      signal.throwIfAborted();
      if (!this.#end.signal.aborted) throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
    }
    return /** @type {Recommendation} */ (this.#best);
  }
}

/** The search that runs while a person thinks, for the reply to the move that the engine expects. */
class Ponderer {
  /** @type {MoveSearch | null} */
  #search = null;
  #expectedKey = "";

  /**
   * Begin to ponder after a move of the engine.
   *
   * @param {Game} game  With the engine's move as the last one.
   * @param {Recommendation} recommendation  Its line continues with the expected move.
   * @param {Query} query
   */
  start(game, { candidates: [{ pv }] }, { body, ...query }) {
    this.cancel();
    const [expected] = parseMoves(pv.slice(1, 2).join(" "), game.rules) ?? [];
    if (expected === undefined || !boardOf(game).isLegal(expected)) return;
    const position = playMove(game, expected);
    if (boardOf(position).outcome !== null) return;
    const { time_ms: _, ...limits } = body.limits;
    this.#expectedKey = keyOf(position);
    this.#search = new MoveSearch(position, { ...query, body: { ...body, limits } });
  }

  /** Take the search of a position, if it is the expected one; any other search ends. */
  take(game) {
    const search = this.#search;
    const isExpected = keyOf(game) === this.#expectedKey;
    if (!isExpected) this.cancel();
    this.#search = null;
    return isExpected ? search : null;
  }

  cancel() {
    this.#search?.cancel();
    this.#search = null;
  }
}

/** A string that differs between positions by their moves: the expected one is not in the game's tree. */
function keyOf(game) {
  return `${game.id} ${game.moves.slice(0, game.ply).map(cellKey).join(" ")}`;
}
