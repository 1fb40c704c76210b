// Records of games as SGF, for programs.

import { NotationError, faultOfSetup, gameOf, shown } from "../game/game-input.js";
import { Game } from "../game/game-object.js";
import { ROOT, withLine } from "../game/game.js";
import { pointOf } from "./sgf-root.js";
import { AREA, GOMOKU, MOST_NODES, parse, readPlain, readWritten, sideOf, writeSgf } from "./sgf.js";

/** Characters of a record. */
const MAX_LENGTH = 1_000_000;

/**
 * The game of a record with its variations, at the end of its main line.
 *
 * @param {string} text
 * @throws {NotationError} The service alone can read it.
 */
export function parseSgf(text) {
  const source = String(text);
  if (source.length > MAX_LENGTH) throw new NotationError(`sgf: ${source.length} characters, most ${MAX_LENGTH}`);
  const game = readPlain(source) ?? readWritten(source);
  const fault = game === null ? faultOf(source) : faultOfSetup(game.setup, game.rules, pointOf);
  if (game === null || fault !== null) throw new NotationError(`sgf: ${fault}; the service may read it`);
  const { RE, ...record } = game.info?.record ?? {};
  // The ending says it, and can change.
  return new Game(game.info && Object.freeze({ ...game, info: { ...game.info, record } }) || game);
}

/** What in a record cannot be read here. @param {string} text */
function faultOf(text) {
  const { root, isComplete } = parse(text);
  if (root === undefined) return "no game";
  if (!isComplete) return "a game that is cut off";
  const { GM = [""], SZ = [""], RU = [""], AB = [], AW = [], PL = ["B"] } = root.properties;
  if (GM[0].trim() !== GOMOKU) return `GM[${shown(GM[0])}], expected GM[${GOMOKU}]`;
  const rules = `SZ[${SZ[0]}]RU[${RU[0]}]`;
  const point = [...AB, ...AW].find((value) => !AREA.test(value));
  if (point !== undefined) return `setup: [${shown(point)}], expected points such as hh or hh:jj`;
  if (!sideOf(PL[0])) return `PL[${shown(PL[0] ?? "")}], expected PL[B] or PL[W]`;
  return readWritten(`(;GM[${GOMOKU}]${rules})`) === null ? `${rules.slice(0, 80)}, expected such as SZ[15]RU[renju]` : `moves or stones that are illegal or in another spelling, or more than ${MOST_NODES} nodes`;
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
