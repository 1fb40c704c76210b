// Links of games, for programs.

import { NotationError, gameOf } from "../game/game-input.js";
import { Game } from "../game/game-object.js";
import { readLinkedGame } from "./linked-game.js";
import { formatPermalink } from "./permalink.js";

/**
 * The game of a link such as `#game=renju&moves=h8i9`, or of a whole address; of a study, with its variations and comments.
 *
 * @param {string | URL} link
 * @returns {Promise<Game>}
 * @throws {NotationError} By rejection.
 */
export async function parseLink(link) {
  const text = String(link);
  const at = text.indexOf("#");
  if (at < 0) throw new NotationError(`link: ${text.slice(0, 80)}, expected such as #game=renju&moves=h8i9`);
  return new Game(await readLinkedGame(text.slice(at)));
}

/** The link to the line and position on display. @param {any} game @param {string} [page]  Its address. @returns {string} */
export function formatLink(game, page = "") {
  return page + formatPermalink(gameOf(game));
}
