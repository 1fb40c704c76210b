// Watches whether the service can be reached.

import { ConnectionError, listEngines } from "../api.js";
import { delay } from "../delay.js";

/** Milliseconds after a failed request until the service is tried once more. */
const PATIENCE_MS = 3000;

/**
 * Let an engine of the browser play when the service is out of reach, at once if there is no network.
 *
 * @param {import("../state.js").PageStore} store  A request that fails sets its `notice` to the kind "offline".
 */
export function watchConnection(store) {
  let isChecking = false;
  store.watch(["notice"], async ({ notice, isOffline }) => {
    if (notice?.kind !== "offline" || isOffline || isChecking) return;
    isChecking = true;
    try {
      if (navigator.onLine && (await isReachableSoon())) return;
      const { startOffline } = await import("./offline-mode.js");
      startOffline(store);
    } catch {
      // The browser does not keep the page: it waits for the service.
    } finally {
      isChecking = false;
    }
  });
}

async function isReachableSoon() {
  await delay(PATIENCE_MS);
  try {
    await listEngines();
    return true;
  } catch (error) {
    return !(error instanceof ConnectionError);
  }
}

/**
 * The recommendation of the engine that plays in the browser.
 *
 * @param {import("../game/game.js").Game} game
 * @returns {Promise<import("../api.js").Recommendation>}
 */
export async function recommendOffline(game) {
  const { recommend } = await import("./engines.js");
  return recommend(game);
}
