// A run of the timed mode: as many puzzles as possible in three minutes, the easiest first; the best result stays on the device.

const STORAGE_KEY = "tengen-puzzle-timed";
const RUN_MS = 180_000;
/** Points by which the order departs from that of the ratings, so that no two runs are alike. */
const SPREAD = 150;

/**
 * @typedef {object} TimedRun
 * @property {string} collection
 * @property {string[]} order  The puzzles by ID.
 * @property {number} end  Milliseconds, on the clock of `now`.
 * @property {number} solved
 * @property {number} missed
 */

/**
 * A run that begins now.
 *
 * @param {{id: string, rating: number, collection: string}[]} summaries
 * @param {string} collection
 * @param {number} now
 * @param {() => number} random  0 to 1.
 * @returns {TimedRun}
 */
export function newRun(summaries, collection, now, random) {
  const drawn = summaries.filter((each) => each.collection === collection).map(({ id, rating }) => ({ id, at: rating + SPREAD * random() }));
  const order = drawn.sort((one, other) => one.at - other.at).map(({ id }) => id);
  return { collection, order, end: now + RUN_MS, solved: 0, missed: 0 };
}

/** The puzzle on display; undefined after the last. @param {TimedRun} run */
export function puzzleOf({ order, solved, missed }) {
  return order[solved + missed];
}

/** A run after a puzzle of it. A result after its end does not count. @param {TimedRun} run @param {boolean} isSolved @param {number} now @returns {TimedRun} */
export function withPuzzle(run, isSolved, now) {
  if (now >= run.end) return run;
  return { ...run, solved: run.solved + Number(isSolved), missed: run.missed + Number(!isSolved) };
}

/** Whole seconds that are left, rounded up. @param {TimedRun} run @param {number} now */
export function secondsLeft({ end }, now) {
  return Math.max(Math.ceil((end - now) / 1000), 0);
}

/** Most puzzles solved in a run of a collection; 0 if there was none. @param {string} collection @returns {number} */
export function bestOf(collection) {
  const best = Number(loadBest()[collection]);
  return Number.isInteger(best) && best > 0 ? best : 0;
}

/** Keep the result of a run if it is the best. @param {TimedRun} run @returns {boolean} Whether it is. */
export function keepBest({ collection, solved }) {
  if (solved <= bestOf(collection)) return false;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...loadBest(), [collection]: solved }));
  } catch {
    // Without storage, there is no best result.
  }
  return true;
}

/** @returns {Record<string, unknown>} */
function loadBest() {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null");
    return typeof stored === "object" && stored !== null ? stored : {};
  } catch {
    // Storage is forbidden or holds something else.
    return {};
  }
}
