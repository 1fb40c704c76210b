// Registration of the service worker, which keeps the pages for visits without a network.

import { chosenLanguage } from "../language.js";

/**
 * Register the worker once the page is loaded; of the texts, it keeps those in the language of the page. Where browsers
 * have or allow none, the page works online.
 */
export function registerServiceWorker() {
  const script = `service-worker.js?language=${chosenLanguage()}`;
  const register = () => navigator.serviceWorker?.register(script).catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
