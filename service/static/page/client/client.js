// Client of the HTTP API; packaging/npm/types/client.d.ts describes its methods.

import { ProblemError, UnreachableError } from "./errors.js";
import { Service } from "./service.js";
import { readObjects } from "./streams.js";

export { ProblemError, UnreachableError };

export class Client extends Service {
  /** @param {string | URL} url @param {ClientOptions} [options] */
  constructor(url, { key = "", ...options } = {}) {
    // The error of a header would contain it.
    if (!/^[ -~]*$/.test(key)) throw new TypeError("key: not of ASCII characters");
    const { fetch: send = fetch } = options;
    if (typeof send !== "function") throw new TypeError("fetch: not a function");
    super(rootOf(url), { ...options, headers: key ? { Authorization: `Bearer ${key}` } : {} });
  }

  request(path, body, options) {
    return super.request(path.startsWith("/") ? path.slice(1) : path, body, options);
  }

  move(request, options) {
    return this.request(chosen("v1/moves", options), request, options);
  }

  play(request, options) {
    return this.request(chosen("v1/play", options), request, options);
  }

  async moves(requests, options) {
    return (await this.request(chosen("v1/moves/batch", options), { requests }, options)).answers;
  }

  async *analyse(request, options) {
    for await (const result of this.stream(chosen("v1/analyses", options), request, options)) {
      if (!("place_in_queue" in result)) yield result;
    }
  }

  async review(request, { onMove = (_move) => {}, ...options } = {}) {
    const moves = [];
    let summary = /** @type {any} */ ({});
    for await (const { final, ...fields } of this.stream("v1/reviews", request, options)) {
      if (final) summary = fields;
      else if (!("place_in_queue" in fields)) {
        moves.push(fields);
        onMove(fields);
      }
    }
    return { moves: moves.reverse(), ...summary };
  }

  position(request, options) {
    return this.request("v1/positions", request, options);
  }

  async engines(options) {
    return (await this.request("v1/engines", undefined, options)).engines;
  }

  levels(options) {
    return this.request("v1/levels", undefined, options);
  }

  stream(path, body, options) {
    return readObjects(this, path, body, options);
  }
}

function rootOf(url) {
  const { protocol, origin, pathname, username, password } = URL.canParse(url) ? new URL(url) : /** @type {any} */ ({});
  const user = username || password;
  if (user || !/^https?:$/.test(protocol)) throw new TypeError(`url: ${user ? origin : url}, expected one such as http://127.0.0.1:8000, without a user`);
  const folders = pathname.split("/").filter(Boolean);
  if (folders.at(-1) === "v1") folders.pop();
  return [origin, ...folders, ""].join("/");
}

function chosen(path, { verbose = true } = {}) {
  return verbose ? path : `${path}?verbose=false`;
}
