// The engine that the boards of a page share, so that they have one worker.

/** @type {Promise<SearchEngine> | null} */
let loading = null;
/** The elements on the page. */
const elements = new Set();

/** Load the engine when the first board needs it. @returns {Promise<SearchEngine>} */
export function sharedEngine() {
  loading ??= import("../engines/search/search.js").then(
    ({ Engine }) => new Engine(),
    (error) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** Keep count of the elements on the page: the worker ends with the last one. @param {Element} element @param {boolean} isOnPage */
export function use(element, isOnPage) {
  if (isOnPage) elements.add(element);
  else elements.delete(element);
  // An element that is moved leaves the page for a moment.
  queueMicrotask(() => {
    if (elements.size === 0) loading?.then((engine) => engine.close(), () => {});
  });
}
