// The page while it plays without the service: an engine of the browser plays, until the service answers again, or as
// long as this is chosen.

import { listEngines } from "../api.js";
import { lastingNotice } from "../state.js";
import { describeEngines } from "./browser-engines.js";

/** Milliseconds between attempts to reach the service. */
const PROBE_MS = 5000;
/** The engines of the service, as they were known last. @type {any[]} */
let known = [];
let timer = 0;
let isWatching = false;

/** @param {PageStore} store */
export function startOffline(store) {
  if (store.state.isOffline) return;
  const { engines, players, game: { rules } } = store.state;
  const chosen = new Set([players.X.engine, players.O.engine]);
  known = engines ?? [...chosen].filter(Boolean).map((name) => ({ name, options: [] }));
  store.update({ isOffline: true, notice: lastingNotice(store.state), engines: describeEngines(known, rules) });
  const probe = async () => {
    clearTimeout(timer);
    if (!store.state.isOffline || store.state.onDevice) return;
    try {
      const engines = await listEngines({ retries: 0 });
      // The choice may have come in the meantime.
      if (!store.state.onDevice) store.update({ isOffline: false, engines });
    } catch {
      timer = setTimeout(probe, PROBE_MS);
    }
  };
  timer = setTimeout(probe, PROBE_MS);
  // The page may go offline many times.
  if (isWatching) return;
  isWatching = true;
  addEventListener("online", probe);
  store.watch(["onDevice"], probe);
  store.watch(["game"], ({ game, isOffline }, before) => {
    if (isOffline && game.rules !== before.game.rules) store.update({ engines: describeEngines(known, game.rules) });
  });
}
