// The engine `search` on this device: moves, analyses and reviews, computed in workers.

import { boardOf, goTo, outcomeOf } from "../../game/game.js";
import { LEVELS as STRENGTHS } from "../../facts.js";
import { isTicTacToe } from "../tictactoe.js";
import { describeResult, openingOf, solveTicTacToe } from "./answers.js";
import { positionOf } from "./position.js";
import { gameOf } from "../../game/game-input.js";
import { PLAYS, engineOf } from "./plays.js";
import { EngineError, WorkerPool } from "./workers.js";

export { EngineError };

/** Names of the levels, in ascending order. */
export const LEVELS = Object.freeze(/** @type {LevelName[]} */ (STRENGTHS.map(([name]) => name)));
/** The highest level in numbers: full strength. */
const FULL_STRENGTH = 100;
/** Milliseconds of a move at full strength without a limit. */
const MOVE_MS = 1000;
/** Milliseconds of a position of a review without a limit: as the service's. */
const REVIEW_MS = 100;
/** Positions that the solver visits for a win after the moves of a proof: as `NODES` in engines/proofs/shipped/answers.py. */
export const PROOF_NODES = 400_000;
/** As for timers of browsers. */
const MAX_MS = 2 ** 31 - 1;
const HASH_MEGABYTES = [1, 2, 4, 8, 16, 32];
/** Not inline: bundlers would take the worker for a file without imports. */
const HERE = import.meta.url;

/**
 * Whether a worker's script needs a script of this origin that imports it: browsers start workers of their own origin only.
 * In a bundle of webpack, which finds the worker itself, the address is a file of the machine that built it.
 *
 * @param {string | URL} address
 * @param {string} origin
 */
export function needsOwnScript(address, origin) {
  const { protocol, origin: own } = new URL(address);
  return own !== origin && !["blob:", "data:", "file:"].includes(protocol);
}

export class Engine {
  #options;
  #pool;
  /** The address of the script that imports a worker of another origin. @type {string | null} */
  #importer = null;

  /** @param {SearchEngineOptions} [options] */
  constructor({ workers = 1, workerUrl, wasmUrl, proofsUrl, hashMegabytes = 16 } = {}) {
    if (!(workers >= 1 && (Number.isInteger(workers) || workers === Infinity))) throw new RangeError(`workers: ${workers}, least 1`);
    if (!HASH_MEGABYTES.includes(hashMegabytes)) throw new RangeError(`hashMegabytes: ${hashMegabytes}, not ${HASH_MEGABYTES.join(", ")}`);
    const folder = absolute(proofsUrl)?.replace(/\/?$/, "/");
    this.#options = { workers, hashMegabytes, workerUrl: absolute(workerUrl), wasmUrl: absolute(wasmUrl), proofsUrl: folder };
    this.#pool = new WorkerPool(() => this.#startWorker(), workers, this.#script);
  }

  /** Whether the search plays a game. @param {SearchInput} position */
  static supports(position) {
    return engineOf(gameOf(position).rules) !== null;
  }

