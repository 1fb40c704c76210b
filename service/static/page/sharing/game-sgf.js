// Records of games as SGF, for programs.

import { NotationError, checkSetup, gameOf } from "../game/game-input.js";
import { Game } from "../game/game-object.js";
import { ROOT, withLine } from "../game/game.js";
import { readPlain, readWritten, writeSgf } from "./sgf.js";

/**
 * The game of a record with its variations, at the end of its main line.
 *
 * @param {string} text
 * @throws {NotationError} The service alone can read it.
 */
export function parseSgf(text) {
  const source = String(text);
  const game = readPlain(source) ?? readWritten(source);
  if (game === null) throw new NotationError("sgf: not a complete game in the usual spelling; the service may read it");
  checkSetup(game.setup, game.rules);
  const { RE, ...record } = game.info?.record ?? {};
  // The ending says it, and can change.
  return new Game(game.info && Object.freeze({ ...game, info: { ...game.info, record } }) || game);
}

/**
 * The record of all variations.
 *
 * @param {any} game  A game, its options, or moves of gomoku.
 * @returns {string}
 * @throws {RangeError} The board is unbounded.
 */
export function formatSgf(game) {
  const given = gameOf(game);
  const main = withLine(given, ROOT);
  const isOfMain = given.ending?.node === (main.line.at(-1) ?? ROOT);
  const text = writeSgf(isOfMain ? main : { ...main, ending: null });
  if (text === null) throw new RangeError("sgf: not of an unbounded board");
  return text;
}
