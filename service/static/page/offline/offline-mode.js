// The page while it plays without the service: an engine of the browser plays, until the service answers again, or as
// long as this is chosen.

import { listEngines } from "../api.js";
import { describeEngines } from "./engines.js";

/** Milliseconds between attempts to reach the service. */
const PROBE_MS = 5000;

/** @param {PageStore} store */
export function startOffline(store) {
  if (store.state.isOffline) return;
  const { engines, players } = store.state;
  const chosen = new Set([players.X.engine, players.O.engine]);
  const known = engines ?? [...chosen].filter(Boolean).map((name) => ({ name, options: [], games: [] }));
  const describe = () => ({ engines: describeEngines(known, store.state.game.rules) });
  const probe = async () => {
    if (!store.state.isOffline || store.state.onDevice) return;
    clearTimeout(timer);
    try {
      const engines = await listEngines();
      removeEventListener("online", probe);
      store.update({ isOffline: false, engines });
    } catch {
      timer = setTimeout(probe, PROBE_MS);
    }
  };
  let timer = setTimeout(probe, PROBE_MS);
  addEventListener("online", probe);
  store.update({ isOffline: true, notice: null, ...describe() });
  store.watch(["onDevice"], probe);
  store.watch(["game"], ({ game, isOffline }, before) => {
    if (isOffline && game.rules !== before.game.rules) store.update(describe());
  });
}
