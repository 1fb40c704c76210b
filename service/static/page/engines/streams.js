// Streams of the service: one JSON object per line, as it arrives.

import { problemError, request } from "../api.js";
import { ProblemError, UnreachableError } from "../client/errors.js";

/** Milliseconds of silence after which a stream is given up; the service sends an empty line every 5 s. */
const SILENCE_MS = 15_000;

/**
 * The objects of a stream. Closing it, by a `break` or the signal, ends the search of the service.
 *
 * @param {string} path
 * @param {object} body
 * @param {AbortSignal} signal
 * @param {{maxRetries?: number}} [options]  As for `request`.
 * @returns {AsyncGenerator<any>} The last one is `final`.
 * @throws {ProblemError | UnreachableError | DOMException} As `request`, also if the stream breaks off.
 */
export async function* readObjects(path, body, signal, options = {}) {
  const connection = new AbortController();
  const disconnect = () => connection.abort();
  let timer = 0;
  signal.addEventListener("abort", disconnect);
  try {
    signal.throwIfAborted();
    const read = async (response) => response.body.pipeThrough(new TextDecoderStream()).getReader();
    const reader = await request(path, body, connection.signal, { ...options, read, accept: "application/x-ndjson" });
    let incomplete = "";
    let isFinal = false;
    for (;;) {
      timer = setTimeout(disconnect, SILENCE_MS);
      const { done, value } = await reader.read();
      clearTimeout(timer);
      if (done) break;
      const lines = (incomplete + value).split("\n");
      incomplete = lines.pop() ?? "";
      for (const object of lines.filter(Boolean).map((line) => JSON.parse(line))) {
        if (object.problem) throw await problemError(object.problem);
        isFinal = object.final;
        yield object;
      }
    }
    if (!isFinal) throw new UnreachableError("incomplete stream");
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error instanceof ProblemError ? error : new UnreachableError(error.message);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", disconnect);
    connection.abort();
  }
}
