// Settings of the visitor, kept in the browser's local storage.

const STORAGE_KEY = "tengen";

/** Fields of the state that are kept. */
const FIELDS = [
  "players",
  "firstPlayer",
  "autoplayDelayMs",
  "moveNumbers",
  "boardTheme",
  "coordinates",
  "heatmapScores",
  "analysisEngine",
  "liveLines",
  "theme",
  "language",
];

export function loadSettings() {
  try {
    const stored = Object.entries(JSON.parse(localStorage.getItem(STORAGE_KEY)) ?? {});
    return Object.fromEntries(stored.filter(([name]) => FIELDS.includes(name)));
  } catch {
    // Storage is forbidden or holds something else: use the defaults.
    return {};
  }
}

export function saveSettings(changes) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...loadSettings(), ...changes }));
  } catch {
    // Without storage, settings last as long as the page.
  }
}

/** Save settings when they change: only these, as another tab may have changed others, or the other player. */
export function persistSettings(store) {
  store.watch(FIELDS, (state, before) => {
    const changes = changed(state, before, FIELDS);
    if (changes.players) {
      changes.players = { ...state.players, ...loadSettings().players, ...changed(state.players, before.players) };
    }
    if (Object.keys(changes).length) saveSettings(changes);
  });
}

/** The fields whose values differ. */
function changed(after, before, names = Object.keys(after)) {
  return Object.fromEntries(names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]));
}
