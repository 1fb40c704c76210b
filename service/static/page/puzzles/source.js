// Puzzles and judgements of answers: from the service or, while it is out of reach and by choice, from this device.

import { service } from "../api.js";
import { ProblemError, UnreachableError } from "../client/errors.js";
import { messages } from "../i18n.js";

/** @type {import("../engines/search/workers.js").WorkerPool | undefined} */
let workers;

/**
 * The response to a request of `/v1/puzzles`.
 *
 * @param {string} path  What follows in the address, such as `/daily?date=2026-01-31`.
 * @param {{moves: string}} [body]
 * @throws {ProblemError | UnreachableError}
 */
export async function askPuzzles(path, body) {
  try {
    return await service.request(`v1/puzzles${path}`, body);
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
  }
  const response = await askHere(path, body).catch((error) => {
    throw new UnreachableError(error.message);
  });
  const unknown = { type: "/problems/unknown-puzzle", title: "", status: 404, request_id: "" };
  if (response === null) throw new ProblemError({ ...unknown, detail: messages.puzzles.unknown(path.slice(1)) });
  return response;
}

/** The response of this device; null if there is no such puzzle. */
async function askHere(path, body) {
  const { WorkerPool } = await import("../engines/search/workers.js");
  workers ??= new WorkerPool(() => new Worker(new URL("worker.js", import.meta.url), { type: "module" }));
  for await (const response of workers.results({ task: "puzzle", path, body })) return response;
}
