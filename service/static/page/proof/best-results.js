// How long the visitor held out against the proof of each reply, kept in the browser's local storage.

const STORAGE_KEY = "tengen-proof";
/** No game has more moves of one side. */
const MOST = 113;

/** Black's moves until the win by the reply's name, such as `a15`. @typedef {Record<string, number>} BestResults */

/** @returns {BestResults} */
export function loadBest() {
  try {
    const stored = Object.entries(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null") ?? {});
    return Object.fromEntries(stored.filter(([, moves]) => Number.isInteger(moves) && moves > 0 && moves <= MOST));
  } catch {
    // Storage is forbidden or holds something else.
    return {};
  }
}

/** Remember a result if it is the best of its reply. @param {BestResults} best @returns {BestResults} The same ones if it is not. */
export function withResult(best, name, moves) {
  const after = loadBest();
  // Another tab may have kept some.
  for (const [each, count] of Object.entries(best)) after[each] = Math.max(count, after[each] ?? 0);
  if ((after[name] ?? 0) >= moves) return best;
  after[name] = moves;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(after));
  } catch {
    // Without storage, results last as long as the page.
  }
  return after;
}
