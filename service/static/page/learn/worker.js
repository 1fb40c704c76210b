// The judge of the course on this device, in a worker.

import { serve } from "../engines/search/serve.js";
import { judgeMoves, nextMove } from "./solver-judge.js";

serve({ judge, hint });

function* judge({ solver }, { place, moves }) {
  yield [judgeMoves(solver, place, moves), true];
}

function* hint({ solver }, { place, moves }) {
  yield [nextMove(solver, place, moves), true];
}
