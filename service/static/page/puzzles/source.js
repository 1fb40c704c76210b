// Puzzles and judgements of answers: from the service or, while it is out of reach and by choice, from this device.

import { ConnectionError, ProblemError, request } from "../api.js";
import { messages } from "../i18n.js";

/**
 * The response to a request of `/v1/puzzles`.
 *
 * @param {string} path  What follows in the address, such as `/daily?date=2026-01-31`.
 * @param {{moves: string}} [body]
 * @throws {ProblemError | ConnectionError}
 */
export async function askPuzzles(path, body) {
  try {
    return await request(`v1/puzzles${path}`, body);
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
  }
  const { askPuzzlesHere } = await import("../engines/search/engine.js").catch(() => {
    throw new ConnectionError();
  });
  const response = await askPuzzlesHere(path, body);
  if (response === null) throw new ProblemError({ status: 404, detail: messages.puzzles.unknown(path.slice(1)) });
  return response;
}
