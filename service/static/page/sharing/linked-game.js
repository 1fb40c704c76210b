// The game of a link. What studies need is loaded with the first one.

import { PermalinkError, readPermalink } from "./read-permalink.js";

/**
 * The game of a fragment; of a study with several games, the first one.
 *
 * @param {string} hash
 * @param {Parameters<typeof readPermalink>[1]} [withOpening]
 * @returns {Promise<Game>}
 * @throws {PermalinkError} By rejection.
 */
export async function readLinkedGame(hash, withOpening) {
  if (!new URLSearchParams(hash.slice(1)).has("study")) return readPermalink(hash, withOpening);
  const { readStudy } = await import("./read-study.js");
  const { game } = await readStudy(hash, withOpening);
  if (game === null) throw new PermalinkError("invalidStudy");
  return game;
}
