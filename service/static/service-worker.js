// The service worker: keeps the pages and their files for visits without a network. The service writes VERSION,
// FILES and PAGES, addresses relative to the board page, before this script, so that it changes with every version.
//
// Pages come from the network while it answers, and name the version of their files in the addresses of these. So
// files of two versions never mix. A new worker takes over when no tab of the old one is left. Requests to the API
// are not touched, except for addresses of it that are opened as pages.

const SCOPE = registration.scope;
/** Beginning of the names of the caches: another service may be mounted beside this one. */
const CACHES = `tengen ${SCOPE} `;
const CACHE = CACHES + VERSION;
const FILES_ADDRESS = `static/v-${VERSION}/`;
/** Matches the addresses of texts, with their language. */
const TEXTS = /\/(?:locales|elements\/(?:review-)?texts)\/([a-z]+)/;
/** The language of the page, which is in the address of this script, and English in case there is no other. */
const LANGUAGES = ["en", new URLSearchParams(location.search).get("language")];
/** The page that is shown, at their addresses, in place of pages that are not kept. */
const OFFLINE = "offline";
/** Files that are loaded at a time: a move of an engine must not wait for them. */
const PARALLEL = 4;

addEventListener("install", (event) => event.waitUntil(keepAll()));
addEventListener("activate", (event) => event.waitUntil(deleteOldVersions()));
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return;
  const [address] = request.url.slice(SCOPE.length).split(/[?#]/);
  if (address.startsWith("static/v-")) event.respondWith(fileOf(request));
  else if (request.mode === "navigate") event.respondWith(PAGES.includes(address) ? pageOf(request, address) : otherPageOf(request));
});

async function fileOf(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** The page from the network, or the cached one if neither the service nor its proxy responds. */
async function pageOf(request, address) {
  const cache = await caches.open(CACHE);
  const kept = () => cache.match(new URL(address, SCOPE), { ignoreVary: true });
  try {
    const response = await fetch(request);
    return response.status < 500 ? response : (await kept()) ?? response;
  } catch (error) {
    const page = await kept();
    if (page === undefined) throw error;
    return page;
  }
}

/** Fetch a page that is not kept; without a network, the page that says so. */
async function otherPageOf(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open(CACHE);
    const page = await cache.match(new URL(OFFLINE, SCOPE), { ignoreVary: true });
    if (page === undefined) throw error;
    // The addresses of its files are relative to the board's.
    const html = (await page.text()).replace('<base href="./">', `<base href="${SCOPE}">`);
    return new Response(html, { status: 503, headers: page.headers });
  }
}

/** Load what the pages need of this version; a failure leaves the old worker, and the next visit tries again. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  const waiting = [...PAGES, ...FILES.filter(isUsed)];
  const keepNext = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) await keep(cache, address);
  };
  await Promise.all(Array.from({ length: PARALLEL }, keepNext));
}

/** Whether a file is needed in the languages that are used. */
function isUsed(address) {
  const [, language] = TEXTS.exec(address) ?? [];
  return language === undefined || LANGUAGES.includes(language);
}

async function keep(cache, address) {
  const url = new URL(address, SCOPE);
  // The worker of another language has kept all but its texts.
  if (await cache.match(url, { ignoreVary: true })) return;
  // Files that the page has loaded come from the browser's cache, where they are kept for good.
  const response = await fetch(url);
  const isOwn = PAGES.includes(address)
    ? (await response.clone().text()).includes(FILES_ADDRESS)
    : response.headers.get("Cache-Control") !== "no-store";
  if (!response.ok || !isOwn) throw new Error(`${url} is not of version ${VERSION}`);
  await cache.put(url, response);
}

async function deleteOldVersions() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(CACHES) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}
