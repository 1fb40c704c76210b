// Moves as people and programs write them. Of a text with judgements, comments, variations and times, the main line is
// read, as the service reads it: `engines/game/annotated_moves.py` describes each kind.

import { opponent } from "./board.js";
import { isSame } from "./cells.js";
import { NotationError, gameOf, plainMoves, rulesOf, shown } from "./game-input.js";
import { Game } from "./game-object.js";
import { parseMoves as cellsOf } from "./notation.js";

/** Characters of a text with more than moves. */
const MAX_LENGTH = 131_072;
/** What is no move: tags, comments, judgements and their codes, times, results, dots and brackets. */
const TOKEN =
  /(\[\s*[a-z]\w*\s*"(?:[^"\\\n]|\\.)*"\s*\])|(\{)|(?<!\S);([^;\n]*)|^%[^\n]*|\$\d{1,3}|(?<=\S)[!?\u203c\u2047-\u2049]+|(?<!\S)\?{0,2}![!?]*|(?<!\S)(?:\+\/?[-=]|[-=]\/?\+|[=\u00b1\u2213\u2a72\u2a71\u221e\u25a1])(?!\S)|[([]\s?(?:\d{1,3}(?::\d\d){1,2}(?:\.\d{1,3})?|\d{1,7}(?:\.\d{1,3})?\s?(?:ms|s|secs?|seconds|min|minutes)|\d{1,5}\.\d{1,3}|\d{1,4})\s?[)\]]|(?<![\w:.,/-])(?:\d{1,3}(?::\d\d){1,2}(?:\.\d{1,3})?|\d{1,7}(?:\.\d{1,3})?\s?(?:ms|s|secs?|seconds|min|minutes)\b)(?![\w:])|((?<!\S)(?:1-0|0-1|1\/2-1\/2|\u00bd-\u00bd|\*)(?=[ \t]*(?:[{;(]|\r?$)))|(\u2026|\.{2,3}(?!\S))|([()])/gim;
const CELL = /[a-z]{1,2}\d{1,2}(?!\d)|-?\d{1,9}\/-?\d{1,9}/gi;
/** What a comment has, and a list of moves has not. */
const WORD = /\p{L}{3}|(?![a-zA-Z])\p{L}|[\u00bc-\u00be]/u;
const LIST = /^[ \t,.\d]*$/;
/** The number of a turn, where it tells variations from moves in brackets. */
const TURN = /(?<![^\s,(])\d{1,4}\./;
const SQUARE = /\[[^[\]]*\]/g;
/** Brackets, quotes and other separators around moves. */
const AROUND = /[()[\]"';|_`]+/g;
/** Cells with the number before the letter. */
const SWAPPED = /^(?:[\s,;-]*\d{1,2}[a-z](?![a-z\d]))+[\s,;-]*$/i;
const ENDING =
  /(?<![^\s,;.)])(?:(?:(?:b|black|x|w|white|o)\s{1,3})?(?:resign(?:s|ed|ation)?|time(?: ?out)?|lo(?:ses|st)(?: on time)?|forfeit(?:s|ed)?)|(?:b|black|x|w|white|o)(?:\s{1,3}w(?:ins?|on)|\+[a-z]{0,8})|draw(?:n| agreed)?)[.!]?\s*$/i;
const RESULT = /(?<![^\s,;.)])(?:1[-:]0|0[-:]1|1\/2-1\/2|\u00bd-\u00bd|0\.5-0\.5|\*)\s*$/;
const WORDS = /[a-z]{1,3}\d{1,9}|-?\d{1,9}\/-?\d{1,9}(?![^\s,])|[^\s,]+/gi;
/** Two numbers, whose order and base are open. */
const PAIR = /^\s*\(?-?\d{1,9}\s*,\s*-?\d{1,9}\b/;
const DIGIT = /^\s*\d\s*$/;
const NO_MOVES = ["", "[]", "()", '""', "''", "``"];
/** Of the board whose cells have numbers, from 0 at the top left. */
const NUMBERED_SIDE = 3;
const SIDES = new Map(Object.entries(/** @type {Record<string, Player>} */ ({ b: "X", black: "X", x: "X", w: "O", white: "O", o: "O" })));

/**
 * The game of moves in any spelling that the service reads, at its end.
 *
 * @param {string | readonly any[]} written  A text, or a list of texts, cells, pairs of a row and a column or of a side and a move.
 * @param {any} [named]  The rules, by name or spelt out.
 * @throws {RangeError} A NotationError, or an IllegalMoveError.
 */
export function parseMoves(written, named = "gomoku") {
  const rules = rulesOf(named);
  if (typeof written !== "string" && !Array.isArray(written)) throw refusal(written, "a text or a list");
  const items = typeof written === "string" ? itemsOfText(narrow(written), rules) : itemsOfList(written, rules);
  if (isEnd(items.at(-1))) items.pop();
  const sides = items.map(namedSide);
  const first = sides[0]?.side ?? null;
  const moves = items.map((item, at) => {
    const side = at % 2 === 0 || first === null ? first : opponent(first);
    if ((sides[at]?.side ?? null) !== side) throw refusal(item, `move ${at + 1} of ${side ?? "no side"}`);
    return cellOf(sides[at]?.move ?? item, rules);
  });
  return new Game(gameOf({ rules, first: first ?? undefined, moves }));
}

/** Whether an item says how the game ended. */
function isEnd(item) {
  return typeof item === "string" && [RESULT, ENDING].some((end) => end.exec(item.replace(/^[ ()[\]]+/, ""))?.index === 0);
}

/** @param {unknown} found @param {string} expected */
function refusal(found, expected) {
  return new NotationError(`moves: ${shown(found)}, expected ${expected}`);
}

/** Plain letters, digits and blanks in place of full-width ones. @param {string} text */
function narrow(text) {
  return text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)).replace(/^\ufeff/, "");
}

