// Reviews on this device, by `search` or by perfect play of tic-tac-toe: what engines/review is to the service.

import { goTo } from "../../game/game.js";
import { judge, summarise } from "./judgement.js";
import { PositionValues } from "./position-values.js";
import { contentOf } from "../webassembly.js";
import { ThreatSolver } from "./threat-solver.js";

/**
 * The judged moves of the line on display, from the last to the first, then the summary, which is `final`: with the
 * fields of `/v1/reviews` that the page reads.
 *
 * @param {WebAssembly.Module} module
 * @param {Game} game
 * @param {ReviewLimit} limit
 * @param {(ProvenResult | null)[]} proofs  What proofs say of the positions, by ply.
 * @returns {Generator<any>}
 */
export function* reviewGame(module, game, limit, proofs) {
  const start = performance.now();
  const solver = new ThreatSolver(module, contentOf(module).reviews.megabytes.search);
  const values = new PositionValues(solver, game, limit, proofs);
  const moves = [];
  for (const { at, before, after } of values.backwards()) {
    const move = judge(solver, goTo(game, at), game.moves[at], before, after);
    moves.unshift(move);
    yield { final: false, ...move.fields };
  }
  const summary = summarise(solver.reviews, game, moves, values.last);
  yield { final: true, engine: { name: values.engine }, ...summary, time_ms: performance.now() - start };
}
