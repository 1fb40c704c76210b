// The puzzles and the steps of the course that were solved, kept in the browser's local storage.

const STORAGE_KEY = "tengen-puzzles";

/** @typedef {"clean" | "helped"} SolvedState */

/** @param {string} [key]  Of the storage; that of the puzzles by default. @returns {Record<string, SolvedState>} By ID. */
export function loadProgress(key = STORAGE_KEY) {
  try {
    const stored = Object.entries(JSON.parse(localStorage.getItem(key) ?? "null") ?? {});
    return Object.fromEntries(stored.filter(([, state]) => state === "clean" || state === "helped"));
  } catch {
    // Storage is forbidden or holds something else.
    return {};
  }
}

/** Remember a solved puzzle; once solved without help, it stays so. @returns {Record<string, SolvedState>} */
export function saveSolved(id, state, key = STORAGE_KEY) {
  const before = loadProgress(key);
  const progress = { ...before, [id]: before[id] === "clean" ? "clean" : state };
  try {
    localStorage.setItem(key, JSON.stringify(progress));
  } catch {
    // Without storage, progress lasts as long as the page.
  }
  return progress;
}
