// Moves, analyses, reviews and wins by threats on this device, in a worker.

import { replay } from "../../game/game.js";
import { canonicalImage } from "../canonical-image.js";
import { playAtLevel } from "./levels.js";
import { serve } from "./serve.js";

serve({ load, search, review, win });

/** Answers once the module is there. */
function* load() {
  yield [null, true];
}

function* search({ solver }, { position, limits: { nodes, depth, timeMs }, lines, strength, share }) {
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

async function* review({ module }, { rules, first, setup, moves, limit, proofs }) {
  const { reviewGame } = await import("./review.js");
  const { game } = replay(rules, first, setup, moves);
  for (const object of reviewGame(module, game, limit, proofs)) yield [object, object.final];
}

function* win({ solver }, { position, side, nodes }) {
  yield [solver.winIn(position, side, nodes), true];
}
