// The visitor's rating by Glicko, and the streak of daily puzzles, kept in the browser's local storage.
//
// Source: M. Glickman, "The Glicko system" (glicko.net/glicko/glicko.pdf), with one puzzle in each rating period.

const STORAGE_KEY = "tengen-puzzle-rating";
const Q = Math.LN10 / 400;
/** Deviations of a visitor's rating: the least, and a newcomer's. */
const [LEAST_DEVIATION, MOST_DEVIATION] = [50, 350];
/** Deviation of all puzzles' ratings, which are not fitted to people. */
const PUZZLE_DEVIATION = 80;
/** Square of the deviation that a day without puzzles adds: a rating is unknown again after two years. */
const VARIANCE_OF_DAY = (MOST_DEVIATION ** 2 - LEAST_DEVIATION ** 2) / 730;
const DAY_MS = 86_400_000;
/** Attempts after which a rating is shown: those before say too little. */
const PROVISIONAL = 10;
/** Points that one of these attempts moves the rating by, at most: a newcomer's deviation would allow 460. */
const MOST_PROVISIONAL_STEP = 100;

/**
 * @typedef {object} Standing
 * @property {number} rating
 * @property {number} deviation
 * @property {number} day  The day of the last rated puzzle, see `dayOf`.
 * @property {number} attempts  First attempts that were won, drawn or lost.
 * @property {string[]} rated  The puzzles whose first attempt is over, by ID.
 * @property {number} streak  Daily puzzles that were solved on consecutive days.
 * @property {number} streakDay  The day of the last one.
 */

/** @type {Standing} */
const NEWCOMER = { rating: 1200, deviation: MOST_DEVIATION, day: 0, attempts: 0, rated: [], streak: 0, streakDay: 0 };

/** The number of a day in the visitor's time zone. */
export function dayOf(date = new Date()) {
  return Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / DAY_MS);
}

/** A day as `2026-01-31`. */
export function isoDate(day) {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/**
 * A standing after the first attempt at a puzzle.
 *
 * @param {Standing} standing
 * @param {{id: string, rating: number}} puzzle
 * @param {0 | 0.5 | 1} score  1 if the puzzle was solved without help, 0.5 after a hint, 0 after a wrong move.
 * @param {number} day
 * @param {number} [puzzleDeviation]
 * @returns {Standing} The same one if the puzzle has counted before.
 */
export function withResult(standing, puzzle, score, day, puzzleDeviation = PUZZLE_DEVIATION) {
  if (standing.rated.includes(puzzle.id)) return standing;
  const { rating, deviation: before } = standing;
  const days = standing.day === 0 ? 0 : Math.max(day - standing.day, 0);
  const deviation = Math.min(Math.sqrt(before ** 2 + days * VARIANCE_OF_DAY), MOST_DEVIATION);
  const g = 1 / Math.sqrt(1 + 3 * (Q * puzzleDeviation / Math.PI) ** 2);
  const expected = 1 / (1 + 10 ** (-g * (rating - puzzle.rating) / 400));
  const information = Q ** 2 * g ** 2 * expected * (1 - expected);
  const variance = 1 / (1 / deviation ** 2 + information);
  const step = Q * variance * g * (score - expected);
  const most = attemptsToRating(standing) > 0 ? MOST_PROVISIONAL_STEP : Infinity;
  return {
    ...standing,
    rating: rating + Math.max(-most, Math.min(step, most)),
    deviation: Math.max(Math.sqrt(variance), LEAST_DEVIATION),
    day,
    attempts: standing.attempts + 1,
    rated: [...standing.rated, puzzle.id],
  };
}

/** The attempts that are left until the rating of a standing is shown; 0 if it is. */
export function attemptsToRating({ attempts }) {
  return Math.max(PROVISIONAL - attempts, 0);
}

/**
 * A standing after a first attempt that can be judged neither as won nor as lost: the puzzle does not count any more.
 *
 * @param {Standing} standing
 * @param {{id: string}} puzzle
 * @returns {Standing}
 */
export function withoutResult(standing, { id }) {
  return standing.rated.includes(id) ? standing : { ...standing, rated: [...standing.rated, id] };
}

/** A standing after the puzzle of a day was solved. @returns {Standing} */
export function withDaily(standing, day) {
  if (standing.streakDay === day) return standing;
  return { ...standing, streak: standing.streakDay === day - 1 ? standing.streak + 1 : 1, streakDay: day };
}

/** The streak that a visitor can still continue. */
export function streakOn({ streak, streakDay }, day) {
  return streakDay >= day - 1 ? streak : 0;
}

/** @returns {Standing} */
export function loadStanding() {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null");
    // Earlier versions kept no number of attempts.
    return isStanding(stored) ? { ...stored, attempts: stored.attempts ?? stored.rated.length } : NEWCOMER;
  } catch {
    // Storage is forbidden or holds something else.
    return NEWCOMER;
  }
}

/** @param {Standing} standing */
export function saveStanding(standing) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(standing));
  } catch {
    // Without storage, a rating lasts as long as the page.
  }
}

function isStanding(stored) {
  const isNumber = (name) => Number.isFinite(stored?.[name]);
  const isCount = (value) => Number.isInteger(value) && value >= 0;
  return ["rating", "deviation", "day", "streak", "streakDay"].every(isNumber) && Array.isArray(stored.rated) && isCount(stored.attempts ?? 0);
}
