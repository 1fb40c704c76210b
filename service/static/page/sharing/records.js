// Game records. The page reads and writes moves and SGF itself, except SGF of rare spellings, which the service reads as it
// converts all other formats.

import { service } from "../api.js";
import { ProblemError, UnreachableError } from "../client/errors.js";
import { plainMoves } from "../game/game-input.js";
import { positionRequest } from "../game/position-request.js";
import { boardOf, goTo, newGame, replay } from "../game/game.js";
import { cellName, formatMoves, parseMoves } from "../game/notation.js";
import { PRESETS, rulesFromJson, rulesToJson } from "../game/rules.js";
import { messages } from "../i18n.js";
import { commentOf, marksOf, parse, readPlain, readVariations, writeSgf } from "./sgf.js";

const PLAYERS = ["X", "O"];
export const FORMATS = ["moves", "sgf", "psq"];

/** The text is not a valid record; the message gives the reason. */
export class RecordError extends Error {}

/**
 * Write the game in a format: all variations as SGF, the line on display in all others.
 *
 * @returns {Promise<string | null>} Null if the format cannot represent the game.
 */
export async function writeRecord(game, format, signal) {
  if (format === "moves") return formatMoves(game.moves, game.rules);
  if (format === "sgf") return writeSgf(game);
  const query = positionRequest(goTo(game, game.moves.length));
  return (await service.request("v1/positions", query, { signal })).notations[format];
}

/**
 * Write all variations of the game as a library of RenLib.
 *
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 * @throws {RecordError} Libraries have no such board.
 */
export async function writeLibrary(game) {
  const sgf = writeSgf(game);
  if (sgf === null) throw new RecordError(messages.share.unsupported);
  const { record } = await ofService(service.request("v1/records", { sgf }));
  return Uint8Array.from(atob(record), (character) => character.charCodeAt(0));
}

/**
 * Read a record in any of the formats.
 *
 * @param {string | BinaryRecord} source
 * @param {Rules} rules  The rules of formats that have none.
 * @returns {Promise<{game: Game, warnings: string[]}>}
 * @throws {RecordError}
 */
export async function readRecord(source, rules) {
  if (typeof source !== "string") {
    // Binary formats are of 15 x 15: for boards of other sizes there is a default.
    const { rows, cols } = PRESETS.gomoku;
    const isOfSize = rules.rows === rows && rules.cols === cols;
    const { format, file } = source;
    if (format === "lib") return readLibraryFile(file, isOfSize ? rules : PRESETS.renju);
    return convert({ [format]: await base64(file), ...(isOfSize && { game: rulesToJson(rules) }) });
  }
  const trimmed = source.trim();
  const format = detectFormat(trimmed);
  if (format === "moves") return readMoves(trimmed, rules);
  if (format === "link") return { game: await gameOfLink(trimmed), warnings: [] };
  if (format === "board") return convert({ board: trimmed, ...rulesOfBoard(trimmed, rules) });
  const plain = format === "sgf" ? readPlain(trimmed) : null;
  if (plain) return { game: plain, warnings: [] };
  const record = await convert({ [format]: trimmed });
  return format === "sgf" ? addVariations(trimmed, record) : record;
}

function addVariations(text, { game: main, warnings, passes }) {
  const read = variationsOf(text, main);
  // The service reads more spellings than this page: without its moves, the variations do not belong to the game.
  if (read === null || !isSameLine(read.game, main)) return { game: main, warnings: [...warnings, ...missingTexts(extrasOf(text))] };
  const { game, skipped } = read;
  const more = skipped > passes ? [messages.share.skippedVariations(skipped - passes)] : [];
  return { game, warnings: [...warnings, ...more] };
}

/** What of a file is not in its game. */
function missingTexts({ variations, comments }) {
  if (variations) return [messages.share.mainLineOnly];
  return comments ? [messages.share.movesOnly] : [];
}

/** The game with its variations; null if the page cannot read the text. */
function variationsOf(text, main) {
  try {
    return readVariations(text, main);
  } catch {
    return null;
  }
}

/** Whether a game has the moves that the service has read; of a game from set-up stones, it tells the stones alone. */
function isSameLine(read, main) {
  if (main.setup.length === 0) return cellNames(read.moves, main.rules) === cellNames(main.moves, main.rules);
  const [stones, others] = [read, main].map((game) => [...boardOf(goTo(game, game.moves.length)).stones.values()]);
  const namesOf = (all, player) => cellNames(all.filter((stone) => stone.player === player), main.rules).split(" ").sort().join(" ");
  return PLAYERS.every((player) => namesOf(stones, player) === namesOf(others, player));
}

const cellNames = (cells, rules) => cells.map((cell) => cellName(cell, rules)).join(" ");

async function readLibraryFile(file, rules) {
  const { LibraryError, readLibrary } = await import("./renlib.js");
  try {
    return readLibrary(await file.arrayBuffer(), rules);
  } catch (error) {
    if (error instanceof LibraryError) throw new RecordError(error.message);
    throw error;
  }
}

function base64(file) {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => {
      const address = String(reader.result);
      resolve(address.slice(address.indexOf(",") + 1));
    };
    reader.onerror = () => reject(new RecordError(reader.error?.message));
    reader.readAsDataURL(file);
  });
}

/** What a file has besides the moves of its main line. @param {string} text */
function extrasOf(text) {
  const open = [parse(text).root ?? { properties: {}, children: [] }];
  const found = { variations: false, comments: false };
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    found.variations ||= node.children.length > 1;
    found.comments ||= Boolean(commentOf(node) || marksOf(node));
    open.push(...node.children);
  }
  return found;
}

