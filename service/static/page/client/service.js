// Requests to a service. They change nothing, and are sent again if a connection breaks or the service is busy.

import { ProblemError, UnreachableError } from "./errors.js";

const JSON_TYPE = "application/json";
/** The wait before the first retry after a broken connection; it doubles with each. */
const FIRST_WAIT_MS = 100;

export class Service {
  /**
   * @param {string} root  Address with a slash at its end.
   * @param {ServiceOptions} [options]
   */
  constructor(root, { headers = {}, retries = 3, longestWaitMs = 30_000, longestLimitMs = longestWaitMs, fetch: send, onBusy = () => {} } = {}) {
    this.root = root;
    this.options = { headers, retries, longestWaitMs, longestLimitMs, send, onBusy };
  }

  /** The error for a problem document. @returns {Promise<Error>} */
  async errorOf(problem) {
    return new ProblemError(problem);
  }

  /**
   * Send a request: POST with a body, GET without.
   *
   * @param {string} path
   * @param {object} [body]  Sent as JSON.
   * @param {RequestOptions} [options]
   * @returns {Promise<any>} The object of the response, or the body of a stream.
   * @throws {ProblemError | UnreachableError | DOMException} Or the reason of the signal.
   */
  async request(path, body, { signal, retries = this.options.retries, accept = JSON_TYPE } = {}) {
    const { send = fetch, longestWaitMs, longestLimitMs, onBusy } = this.options;
    const address = this.root + path;
    const post = body && { method: "POST", body: JSON.stringify(body) };
    const headers = { ...this.options.headers, Accept: accept, ...(body && { "Content-Type": JSON_TYPE }) };
    for (let retry = 0; ; retry += 1) {
      const isLast = !(retry < retries);
      let waitMs = Math.min(FIRST_WAIT_MS * 2 ** retry, longestWaitMs);
      let response;
      let text;
      try {
        response = await send(address, { ...post, headers, signal });
        if (response.ok && accept !== JSON_TYPE) return response.body;
        text = await response.text();
      } catch (error) {
        signal?.throwIfAborted();
        if (isLast || globalThis.navigator?.onLine === false) throw new UnreachableError(`no response from ${address}: ${error.message}`);
      }
      if (text !== undefined) {
        waitMs = 1000 * Number(response.headers.get("Retry-After") ?? Infinity);
        const isBusy = waitMs <= { 429: longestLimitMs, 503: longestWaitMs }[response.status];
        if (isLast || !isBusy) return this.#contentOf(response, text, signal);
        onBusy(waitMs);
      }
      await delay(waitMs, signal);
    }
  }

  async #contentOf({ headers, ok, status, url }, text, signal) {
    let content;
    try {
      content = JSON.parse(text);
    } catch {
      // Such as the page of a proxy.
    }
    const isProblem = /^application\/problem\+json\b/i.test(headers.get("Content-Type"));
    if (!(content instanceof Object) || !(ok || isProblem)) throw new UnreachableError(`no Tengen service at ${url}: status ${status}`);
    if (ok) return content;
    const error = await this.errorOf(content);
    signal?.throwIfAborted();
    throw error;
  }
}

/** Wait, as between two requests. @param {number} milliseconds @param {AbortSignal} [signal] */
export function delay(milliseconds, signal) {
  if (milliseconds <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve(undefined);
    }, milliseconds);
    signal?.addEventListener("abort", stop);
  });
}
