// The games of SGF files, found without reading their moves: for lists of thousands.

import { FIVE, createRules } from "../game/rules.js";
import { GOMOKU, RESULT, cellOf, namedRules, unescape } from "./sgf.js";

/** Of a board that names no size. */
const SIZE = 15;
/** Moves that name an opening. */
const OPENING_MOVES = 3;
/** Rules by their length, as sgf-root.js writes those of no preset. */
const IN_A_ROW = /\d in a row/;
/** @type {Record<string, Player>} */
const PLAYERS = { B: "X", W: "O" };

/**
 * The games of a text, with what their roots say.
 *
 * @param {string} text
 * @returns {GameFacts[]}
 */
export function gamesOf(text) {
  const games = [];
  for (let start = text.indexOf("("); start >= 0; ) {
    let moves = 0;
    /** @type {Cell[]} */
    const first = [];
    const { end, root } = scan(text, start, (_, point) => {
      moves += 1;
      if (moves <= OPENING_MOVES) first.push(cellOf(point));
    });
    const { rows, cols } = sizeOf(root);
    const begin = { rules: createRules(rows, cols, FIVE), moves: root.AB || root.AW ? [] : first };
    games.push({ text: text.slice(start, end), moves, begin, ...factsOf(root) });
    start = text.indexOf("(", end);
  }
  return games;
}

/** The last position of a game's main line. @param {string} text @returns {Picture} */
export function lastPosition(text) {
  /** @type {Picture["stones"]} */
  const stones = [];
  const { root } = scan(text, text.indexOf("("), (color, point) => point && stones.push({ ...cellOf(point), player: PLAYERS[color] }));
  return { top: 0, left: 0, ...sizeOf(root), stones };
}

/**
 * The moves of a game's main line, null for a pass, up to the first one out of turn; null for another game, stones that are set
 * up, and lines of another length than five.
 *
 * @param {string} text
 * @returns {{rules: Rules | null, size: Size, first: Player, moves: (Cell | null)[]} | null}  The rules are null if they are not
 *   named, or in other words than those of the presets.
 */
export function mainLine(text) {
  /** @type {(Cell | null)[]} */
  const moves = [];
  const colors = Object.keys(PLAYERS);
  /** @type {Player} */
  let first = "X";
  let [next, isInTurn] = ["", true];
  const { root } = scan(text, text.indexOf("("), (color, point) => {
    next ||= color;
    isInTurn &&= color === next;
    if (!isInTurn) return;
    if (moves.length === 0) first = PLAYERS[color];
    moves.push(point ? cellOf(point) : null);
    next = colors[1 - colors.indexOf(color)];
  });
  const name = root.RU ?? "";
  if ((root.GM ?? GOMOKU).trim() !== GOMOKU || root.AB || root.AW || root.AE || IN_A_ROW.test(name)) return null;
  const size = sizeOf(root);
  return { rules: namedRules(name, size), size, first, moves };
}

function sizeOf(root) {
  const [cols, rows = cols] = (root.SZ ?? "").split(":").map(Number);
  return { rows: rows || SIZE, cols: cols || SIZE };
}

function factsOf(root) {
  const fact = (name) => unescape(root[name] ?? "").trim();
  const result = fact("RE");
  const winner = RESULT.exec(result)?.[1].toUpperCase();
  return { title: fact("GN"), players: { X: fact("PB"), O: fact("PW") }, event: fact("EV"), date: fact("DT"), winner: winner ? PLAYERS[winner] : null, isDraw: /^(?:0|draw|jigo)$/i.test(result) };
}

/**
 * Read a game up to its end, or to the end of the text.
 *
 * @param {string} text
 * @param {number} start  Of its parenthesis.
 * @param {(color: string, point: string) => void} onMove  For each move of the main line.
 */
function scan(text, start, onMove) {
  /** @type {Record<string, string>} */
  const root = {};
  let [depth, nodes, name, isMain] = [0, 0, "", true];
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === "(") {
      depth += 1;
    } else if (character === ")") {
      depth -= 1;
      isMain = false;
      if (depth === 0) return { end: at + 1, root };
    } else if (character === ";") {
      nodes += 1;
    } else if (character === "[") {
      const end = endOfValue(text, at);
      const value = text.slice(at + 1, end);
      if (nodes === 1) root[name] ??= value;
      if (isMain && (name === "B" || name === "W")) onMove(name, value.trim());
      at = end;
    } else if (isLetter(character)) {
      name = isLetter(text[at - 1]) ? name + character : character;
    }
  }
  return { end: text.length, root };
}

function isLetter(character) {
  return character >= "A" && character <= "Z";
}

/** The place of the bracket that ends a value. */
function endOfValue(text, start) {
  for (let end = text.indexOf("]", start); end >= 0; end = text.indexOf("]", end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === "\\") escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
