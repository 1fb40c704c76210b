import assert from "node:assert/strict";
import { test } from "node:test";

import "./browser.js";
import { bestOf, keepBest, newRun, puzzleOf, secondsLeft, withPuzzle } from "../../service/static/page/puzzles/timed-run.js";

const SUMMARIES = [
  { id: "hard", rating: 1600, collection: "gomoku" },
  { id: "easy", rating: 800, collection: "gomoku" },
  { id: "other", rating: 700, collection: "renju" },
  { id: "easy too", rating: 850, collection: "gomoku" },
];
const begun = (random = () => 0) => newRun(SUMMARIES, "gomoku", 5_000, random);

test("a run poses the puzzles of its collection, the easiest first, in another order each time", () => {
  assert.deepEqual(begun().order, ["easy", "easy too", "hard"]);
  const numbers = [0, 0.9, 0];
  assert.deepEqual(begun(() => /** @type {number} */ (numbers.shift())).order, ["easy too", "easy", "hard"]);
  assert.equal(puzzleOf(begun()), "easy");
});

test("solved and missed puzzles are counted, and the next one is posed until none is left", () => {
  let run = withPuzzle(begun(), true, 6_000);
  assert.deepEqual([run.solved, run.missed, puzzleOf(run)], [1, 0, "easy too"]);
  run = withPuzzle(withPuzzle(run, false, 7_000), true, 8_000);
  assert.deepEqual([run.solved, run.missed, puzzleOf(run)], [2, 1, undefined]);
});

test("a run takes three minutes, and what comes later does not count", () => {
  const run = begun();
  assert.deepEqual([5_000, 5_001, 184_001, 185_000, 200_000].map((now) => secondsLeft(run, now)), [180, 180, 1, 0, 0]);
  assert.equal(withPuzzle(run, true, 184_999).solved, 1);
  assert.equal(withPuzzle(run, true, 185_000), run);
});

test("the best result of each collection is kept on the device", () => {
  localStorage.clear();
  assert.equal(bestOf("gomoku"), 0);
  assert.equal(keepBest(begun()), false);
  assert.equal(keepBest({ ...begun(), solved: 3 }), true);
  assert.equal(keepBest({ ...begun(), solved: 3 }), false);
  assert.equal(keepBest({ ...begun(), collection: "renju", solved: 1 }), true);
  assert.deepEqual(["gomoku", "renju", "defence"].map(bestOf), [3, 1, 0]);
  for (const text of ["", "{", "3", '{"gomoku":"x"}', '{"gomoku":-1}']) {
    localStorage.setItem("tengen-puzzle-timed", text);
    assert.equal(bestOf("gomoku"), 0);
  }
  localStorage.clear();
});
