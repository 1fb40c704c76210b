// Streams of the service: one JSON object per line.

import { ProblemError, UnreachableError } from "./errors.js";

/** Seconds of silence that end a stream; the service sends an empty line every 5 s. */
const SILENCE = 15;

/**
 * The objects of a stream. A `break` or the signal ends the search of the service.
 *
 * @param {import("./service.js").Service} service
 * @param {string} path
 * @param {object} body
 * @param {RequestOptions} [options]
 * @returns {AsyncGenerator<any>} The last one is `final`; errors are those of requests.
 */
export async function* readObjects(service, path, body, { signal, ...options } = {}) {
  const connection = new AbortController();
  const disconnect = () => connection.abort(signal?.reason ?? new UnreachableError(`the stream was silent for ${SILENCE} s`));
  let timer;
  signal?.throwIfAborted();
  signal?.addEventListener("abort", disconnect);
  try {
    const stream = await service.request(path, body, { ...options, signal: connection.signal, accept: "application/x-ndjson" });
    const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
    let incomplete = "";
    let isFinal = false;
    for (;;) {
      timer = setTimeout(disconnect, 1000 * SILENCE);
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
    if (!isFinal) throw new Error("before its last object");
  } catch (error) {
    connection.signal.throwIfAborted();
    throw error instanceof ProblemError || error instanceof UnreachableError ? error : new UnreachableError(`the stream was cut off: ${error.message}`);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", disconnect);
    connection.abort();
  }
}
