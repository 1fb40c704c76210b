import assert from "node:assert/strict";
import { test } from "node:test";

import "./browser.js";
import { attemptsToRating, dayOf, isoDate, loadStanding, saveStanding, streakOn, withDaily, withoutResult, withResult } from "../../service/static/page/puzzles/standing.js";

const PUZZLE = { id: "a", rating: 1400 };
const standing = (changes = {}) => ({ rating: 1500, deviation: 200, day: 0, attempts: 10, rated: [], streak: 0, streakDay: 0, ...changes });

test("a result changes the rating as in Glickman's example", () => {
  // His g is 0.9955, and the expected score 0.639; the period has one game here.
  const won = withResult(standing(), PUZZLE, 1, 5, 30);
  assert.ok(Math.abs(won.rating - 1563.432) < 0.001, String(won.rating));
  assert.ok(Math.abs(won.deviation - 175.22) < 0.001, String(won.deviation));
  assert.equal(won.day, 5);
  const lost = withResult(standing(), PUZZLE, 0, 5, 30);
  assert.ok(Math.abs((1500 - lost.rating) / (won.rating - 1500) - 0.6395 / 0.3605) < 0.001);
});

test("a hint costs half of what a wrong move does, at most", () => {
  for (const rating of [600, 1200, 1400, 2400]) {
    for (const deviation of [50, 200, 350]) {
      const after = (score) => withResult(standing({ deviation }), { id: "a", rating }, score, 5).rating;
      const [failed, hint, solved] = [0, 0.5, 1].map(after);
      assert.ok(Math.abs(hint - (failed + solved) / 2) < 1e-9);
      assert.ok(1500 - hint <= (1500 - failed) / 2, `${rating}, ${deviation}`);
    }
  }
});

test("the first ten attempts move a rating little, which is shown after them", () => {
  localStorage.clear();
  let newcomer = loadStanding();
  const steps = [];
  for (let left = 10; left >= 0; left -= 1) {
    assert.equal(attemptsToRating(newcomer), left);
    const next = withResult(newcomer, { id: String(left), rating: 800 }, 0, 5);
    steps.push(newcomer.rating - next.rating);
    newcomer = next;
  }
  assert.equal(attemptsToRating(newcomer), 0);
  assert.equal(steps[0], 100);
  assert.ok(steps.every((step) => step > 0 && step <= 100), String(steps));
  // A won attempt is limited as well, and an eleventh is not.
  const sudden = (attempts) => withResult(standing({ deviation: 350, attempts }), { id: "a", rating: 2400 }, 1, 5).rating - 1500;
  assert.equal(sudden(9), 100);
  assert.ok(sudden(10) > 300);
});

test("an attempt without a result brings no rating nearer", () => {
  assert.equal(attemptsToRating(withoutResult(standing({ attempts: 3 }), PUZZLE)), 7);
});

test("a puzzle counts once", () => {
  const once = withResult(standing(), PUZZLE, 0, 5);
  assert.deepEqual(once.rated, ["a"]);
  assert.equal(withResult(once, PUZZLE, 1, 6), once);
});

test("a first attempt without a result changes no rating, and nor does what follows", () => {
  const open = withoutResult(standing(), PUZZLE);
  assert.deepEqual(open, standing({ rated: ["a"] }));
  assert.equal(withoutResult(open, PUZZLE), open);
  for (const score of /** @type {const} */ ([0, 1])) assert.equal(withResult(open, PUZZLE, score, 6), open);
});

test("a deviation grows with the days, up to that of a newcomer", () => {
  const sure = standing({ deviation: 60, day: 10 });
  const later = (days) => withResult(sure, PUZZLE, 1, 10 + days).deviation;
  assert.ok(later(0) < later(30));
  assert.equal(later(5000), later(6000));
  // Not below a floor, so that a rating can follow its player.
  assert.equal(withResult(standing({ deviation: 50, day: 10 }), PUZZLE, 1, 10).deviation, 50);
});

test("a streak counts consecutive days and ends after a day without", () => {
  const first = withDaily(standing(), 10);
  assert.equal(withDaily(first, 10), first);
  const second = withDaily(first, 11);
  assert.equal(second.streak, 2);
  assert.deepEqual([11, 12, 13].map((day) => streakOn(second, day)), [2, 2, 0]);
  assert.equal(withDaily(second, 13).streak, 1);
});

test("days are those of the visitor's time zone", () => {
  const day = dayOf(new Date(2026, 0, 31, 0, 5));
  assert.equal(isoDate(day), "2026-01-31");
  assert.equal(dayOf(new Date(2026, 0, 31, 23, 55)), day);
});

test("a standing is kept, and anything else in its place is ignored", () => {
  saveStanding(standing({ rating: 1600 }));
  assert.equal(loadStanding().rating, 1600);
  // As versions before the number of attempts have stored it.
  const { attempts, ...old } = standing({ rating: 1600, rated: ["a", "b"] });
  localStorage.setItem("tengen-puzzle-rating", JSON.stringify(old));
  assert.deepEqual(loadStanding(), { ...old, attempts: 2 });
  for (const text of ["", "{", "[]", '{"rating":"1"}', JSON.stringify({ ...standing(), attempts: "many" })]) {
    localStorage.setItem("tengen-puzzle-rating", text);
    assert.equal(loadStanding().rating, 1200);
  }
  localStorage.clear();
});
