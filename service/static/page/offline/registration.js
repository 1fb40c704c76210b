// Registration of the service worker, which keeps the pages for visits without a network.

/** Register the worker once the page is loaded. Where browsers have or allow none, the page works online. */
export function registerServiceWorker() {
  const register = () => navigator.serviceWorker?.register("service-worker.js").catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