/** The moves of a text one by one. @param {string} text @param {any} rules @returns {any[]} */
function itemsOfText(text, rules) {
  const plain = cellsOf(text, rules);
  if (plain !== null) return plain;
  const written = text.trim();
  if (text.length > MAX_LENGTH) throw refusal(text, `at most ${MAX_LENGTH} characters`);
  if (PAIR.test(text) && !text.includes("/")) throw refusal(written, "row/col from 0, or a letter and a number");
  const line = mainLine(text);
  const words = plainMoves(line.replace(RESULT, "").replace(/(?<![. \n])[. \n]+$/, "")).replace(AROUND, " ").match(WORDS) ?? [];
  const isGame = words.length > 0 || NO_MOVES.includes(written) || RESULT.test(written) || ENDING.test(written);
  if (!isGame) throw refusal(written, "moves");
  const number = words.find((word) => DIGIT.test(word));
  if (number) throw refusal(number, "a letter and a number");
  if (words.length === 0 || !isSide(words[0])) return words;
  const pairs = [];
  for (let at = 0; at < words.length; at += 1) pairs.push(isSide(words[at]) ? [words[at], words[(at += 1)]] : words[at]);
  return pairs;
}

/** The items of a list that are moves. @param {any[]} list @param {Rules} rules */
function itemsOfList(list, rules) {
  const isSimple = (item) => typeof item !== "string" || DIGIT.test(item) || cellsOf(item, { rows: 1 }) !== null;
  if (list.every((item) => typeof item === "string") && !list.every(isSimple)) return itemsOfText(narrow(list.join(" ")), rules);
  return list.filter((item) => typeof item !== "string" || item.trim() !== "");
}

/** Whether a word names a side, perhaps with a colon. */
function isSide(word) {
  return typeof word === "string" && sideOf(word) !== undefined;
}

/** @param {string} word */
function sideOf(word) {
  return SIDES.get(word.replace(":", "").trim().toLowerCase());
}

/** The side and the move of a pair such as `["B", "h8"]`, or of a stone. @returns {{side: Player | undefined, move: any} | null} */
function namedSide(item) {
  if (!Array.isArray(item)) {
    const side = item?.player ?? null;
    if (side !== null && !isSide(side)) throw refusal(item, "the player X or O");
    return side ? { side: sideOf(side), move: item } : null;
  }
  const at = item.length === 2 ? item.findIndex(isSide) : -1;
  return at < 0 ? null : { side: sideOf(item[at]), move: item[1 - at] };
}