/** The game of a record that the service reads. */
async function convert(record, offline = messages.notices.offline) {
  const position = await ofService(service.request("v1/positions", record), offline);
  const { warningTexts } = await import("./reader-texts.js");
  // A pass at the end is said already.
  const passes = (position.notes ?? []).filter(({ code }) => code === "final-pass").length;
  return { game: gameOf(position), warnings: await warningTexts(position), passes };
}

/** The response to a request; a record that the service refuses is a `RecordError`. */
async function ofService(answer, offline = messages.notices.offline) {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProblemError) throw new RecordError(await (await import("./reader-texts.js")).faultText(error.problem));
    if (error instanceof UnreachableError) throw new RecordError(offline);
    throw error;
  }
}

/** Characters of a text that are quoted. */
const MOST_QUOTED = 20;
const LEAST_ROWS = 3;
/** A printed array, after the name of a function or none. */
const ARRAY = /^(?:<?[a-z][\w.]*[^[]{0,60}[(=])?\s*\[\s*\[/i;
/** The lines around code in Markdown. */
const FENCE = /^[ \t]*(?:```|~~~).*$/gm;
/** A line of coordinates, in letters or numbers. */
const SCALE = /^[\s|]*(?:a[\s|]*b[\s|]*c|1\s+2\s+3)/i;
/** What rows of a board lack: words of more than the letters of stones, and moves. */
const WORD_OR_MOVE = /(?![xobw])\p{L}\p{L}|\p{L}(?![xobw])\p{L}|[a-z]\d|\d\//iu;
/** What opens a game of SGF, perhaps without its semicolon, and what opens one beyond doubt. */
const SGF = /\(\s*(?:;\s*)?[A-Za-z]+\s*\[/;
const SURE_SGF = /\(\s*;/;
/** The fragment of a link to a game, with the characters that permalink.js writes. */
const LINKS = /#(?:game|moves|study)=[\w%&=+./!*-]+/g;

/** The format of a text. */
export function detectFormat(text) {
  const hasLinks = linksOf(text).length > 0;
  // In Markdown, a link within parentheses looks like a game.
  if ((hasLinks ? SURE_SGF : SGF).test(text)) return "sgf";
  if (hasLinks) return "link";
  if (/^piskvorky/i.test(text)) return "psq";
  if (ARRAY.test(text)) return "board";
  return rowsOf(text).length >= LEAST_ROWS ? "board" : "moves";
}

/** The links to games of the page in a text, from their `#` on, each once. @param {string} text */
export function linksOf(text) {
  const found = text.replaceAll("&amp;", "&").match(LINKS) ?? [];
  return [...new Set(found.map(withoutPunctuation))];
}

/** A link without what belongs to its sentence; a `!` may end the rules. */
function withoutPunctuation(link) {
  const marks = link.includes("moves=") ? ".*!" : ".*";
  let end = link.length;
  while (marks.includes(link[end - 1])) end -= 1;
  return link.slice(0, end);
}

/** The lines that may be rows of a board; none if others than coordinates are among them. */
function rowsOf(text) {
  const [before, code = before] = text.split(FENCE);
  const lines = code.split("\n");
  const isTable = lines.some((line) => line.includes("|") && line.includes("-") && /^[\s|:-]+$/.test(line));
  const rows = lines.filter((line) => line.trim() !== "" && !SCALE.test(line) && (!isTable || line.includes("|")));
  return rows.some((row) => WORD_OR_MOVE.test(row)) ? [] : rows;
}

async function gameOfLink(text) {
  const { readLink } = await import("./permalink-reader.js");
  const { game, error } = await readLink(linksOf(text)[0]);
  if (error !== null) throw new RecordError(error);
  return game;
}

/** The game on display, if its board has as many rows; without it, the service has a default. */
function rulesOfBoard(text, rules) {
  return rowsOf(text).length === rules.rows ? { game: rulesToJson(rules) } : {};
}

async function readMoves(text, rules) {
  const plain = plainMoves(text);
  const moves = parseMoves(plain, rules);
  // The service reads more spellings, and names the word that it does not understand.
  if (moves === null) return convert({ moves: text, game: rulesToJson(rules) }, messages.share.notAMove(unknownWord(plain, rules)));
  if (moves.length === 0) throw new RecordError(messages.share.unknownFormat);
  const { game, illegalMove } = replay(rules, "X", [], moves);
  if (illegalMove !== null) throw new RecordError(messages.share.illegalMove(cellName(illegalMove, rules)));
  return { game, warnings: [] };
}

/** The first word of a text that is no move, shortened. */
function unknownWord(text, rules) {
  const word = text.split(/[\s,;]/).find((each) => parseMoves(each, rules) === null) ?? "";
  return word.slice(0, MOST_QUOTED);
}

/** The game of a position described by the service. */
function gameOf({ game, to_move: toMove, notations: { moves, stones } }) {
  const rules = rulesFromJson(game);
  const setup = stones.map((stone) => ({ ...stone, number: 0 }));
  if (moves === null) return newGame(rules, toMove ?? "X", setup);
  const cells = parseMoves(moves, rules) ?? [];
  const firstStone = stones.find(({ row, col }) => row === cells[0]?.row && col === cells[0]?.col);
  return replay(rules, firstStone?.player ?? toMove, [], cells).game;
}
