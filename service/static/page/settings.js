// What the page remembers from visit to visit: who plays, how it looks.

const NAME = "tengen";

/** The fields of the state that are kept. */
const KEPT = ["players", "beginner", "pauseMs", "look", "moveNumbers", "numbers", "adviser", "theme"];

export function load() {
  try {
    return JSON.parse(localStorage.getItem(NAME)) ?? {};
  } catch {
    // Storage may be forbidden, or hold what another version wrote: the page starts as if new.
    return {};
  }
}

export function save(changes) {
  try {
    localStorage.setItem(NAME, JSON.stringify({ ...load(), ...changes }));
  } catch {
    // Without storage the settings last as long as the page.
  }
}

/** Keep what changes from now on. */
export function keep(store) {
  store.watch(KEPT, (state) => save(Object.fromEntries(KEPT.map((name) => [name, state[name]]))));
}
