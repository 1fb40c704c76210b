// Client of the HTTP API.

import { ProblemError, UnreachableError } from "./client/errors.js";
import { loadMessages } from "./i18n.js";

/** The address of the board page: all pages lie beside it, or name it as their base. */
const ROOT = new URL("./", document.baseURI);

/** Statuses of a service that may be busy; then `Retry-After` says when to come back. */
const BUSY = [429, 503];
const MAX_RETRIES = 4;
/** The longest wait before a retry. */
const MAX_RETRY_AFTER_S = 15;

/** A problem that the service reports, once its texts are loaded; without them, the service's own words do. */
export async function problemError(problem) {
  await loadMessages("problems").catch(() => {});
  return new ProblemError(problem);
}

/** Whether the visitor wants no request about games to leave the device. */
let isOnDevice = false;

/** @param {boolean} isWanted */
export function keepOnDevice(isWanted) {
  isOnDevice = isWanted;
}

/** Send a request, again after `Retry-After` while the service is busy. */
async function fetchPatiently(address, options, maxRetries) {
  for (let retries = 0; ; retries += 1) {
    const response = await fetch(address, options);
    const seconds = Number(response.headers.get("Retry-After") ?? Infinity);
    const isWorthWaiting = BUSY.includes(response.status) && seconds <= MAX_RETRY_AFTER_S;
    if (!isWorthWaiting || retries === maxRetries) return response;
    await delay(1000 * seconds, options.signal);
  }
}

/**
 * Send a request: POST with a body, GET without.
 *
 * @template Content
 * @param {string} path  Such as `v1/moves?engine=search`.
 * @param {object} [body]  Sent as JSON.
 * @param {AbortSignal} [signal]
 * @param {RequestOptions<Content>} [options]
 * @returns {Promise<Content>} The content of the response.
 * @throws {ProblemError | UnreachableError | DOMException} A DOMException named AbortError on abort.
 */
export async function request(path, body, signal, { read = readJson, accept = "application/json", maxRetries = MAX_RETRIES } = {}) {
  const post = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  if (isOnDevice) throw new UnreachableError();
  const headers = { Accept: accept, ...(body === undefined ? {} : { "Content-Type": "application/json" }) };
  let response;
  let content;
  try {
    response = await fetchPatiently(new URL(path, ROOT), { ...post, headers, signal }, maxRetries);
    content = await (response.ok ? read(response) : readJson(response));
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new UnreachableError(error.message);
  }
  if (!response.ok) {
    // It compiles its engines, for a minute: the browser's play meanwhile.
    if (content.type === "/problems/not-ready") throw new UnreachableError();
    const error = await problemError(content);
    signal?.throwIfAborted();
    throw error;
  }
  return content;
}

/**
 * All items of a list, page after page.
 *
 * @param {string} path  Such as `v1/models`.
 * @param {string} name  Field of the items.
 * @param {(address: string) => Promise<any>} [send]
 */
export async function requestAll(path, name, send = request) {
  const all = [];
  let address = path;
  while (address) {
    const page = await send(address);
    all.push(...page[name]);
    const cursor = page.next && `cursor=${encodeURIComponent(page.next)}`;
    address = cursor ? `${path}${path.includes("?") ? "&" : "?"}${cursor}` : "";
  }
  return all;
}

function readJson(response) {
  return response.json();
}

export function describePosition(body, signal) {
  return request("v1/positions", body, signal);
}

/**
 * The engines of the service, with the games that each supports.
 *
 * @returns {Promise<Engine[]>}
 */
export async function listEngines() {
  return (await request("v1/engines")).engines;
}

/**
 * Wait, as between two requests.
 *
 * @param {number} milliseconds
 * @param {AbortSignal} [signal]
 */
export function delay(milliseconds, signal) {
  if (milliseconds <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
