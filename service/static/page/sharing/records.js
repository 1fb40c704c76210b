// Games as text, out and in. Moves are written here; SGF and psq by the service, which knows both.

import { OfflineError, ProblemError, describe, positionRequest } from "../api.js";
import { fromAnswer } from "../game/rules.js";
import { cellName, formatMoves, parseMoves } from "../game/notation.js";
import { goTo, newGame, replay } from "../game/game.js";
import { texts } from "../locales/en.js";

export const FORMATS = ["moves", "sgf", "psq"];

/** The text is no game; the message says why. */
export class RecordError extends Error {}

/**
 * A whole game in a notation.
 *
 * @returns {Promise<string | null>} Null where the notation cannot hold it.
 */
export async function write(game, format, signal) {
  if (format === "moves") return formatMoves(game.moves, game.rules);
  const whole = positionRequest(goTo(game, game.moves.length));
  return (await describe(whole, signal)).notations[format];
}

/**
 * The game of a text in any notation; moves by the rules of the game at hand.
 *
 * @throws {RecordError}
 */
export async function read(text, rules) {
  const trimmed = text.trim();
  const format = /^\(\s*;/.test(trimmed) ? "sgf" : /^piskvorky/i.test(trimmed) ? "psq" : "moves";
  if (format === "moves") return byMoves(trimmed, rules);
  try {
    return fromRecord(await describe({ [format]: trimmed }));
  } catch (error) {
    if (error instanceof ProblemError) throw new RecordError(error.problem.detail);
    if (error instanceof OfflineError) throw new RecordError(texts.notices.offline);
    throw error;
  }
}

function byMoves(text, rules) {
  const moves = parseMoves(text, rules);
  if (moves === null || moves.length === 0) throw new RecordError(texts.share.notMoves);
  const { game, refused } = replay(rules, "X", [], moves);
  if (refused !== null) throw new RecordError(texts.share.refused(cellName(refused, rules)));
  return game;
}

function fromRecord({ game, to_move: toMove, notations: { moves, stones } }) {
  const rules = fromAnswer(game);
  const setup = stones.map((stone) => ({ ...stone, number: 0 }));
  if (moves === null) return newGame(rules, toMove ?? "X", setup);
  const cells = parseMoves(moves, rules);
  const began = stones.find(({ row, col }) => row === cells[0]?.row && col === cells[0]?.col);
  return replay(rules, began?.player ?? toMove, [], cells).game;
}
