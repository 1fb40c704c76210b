// Streams of the service: one JSON object per line, as it arrives.

import { ProblemError, UnreachableError } from "./errors.js";

/** Milliseconds of silence after which a stream is given up; the service sends an empty line every 5 s. */
const SILENCE_MS = 15_000;

/**
 * The objects of a stream. Closing it, by a `break` or the signal, ends the search of the service.
 *
 * @param {import("./service.js").Service} service
 * @param {string} path
 * @param {object} body
 * @param {RequestOptions} [options]
 * @returns {AsyncGenerator<any>} The last one is `final`.
 * @throws {ProblemError | UnreachableError | DOMException} As requests, also if the stream breaks off.
 */
export async function* readObjects(service, path, body, { signal, ...options } = {}) {
  const connection = new AbortController();
  const disconnect = () => connection.abort();
  let timer;
  signal?.addEventListener("abort", disconnect);
  try {
    signal?.throwIfAborted();
    const stream = await service.request(path, body, { ...options, signal: connection.signal, accept: "application/x-ndjson" });
    const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
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
        if (object.problem) throw await service.errorOf(object.problem);
        isFinal = object.final;
        yield object;
      }
    }
    if (!isFinal) throw new UnreachableError("the stream was cut off before its last object");
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw error instanceof ProblemError || error instanceof UnreachableError ? error : new UnreachableError(`the stream was cut off: ${error.message}`);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", disconnect);
    connection.abort();
  }
}
