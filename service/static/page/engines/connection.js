// Play without the service, by choice or because it is out of reach; and the service worker, which keeps the pages.

import { keepOnDevice, listEngines } from "../api.js";
import { UnreachableError } from "../client/errors.js";
import { delay } from "../client/service.js";
import { chosenLanguage } from "../language.js";
import { loadSettings } from "../settings.js";

/** Milliseconds after a failed request until the service is tried once more. */
const PATIENCE_MS = 3000;

/**
 * Let an engine of the browser play when it is chosen, or when the service is out of reach, at once if there is no
 * network.
 *
 * @param {PageStore} store  A request that fails sets its `notice` to the kind "offline".
 */
export function watchConnection(store) {
  let isChecking = false;
  store.watch(["onDevice"], async ({ onDevice, isOffline }) => {
    keepOnDevice(onDevice);
    if (!onDevice || isOffline) return;
    const { startOffline } = await import("./offline-mode.js");
    startOffline(store);
  });
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
    return !(error instanceof UnreachableError);
  }
}

/**
 * Register the worker once the page is loaded; of the texts, it keeps those in the language of the page. In browsers
 * that have or allow none, the page works online.
 */
export function registerServiceWorker() {
  const script = `service-worker.js?language=${chosenLanguage(loadSettings().language)}`;
  const register = () => navigator.serviceWorker?.register(script).catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