  /** Load the worker and its module. @returns {Promise<void>} @throws {EngineError} */
  async ready() {
    for await (const _ of this.#results({ task: "load" }));
  }

  /**
   * The best move, or one of a level.
   *
   * @param {SearchInput} position
   * @param {MoveOptions} [options]  Without a limit, a move at full strength takes a second.
   * @returns {Promise<SearchAnswer>}
   */
  async bestMove(position, options = {}) {
    const { timeMs, nodes, depth, level } = options;
    const isLimited = strengthOf(level) !== null || [timeMs, nodes, depth].some((limit) => limit !== undefined);
    let last;
    for await (last of this.analyse(position, isLimited ? options : { ...options, timeMs: MOVE_MS }));
    return last;
  }

  /**
   * The answer after every depth; the last one is `final`. Closing the iterator ends the search.
   *
   * @param {SearchInput} position
   * @param {AnalysisOptions} [options]  Without a limit, it goes on until it is ended.
   * @returns {AsyncGenerator<SearchAnswer>}
   */
  async *analyse(position, { timeMs, nodes, depth, level, lines = 1, workers = 1, signal } = {}) {
    const start = performance.now();
    checkCounts({ nodes, depth, lines, workers });
    if (workers > this.#options.workers) throw new RangeError(`workers: ${workers}, most ${this.#options.workers}`);
    checkTime(timeMs);
    const strength = strengthOf(level);
    const game = playable(position);
    const end = this.#pool.untilClosed(signal);
    end.throwIfAborted();
    if (isTicTacToe(game.rules)) {
      yield solveTicTacToe(game);
      return;
    }
    const searched = positionOf(game);
    const { proofsUrl } = this.#options;
    // An answer below full strength is no statement about the position.
    const withClaim = proofsUrl === undefined || strength !== null ? null : (await loaded(import("../claims.js"))).withClaim;
    const describe = async (result) => {
      const answer = describeResult(game.rules, result, performance.now() - start);
      const claimed = withClaim === null ? answer : await withClaim(game, answer, proofsUrl);
      end.throwIfAborted();
      return claimed;
    };
    if (boardOf(game).stones.size === 0) {
      yield await describe(openingOf(searched));
      return;
    }
    const query = { task: "search", position: searched, lines, limits: { nodes, depth, timeMs }, strength };
    for await (const result of workers === 1 ? this.#results(query, end) : this.#shared(query, workers, end)) yield await describe(result);
  }

  /**
   * Judgements of the moves of the line on display.
   *
   * @param {SearchInput} position
   * @param {ReviewOptions} [options]  Of each position, by default 100 ms; `onMove` is called for each move, the last one first.
   * @returns {Promise<SearchReview>}
   */
  async review(position, { onMove, ...limits } = {}) {
    const moves = [];
    let summary;
    for await (const { final, ...object } of this.reviewMoves(position, limits)) {
      if (final) {
        summary = object;
        continue;
      }
      moves.unshift(object);
      onMove?.(object);
    }
    return { ...summary, moves };
  }

  /**
   * The judged moves of the line on display, from the last to the first, then the summary, which is `final`.
   *
   * @param {SearchInput} position
   * @param {{timeMs?: number, nodes?: number, signal?: AbortSignal}} [options]
   * @returns {AsyncGenerator<any>}
   */
  async *reviewMoves(position, { timeMs, nodes, signal } = {}) {
    checkCounts({ nodes });
    checkTime(timeMs);
    const limit = timeMs === undefined && nodes === undefined ? { timeMs: REVIEW_MS } : { timeMs, nodes };
    const game = supported(gameOf(position));
    // No position has stones farther apart than the last one.
    positionOf(goTo(game, game.moves.length));
    const end = this.#pool.untilClosed(signal);
    const proofs = await this.#proofsOf(game);
    const { rules, first, setup, moves } = game;
    yield* this.#results({ task: "review", rules, first, setup, moves, limit, proofs }, end);
  }

  /**
   * A side's win by threats, whoever is to move; null if none was found.
   *
   * @param {SearchInput} position
   * @param {Player} player
   * @returns {Promise<import("./threat-solver.js").Win | null>}
   */
  async winByThreats(position, player) {
    const query = { task: "win", position: positionOf(gameOf(position)), side: player === "X" ? 0 : 1, nodes: PROOF_NODES };
    for await (const win of this.#results(query)) return win;
    return null;
  }

  /** End the workers, and calls in progress with an `AbortError`; a later call starts new ones. */
  close() {
    this.#pool.close();
    if (this.#importer !== null) URL.revokeObjectURL(this.#importer);
    this.#importer = null;
  }

  /** The results of one search by workers that share the moves. */
  async *#shared(query, workers, signal) {
    const { mergeShares } = await loaded(import("../search-shares.js"));
    // The workers end with this search, also if one of them fails.
    const end = new AbortController();
    const signals = AbortSignal.any([end.signal, signal]);
    // Every line that a share adds to its best costs it time, and few shares have many of the best.
    const lines = Math.min(query.lines, Math.ceil(query.lines / workers) + 1);
    const shares = Array.from({ length: workers }, (_, at) => this.#results({ ...query, lines, share: { at, of: workers } }, signals));
    try {
      yield* mergeShares(shares, query.lines);
    } finally {
      end.abort();
    }
  }

  #results(query, signal) {
    const { wasmUrl, hashMegabytes } = this.#options;
    return this.#pool.results({ ...query, wasmUrl, hashMegabytes }, signal);
  }

  /** What proofs say of the positions of the line on display, by ply. @param {Game} game @returns {Promise<(ProvenResult | null)[]>} */
  async #proofsOf(game) {
    const { proofsUrl } = this.#options;
    if (proofsUrl === undefined) return [];
    const { provenResult } = await loaded(import("../proofs.js"));
    const results = [];
    for (let ply = 0; ply <= game.moves.length; ply += 1) results.push((await provenResult(goTo(game, ply), proofsUrl)) ?? null);
    return results;
  }

  /** The address of the worker. */
  get #script() {
    return this.#options.workerUrl ?? new URL("worker.js", HERE).href;
  }

  #startWorker() {
    const { workerUrl } = this.#options;
    if (needsOwnScript(this.#script, globalThis.origin)) {
      const source = `import ${JSON.stringify(this.#script)};`;
      // Browsers start no modules from blobs in a sandboxed frame.
      const isSandboxed = globalThis.origin === "null";
      this.#importer ??= isSandboxed ? `data:text/javascript,${encodeURIComponent(source)}` : URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
      return new Worker(this.#importer, { type: "module" });
    }
    if (workerUrl !== undefined) return new Worker(workerUrl, { type: "module" });
    // Bundlers look for this form.
    return new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  }
}

/** An address by which a worker of any origin finds the file. @param {string | URL} [address] */
function absolute(address) {
  return address === undefined ? undefined : new URL(address, globalThis.document?.baseURI ?? import.meta.url).href;
}

/**
 * @template Module
 * @param {Promise<Module>} module
 * @returns {Promise<Module>}
 */
function loaded(module) {
  return module.catch((error) => {
    throw new EngineError(error.message, { cause: error });
  });
}

/** A game that is not over. @returns {Game} */
function playable(position) {
  const game = supported(gameOf(position));
  if (outcomeOf(game) !== null) throw new RangeError("game over");
  return game;
}

/** @param {Game} game */
function supported(game) {
  const { winLength } = game.rules;
  if (engineOf(game.rules) === null) throw new RangeError(`winLength: ${winLength}, not ${PLAYS.shortest} to ${PLAYS.longest}`);
  return game;
}

/** The strength of a level by its name or number; null for all of it. @param {string | number | null} [level] */
function strengthOf(level = null) {
  if (typeof level === "number") {
    if (!Number.isInteger(level) || level < 1 || level > FULL_STRENGTH) throw new RangeError(`level: ${level}, not 1 to ${FULL_STRENGTH}`);
    return level === FULL_STRENGTH ? null : level;
  }
  const named = STRENGTHS.find(([name]) => name === level);
  if (level !== null && named === undefined) throw new RangeError(`level: ${level}, not ${LEVELS.join(", ")}`);
  return /** @type {number | null} */ (named?.[1] ?? null);
}

function checkCounts(counts) {
  for (const [name, value] of Object.entries(counts)) {
    if (value !== undefined && !(Number.isSafeInteger(value) && value > 0)) throw new RangeError(`${name}: ${value}, least 1`);
  }
}

function checkTime(timeMs) {
  if (timeMs !== undefined && !(Number.isFinite(timeMs) && timeMs > 0 && timeMs <= MAX_MS)) throw new RangeError(`timeMs: ${timeMs}, above 0 to ${MAX_MS}`);
}
