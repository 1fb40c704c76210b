// The engine `search` on this device: its recommendations have the fields of the service's that the page reads.

import { UnreachableError } from "../../client/errors.js";
import { namedCell } from "../../game/cells.js";
import { boardOf } from "../../game/game.js";
import { cellName } from "../../game/notation.js";
import { positionOf } from "./position.js";

/** Positions that the solver visits for a win after the moves of a proof: as `NODES` in engines/proofs/shipped/answers.py. */
export const PROOF_NODES = 400_000;
/** Workers that have ended their search, with the module loaded. @type {Worker[]} */
const idle = [];

/**
 * The recommendation after every depth; the last one is `final`.
 *
 * @param {Game} game
 * @param {any} body  Candidates, limits and options as in requests of the service.
 * @param {AbortSignal} [signal]
 * @param {number} [workers]  That share the moves.
 * @returns {AsyncGenerator<any>}
 * @throws {UnreachableError | DOMException} As requests.
 */
export async function* analyseHere(game, { candidates = 1, limits = {}, options = {} }, signal, workers = 1) {
  const start = performance.now();
  const position = positionOf(game);
  const describe = (result) => describeResult(game.rules, result, performance.now() - start);
  if (boardOf(game).stones.size === 0) {
    yield describe(openingOf(position));
    return;
  }
  const { nodes, depth, time_ms: timeMs } = limits;
  const { strength = null } = options;
  const search = { task: "search", position, lines: candidates, limits: { nodes, depth, timeMs }, strength };
  if (workers === 1) {
    for await (const result of resultsOf(search, signal)) yield describe(result);
    return;
  }
  const { mergeShares } = await import("../search-shares.js");
  // The workers end with this search, also if one of them fails.
  const end = new AbortController();
  signal?.throwIfAborted();
  signal?.addEventListener("abort", () => end.abort(signal.reason), { signal: end.signal });
  try {
    // Every line that a share adds to its best costs it time, and few shares have many of the best.
    const lines = Math.min(candidates, Math.ceil(candidates / workers) + 1);
    const shares = Array.from({ length: workers }, (_, at) => resultsOf({ ...search, lines, share: { at, of: workers } }, end.signal));
    for await (const result of mergeShares(shares, candidates)) yield describe(result);
  } finally {
    end.abort();
  }
}

/**
 * A review of the line on display, with the fields of the service's that the page reads: the moves from the last to the
 * first, then the summary, which is `final`.
 *
 * @param {Game} game
 * @param {{nodes?: number, time_ms?: number}} limits  Of one position.
 * @param {(ProvenResult | null)[]} proofs  What proofs say of the positions of the line.
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<any>}
 * @throws {UnreachableError | DOMException} As requests.
 */
export function reviewHere({ rules, first, setup, moves }, { nodes, time_ms: timeMs }, proofs, signal) {
  return resultsOf({ task: "review", rules, first, setup, moves, limit: { nodes, timeMs }, proofs }, signal);
}

/** The first stone goes to the centre. @returns {SearchResult} */
function openingOf({ rows, cols, top, left }) {
  const move = { row: top + Math.floor((rows - 1) / 2), col: left + Math.floor((cols - 1) / 2) };
  return { depth: 0, nodes: 0, lines: [{ score: 0, chance: null, winIn: null, moves: [move] }], stoppedBy: "complete" };
}

/**
 * What `/v1/puzzles` responds to a request; null if there is no such puzzle.
 *
 * @param {string} path  What follows in the address.
 * @param {{moves: string}} [body]
 * @throws {UnreachableError} The browser does not keep the puzzles.
 */
export async function askPuzzlesHere(path, body) {
  for await (const response of resultsOf({ task: "puzzle", path, body })) return response;
}

/**
 * A side's win by threats in the position on display, whoever is to move; null if none was found.
 *
 * @param {Game} game
 * @param {Player} player
 * @returns {Promise<import("./threat-solver.js").Win | null>}
 * @throws {UnreachableError}
 */
export async function winByThreats(game, player) {
  const query = { task: "win", position: positionOf(game), side: player === "X" ? 0 : 1, nodes: PROOF_NODES };
  for await (const win of resultsOf(query)) return win;
  return null;
}

/**
 * The results of a worker's task, until the last one or an abort.
 *
 * @param {{task: string} & Record<string, any>} query
 * @param {AbortSignal} [signal]
 * @returns {AsyncGenerator<any>}
 */
async function* resultsOf(query, signal) {
  signal?.throwIfAborted();
  const worker = idle.pop() ?? new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  /** @type {any[]} */
  const waiting = [];
  let wake = () => {};
  const receive = (result) => {
    waiting.push(result);
    wake();
  };
  const onAbort = () => receive({ aborted: true });
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = ({ message }) => receive({ error: message ?? "" });
  signal?.addEventListener("abort", onAbort);
  let isOver = false;
  try {
    worker.postMessage(query);
    while (!isOver) {
      if (waiting.length === 0) await new Promise((resolve) => (wake = () => resolve(undefined)));
      signal?.throwIfAborted();
      const { result, isLast, error } = waiting.shift();
      if (error !== undefined) throw new UnreachableError(error);
      isOver = isLast;
      yield result;
    }
  } finally {
    signal?.removeEventListener("abort", onAbort);
    // The only way to stop a search, and to free the memory of a review.
    if (isOver && query.task !== "review" && idle.length === 0) idle.push(worker);
    else worker.terminate();
  }
}

function describeResult(rules, { depth, nodes, lines, belief = null, stoppedBy }, timeMs) {
  const nameOf = (cell) => cellName(cell, rules);
  const candidates = lines.map(({ score, chance, winIn, moves }, at) => ({
    rank: at + 1,
    move: namedCell(moves[0], rules),
    score,
    win_probability: chance,
    win_in: winIn,
    pv: moves.map(nameOf),
    explanation: null,
  }));
  const [{ move, score, win_probability, win_in }] = candidates;
  const stats = { nodes, depth, time_ms: timeMs, stopped_by: stoppedBy };
  return { move, score, win_probability, belief, win_in, candidates, details: {}, stats, final: stoppedBy !== null };
}
