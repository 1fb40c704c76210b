// Links of games, for programs.

import { NotationError, gameOf, shown } from "../game/game-input.js";
import { Game } from "../game/game-object.js";
import { currentNode, takeBack } from "../game/game.js";
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
  if (at < 0) throw new NotationError(`link: ${shown(text)}, expected such as #game=renju&moves=h8i9`);
  const game = new Game(await readLinkedGame(text.slice(at)));
  const query = new URLSearchParams(text.slice(at + 1));
  const [first, ply] = [query.get("first") ?? "X", query.get("ply") ?? "0"];
  const { length } = game.moves;
  if (!/^[XO]$/.test(first)) throw new NotationError(`link: first=${shown(first)}, expected X or O`);
  if (!(/^\d+$/.test(ply) && Number(ply) <= length)) throw new NotationError(`link: ply=${shown(ply)}, expected 0 to ${length}`);
  return game;
}

/**
 * The link to the line and position on display, or to the end of a game that a player ended there.
 *
 * @param {any} game
 * @param {string} [page]  Its address.
 * @returns {string}
 */
export function formatLink(game, page = "") {
  const given = gameOf(game);
  const isEnd = given.ending?.node === currentNode(given);
  return String(page).replace(/#.*/, "") + formatPermalink(isEnd ? takeBack(given) : given);
}
