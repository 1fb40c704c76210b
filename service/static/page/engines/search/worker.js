// Searches, reviews, puzzles and wins by threats on this device, one at a time: each until it ends, or until the page terminates the worker.

import { replay } from "../../game/game.js";
import { canonicalImage } from "../canonical-image.js";
import { playAtLevel } from "./levels.js";
import { ThreatSolver } from "./threat-solver.js";

const loading = WebAssembly.compileStreaming(fetch(new URL("search.wasm", import.meta.url)));
/** What lasts from one task to the next. @type {ThreatSolver | undefined} */
let solver;

const TASKS = { search, review, puzzle, win };

addEventListener("message", async ({ data: { task, ...query } }) => {
  try {
    for await (const [result, isLast] of TASKS[task](await loading, query)) postMessage({ result, isLast });
  } catch (error) {
    postMessage({ error: error.message });
  }
});

function* search(module, { position, limits: { nodes, depth, timeMs }, lines, strength, share }) {
  solver ??= new ThreatSolver(module);
  const until = timeMs ? performance.now() + timeMs : 0;
  // From full strength on, there is no level.
  if (strength !== null && strength <= solver.levels.strengths.length) {
    yield [playAtLevel(solver, position, strength, { nodes, depth, lines, until }), true];
    return;
  }
  // With a time limit alone, what earlier searches have found helps, in the same orientation.
  const isFresh = nodes !== undefined || depth !== undefined;
  const [image, back] = isFresh ? canonicalImage(position) : [position, (cell) => cell];
  solver.setUp(image, isFresh);
  for (const result of solver.search({ nodes, depth, lines, until, share })) {
    const turned = result.lines.map((line) => ({ ...line, moves: line.moves.map(back) }));
    yield [{ ...result, lines: turned }, result.stoppedBy !== null];
  }
}

async function* review(module, { rules, first, setup, moves, limit, proofs }) {
  const { reviewGame } = await import("./review.js");
  const { game } = replay(rules, first, setup, moves);
  for (const object of reviewGame(module, game, limit, proofs)) yield [object, object.final];
}

async function* puzzle(module, { path, body }) {
  const { askPuzzleBook } = await import("../../puzzles/puzzle-book.js");
  solver ??= new ThreatSolver(module);
  yield [await askPuzzleBook(solver, path, body), true];
}

function* win(module, { position, side, nodes }) {
  solver ??= new ThreatSolver(module);
  yield [solver.winIn(position, side, nodes), true];
}
