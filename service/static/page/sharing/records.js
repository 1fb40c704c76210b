// Game records as text. The page reads and writes moves itself; the service converts SGF and psq.

import { ConnectionError, ProblemError, describePosition, positionRequest } from "../api.js";
import { goTo, newGame, replay } from "../game/game.js";
import { cellName, formatMoves, parseMoves } from "../game/notation.js";
import { rulesFromJson } from "../game/rules.js";
import { messages } from "../i18n.js";

export const FORMATS = ["moves", "sgf", "psq"];

/** The text is not a valid record; the message gives the reason. */
export class RecordError extends Error {}

/**
 * Write the whole game in a format.
 *
 * @returns {Promise<string | null>} Null where the format cannot represent the game.
 */
export async function writeRecord(game, format, signal) {
  if (format === "moves") return formatMoves(game.moves, game.rules);
  const query = positionRequest(goTo(game, game.moves.length));
  return (await describePosition(query, signal)).notations[format];
}

/**
 * Read a record in any of the formats.
 *
 * @param {string} text
 * @param {import("../game/rules.js").Rules} rules  The rules of a list of moves, which has none itself.
 * @throws {RecordError}
 */
export async function readRecord(text, rules) {
  const trimmed = text.trim();
  const format = detectFormat(trimmed);
  if (format === "moves") return readMoves(trimmed, rules);
  try {
    return gameOf(await describePosition({ [format]: trimmed }));
  } catch (error) {
    if (error instanceof ProblemError) throw new RecordError(error.problem.detail);
    if (error instanceof ConnectionError) throw new RecordError(messages.notices.offline);
    throw error;
  }
}

function detectFormat(text) {
  if (/^\(\s*;/.test(text)) return "sgf";
  return /^piskvorky/i.test(text) ? "psq" : "moves";
}

function readMoves(text, rules) {
  const moves = parseMoves(text, rules);
  if (moves === null || moves.length === 0) throw new RecordError(messages.share.unknownFormat);
  const { game, illegalMove } = replay(rules, "X", [], moves);
  if (illegalMove !== null) throw new RecordError(messages.share.illegalMove(cellName(illegalMove, rules)));
  return game;
}

/** The game of a position described by the service. */
function gameOf({ game, to_move: toMove, notations: { moves, stones } }) {
  const rules = rulesFromJson(game);
  const setup = stones.map((stone) => ({ ...stone, number: 0 }));
  if (moves === null) return newGame(rules, toMove ?? "X", setup);
  const cells = parseMoves(moves, rules);
  const firstStone = stones.find(({ row, col }) => row === cells[0]?.row && col === cells[0]?.col);
  return replay(rules, firstStone?.player ?? toMove, [], cells).game;
}
