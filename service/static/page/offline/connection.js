// Visits without the service: whether it can be reached, and the service worker, which keeps the pages.

import { ConnectionError, listEngines } from "../api.js";
import { delay } from "../delay.js";
import { chosenLanguage } from "../language.js";

/** Milliseconds after a failed request until the service is tried once more. */
const PATIENCE_MS = 3000;

/**
 * Let an engine of the browser play when the service is out of reach, at once if there is no network.
 *
 * @param {PageStore} store  A request that fails sets its `notice` to the kind "offline".
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
 * @param {Game} game
 * @returns {Promise<Recommendation>}
 */
export async function recommendOffline(game) {
  const { recommend } = await import("./engines.js");
  return recommend(game);
}

/**
 * Register the worker once the page is loaded; of the texts, it keeps those in the language of the page. In browsers
 * that have or allow none, the page works online.
 */
export function registerServiceWorker() {
  const script = `service-worker.js?language=${chosenLanguage()}`;
  const register = () => navigator.serviceWorker?.register(script).catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
