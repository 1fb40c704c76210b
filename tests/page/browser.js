// Stand-ins for what modules of the page read of the browser when they are loaded.

const stored = new Map();
Object.assign(globalThis, {
  location: { href: "http://page.test/" },
  document: { baseURI: "http://page.test/", documentElement: {}, getElementById: () => ({}), addEventListener: () => {} },
  matchMedia: () => ({ matches: false }),
  localStorage: {
    getItem: (name) => stored.get(name) ?? null,
    setItem: (name, value) => stored.set(name, value),
    clear: () => stored.clear(),
  },
});

/** Let the browser prefer languages. */
export function prefer(...languages) {
  Object.defineProperty(globalThis, "navigator", { value: { languages }, configurable: true });
}

prefer("en");
const { loadLanguage } = await import("../../service/static/page/i18n.js");
await loadLanguage([]);

/** A turn of the event loop. */
const turn = () => new Promise(setImmediate);

/**
 * Until something is so, however many turns of the event loop files, digests and bodies of answers take. The runner
 * ends a test that waits in vain.
 *
 * @param {() => unknown} isSo
 * @param {() => void} [advance]  Before each turn, such as of a mocked clock.
 */
export async function until(isSo, advance = () => {}) {
  while (!isSo()) {
    advance();
    await turn();
  }
}
