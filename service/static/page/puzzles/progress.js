// The puzzles that were solved, kept in the browser's local storage.

const STORAGE_KEY = "tengen-puzzles";

/** @typedef {"clean" | "helped"} SolvedState */

/** @returns {Record<string, SolvedState>} By ID. */
export function loadProgress() {
  try {
    const stored = Object.entries(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null") ?? {});
    return Object.fromEntries(stored.filter(([, state]) => state === "clean" || state === "helped"));
  } catch {
    // Storage is forbidden or holds something else.
    return {};
  }
}

/** Remember a solved puzzle; once solved without help, it stays so. @returns {Record<string, SolvedState>} */
export function saveSolved(id, state) {
  const before = loadProgress();
  const progress = { ...before, [id]: before[id] === "clean" ? "clean" : state };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(progress));
  } catch {
    // Without storage, progress lasts as long as the page.
  }
  return progress;
}
