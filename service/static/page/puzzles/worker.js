// The puzzles on this device, in a worker.

import { serve } from "../engines/search/serve.js";
import { askPuzzleBook } from "./puzzle-book.js";

serve({ puzzle });

async function* puzzle({ solver }, { path, body }) {
  yield [await askPuzzleBook(solver, path, body), true];
}
