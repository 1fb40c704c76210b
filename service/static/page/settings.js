// The visitor's settings, kept in the browser's local storage.

import { valueAt, withValues } from "./store.js";

const STORAGE_KEY = "tengen";

/** The stored settings and their paths in the state. */
const PATHS = /** @type {const} */ ({
  players: "players",
  firstPlayer: "firstPlayer",
  autoplayDelayMs: "autoplay.delayMs",
  moveNumbers: "board.moveNumbers",
  boardTheme: "board.theme",
  coordinates: "board.coordinates",
  touch: "board.touch",
  heatmapScores: "board.heatmapScores",
  analysisEngine: "analysis.engine",
  liveLines: "live.lines",
  livePlace: "live.place",
  onDevice: "onDevice",
  theme: "theme",
  clock: "clock.kind",
  sound: "sound",
});

/** @returns {Record<string, any>} By name; `language` is stored, too, and not in the state. */
export function loadSettings() {
  try {
    const stored = Object.entries(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null") ?? {});
    return Object.fromEntries(stored.filter(([name]) => name in PATHS || name === "language"));
  } catch {
    // Storage is forbidden or holds something else: use the defaults.
    return {};
  }
}

/** @param {Record<string, any>} changes */
export function saveSettings(changes) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...loadSettings(), ...changes }));
  } catch {
    // Without storage, settings last as long as the page.
  }
}

/**
 * The state with the stored settings.
 *
 * @param {State} state
 */
export function withSettings(state) {
  const stored = loadSettings();
  const known = Object.entries(PATHS).filter(([name]) => name in stored);
  return withValues(state, known.map(([name, path]) => [path, stored[name]]));
}

/**
 * Save each setting when it changes, and no other: another tab may have changed those, or the other player.
 *
 * @param {Store<State>} store
 */
export function persistSettings(store) {
  store.watch(Object.values(PATHS), (state, before) => {
    const values = Object.entries(PATHS).map(([name, path]) => [name, valueAt(state, path), valueAt(before, path)]);
    const changes = Object.fromEntries(values.filter(([, after, earlier]) => after !== earlier));
    if (changes.players) {
      const changed = Object.entries(state.players).filter(([side, seat]) => seat !== valueAt(before, `players.${side}`));
      changes.players = { ...state.players, ...loadSettings().players, ...Object.fromEntries(changed) };
    }
    if (Object.keys(changes).length) saveSettings(changes);
  });
}

/** Apply a theme; "auto" follows the system. */
export function applyTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