/** @param {any} item @param {Rules} rules @returns {Cell} */
function cellOf(item, rules) {
  const { rows, cols } = rules;
  const expected = rows === null ? "such as 7/7" : "such as h8";
  if (rows === NUMBERED_SIDE && cols === NUMBERED_SIDE && /^\s*[0-8]\s*$/.test(Array.isArray(item) ? "" : item)) {
    return { row: Math.floor(item / NUMBERED_SIDE), col: item % NUMBERED_SIDE };
  }
  if (typeof item === "string") {
    const cells = cellsOf(narrow(item), rules);
    if (cells?.length !== 1) throw refusal(item, expected);
    return cells[0];
  }
  const [row, col] = Array.isArray(item) && item.length === 2 ? item : [item?.row, item?.col];
  if (!Number.isSafeInteger(row) || !Number.isSafeInteger(col)) throw refusal(item, `${expected} or {row, col}`);
  if (item.notation !== undefined && !isSame({ row, col }, cellOf(String(item.notation), rules))) throw refusal(item, "one cell");
  return { row, col };
}

/** The moves of the main line, their numbers and a result. @param {string} text */
function mainLine(text) {
  const line = withoutGroups(withoutTokens(text)).replace(ENDING, "");
  return SWAPPED.test(line) ? line.replace(/(\d{1,2})([a-z])/gi, "$2$1") : line;
}

/** The first game of a text without tags, comments, judgements and times. @param {string} text */
function withoutTokens(text) {
  const parts = [];
  let [at, depth, hasBegun, hasResult] = [0, 0, false, false];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const before = text.slice(at, match.index);
    const hasWords = before.trim() !== "";
    if (hasWords && hasResult && depth === 0) break;
    parts.push(before);
    hasBegun ||= hasWords;
    const [, tag, comment, rest, result, dots, bracket] = match;
    if (depth === 0 && ((tag && (hasBegun || hasResult)) || (result && hasResult))) return parts.join("");
    at = TOKEN.lastIndex;
    if (comment) at = text.indexOf("}", at) + 1;
    if (at === 0) throw refusal(text.slice(match.index), "a }");
    if (rest !== undefined) at = WORD.test(rest) && !LIST.test(rest.replace(CELL, "")) ? endOfLine(text, at) : at - rest.length;
    TOKEN.lastIndex = at;
    hasResult ||= Boolean(result && depth === 0);
    if (bracket) depth = Math.max(0, depth + (bracket === "(" ? 1 : -1));
    parts.push(bracket ?? (depth === 0 ? result : undefined) ?? (dots && /\d$/.test(before) ? "..." : " "));
  }
  const rest = text.slice(at);
  return parts.join("") + (hasResult && depth === 0 && rest.search(CELL) >= 0 ? "" : rest);
}

/** @param {string} text @param {number} from */
function endOfLine(text, from) {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}

/** The line without variations and comments in round brackets; brackets around moves stay. @param {string} line */
function withoutGroups(line) {
  const { outside, groups, isClosed } = groupsOf(line);
  const counts = outside.map((part) => part.replace(SQUARE, " ").match(CELL)?.length ?? 0);
  if (!line.includes("(") || !counts.some(Boolean)) return line;
  if (!isClosed) throw refusal(line, "a )");
  const hasTurns = outside.some((part) => TURN.test(part));
  const single = groups.filter((group) => !hasTurns && group.match(CELL)?.[0] === group.trim());
  const areMoves = single.length === groups.length && counts.every((count, at) => count === 1 || (count === 0 && at === counts.length - 1));
  if (single.length > 0 && areMoves) return line;
  if (single.length > 0) throw refusal(`(${single[0]})`, "the moves of the game without brackets");
  return [...outside, ...groups.slice(-1).filter(isEnd)].join(" ");
}

/** The parts outside of round brackets, and between the outermost ones. @param {string} line */
function groupsOf(line) {
  const [outside, groups] = [[], []].map(() => /** @type {string[]} */ ([]));
  let [depth, start] = [0, 0];
  for (const { 0: bracket, index } of line.matchAll(/[()]/g)) {
    if (bracket === "(") depth += 1;
    else if (depth > 0) depth -= 1;
    else continue;
    // A closing bracket alone, as in `1) h8`, ends no group.
    if (depth !== Number(bracket === "(")) continue;
    (depth === 1 ? outside : groups).push(line.slice(start, index));
    start = index + 1;
  }
  if (depth === 0) outside.push(line.slice(start));
  return { outside, groups, isClosed: depth === 0 };
}
