// SGF with variations and comments. The service reads the rules of a file, and sgf-root.js writes those of one: here are
// the moves between.

import { Board } from "../game/board.js";
import { ROOT, gameOfTree, goToNode, newGame, outcomeOfLine } from "../game/game.js";
import { cellKey } from "../game/notation.js";
import { FIVE, PRESETS, createRules, validateRules } from "../game/rules.js";
import { COLORS, LETTERS, pointOf, rootText } from "./sgf-root.js";

const TOKEN = /\s*(?:([();])|([A-Za-z]+)|\[((?:\\[^]|[^\]\\])*)\])/gy;
/** Properties of judgements and of marks on cells. */
const MARKS = ["BM", "DO", "IT", "TE", "TR", "SQ", "CR", "MA", "LB", "AR", "LN"];

/** Properties of the root that the page keeps and writes again: names, event, round, place, komi, times, people, and the result. */
const KEPT = ["GN", "EV", "RO", "PC", "KM", "TM", "OT", "BR", "WR", "BT", "WT", "ON", "AN", "US", "SO", "CP", "RE"];
/** The value of `GM`. */
export const GOMOKU = "4";
/** Largest number of nodes in a tree that is read here. */
export const MOST_NODES = 20_000;
const POINT = /^[a-zA-Z]{2}$/;
/** A point, or a rectangle by two corners. */
export const AREA = /^\s*[a-zA-Z]{2}(?::[a-zA-Z]{2})?\s*$/;
/** What `RU` calls the presets: Gomocup's codes, and the words that the engines write. */
const RULE_NAMES = { 0: "gomoku", freestyle: "gomoku", 1: "standard", standard: "standard", 4: "renju", renju: "renju", 9: "caro", caro: "caro" };
const SIZE = /^(\d{1,2})(?::(\d{1,2}))?$/;
/** Rules in the words of sgf-root.js. */
const WORDS = /^(exactly )?(\d{1,2}) in a row( not blocked at both ends)?$/;
/** The letters of endings after the winner. */
const ENDINGS = { R: "resigned", T: "time" };
export const RESULT = /^([BW])\+([RT]?)/i;

/**
 * @typedef {object} SgfNode
 * @property {Record<string, string[]>} properties  Values as in the file, escaped.
 * @property {SgfNode[]} children
 */

/**
 * The root of the first game of a file, whether the game is closed, and where it ends.
 *
 * @param {string} text
 * @returns {{root: SgfNode, isComplete: boolean, end: number}}
 */
export function parse(text) {
  /** @type {SgfNode} */
  const top = { properties: {}, children: [] };
  /** @type {SgfNode[]} */
  const branches = [];
  let node = top;
  /** @type {string[] | undefined} */
  let values;
  let last = "";
  TOKEN.lastIndex = Math.max(text.search(/\(\s*;/), text.indexOf("("));
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const [, sign, name, value] = match;
    if (sign === "(") {
      branches.push(node);
    } else if (sign === ")") {
      node = branches.pop() ?? top;
      if (branches.length === 0) return { root: top.children[0], isComplete: true, end: TOKEN.lastIndex };
    } else if (sign === ";") {
      node.children.push({ properties: {}, children: [] });
      node = node.children[node.children.length - 1];
    } else if (name !== undefined) {
      // In files of old programs, only the capitals of a name count, if it has any.
      last = name.replace(/[a-z]/g, "") || name.toUpperCase();
      values = undefined;
    } else {
      // A property exists from its first value on: a file may be cut off after a name.
      values ??= node.properties[last] ??= [];
      values.push(value);
    }
  }
  return { root: top.children[0], isComplete: false, end: text.length };
}

/**
 * The game of a file in the spelling that programs write, which needs no service; null for any other file.
 *
 * @param {string} text
 * @returns {Game | null}
 */
export function readPlain(text) {
  const rulesOf = (size, name) => (/^\d{1,2}$/.test(size) ? namedRules(name, { rows: Number(size), cols: Number(size) }) : null);
  return readHere(text, rulesOf, false);
}

/**
 * The game of a file as it is written here, with any size, rules and set-up stones, or without rules; null for any other file.
 *
 * @param {string} text
 * @returns {Game | null}
 */
export function readWritten(text) {
  const rulesOf = (size, name) => {
    const [, cols, rows = cols] = SIZE.exec(size) ?? [];
    const [, exactly, winLength, blocked] = WORDS.exec(name) ?? [];
    const board = { rows: Number(rows), cols: Number(cols) };
    if (name === "") return defaultRules(board);
    if (winLength === undefined) return namedRules(name, board);
    return createRules(board.rows, board.cols, Number(winLength), { overline: !exactly, blockedWins: !blocked });
  };
  return readHere(text, rulesOf, true);
}

/** The rules of a board that names none, as the service reads it. @param {Size} size @returns {Rules} */
function defaultRules({ rows, cols }) {
  const { tictactoe } = PRESETS;
  return rows === tictactoe.rows && cols === tictactoe.cols ? tictactoe : createRules(rows, cols, FIVE);
}

/** @param {string} text @param {(size: string, name: string) => Rules | null} rulesOf @param {boolean} maySetUp @returns {Game | null} */
function readHere(text, rulesOf, maySetUp) {
  const { root, isComplete } = parse(text);
  if (!isComplete || root === undefined) return null;
  const [kind, size, name] = ["GM", "SZ", "RU"].map((each) => root.properties[each]?.[0].trim() ?? "");
  const rules = kind === GOMOKU ? rulesOf(size, name) : null;
  if (rules === null || validateRules(rules) !== null || !isPlain(root, maySetUp)) return null;
  const { game, skipped } = readVariations(text, newGame(rules, firstPlayer(root) ?? "X"));
  return skipped === 0 ? game : null;
}

/** The rules of a preset that `RU` names, on a board of another size; null for other words. @param {string} name @param {Size} size */
export function namedRules(name, { rows, cols }) {
  const preset = PRESETS[RULE_NAMES[name.trim().toLowerCase()]];
  return preset === undefined ? null : createRules(rows, cols, preset.winLength, preset);
}

/**
 * Whether a tree has one move at most in each node, as a point, no more nodes than the page shows, and set-up stones at
 * most in its root, with the side to move.
 *
 * @param {SgfNode} root
 * @param {boolean} maySetUp
 */
function isPlain(root, maySetUp) {
  const open = [root];
  let count = 1;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    count += node.children.length;
    if (count > MOST_NODES) return false;
    const { B = [], W = [], AB, AW, AE, PL, QPR, QSLW } = node.properties;
    const moves = [...B, ...W];
    const isSetUp = AB || AW || PL;
    const isReadable = maySetUp && node === root && sideOf(PL?.[0]) && [...(AB ?? []), ...(AW ?? [])].every((value) => AREA.test(value));
    // Gomoku Quest has the first moves elsewhere.
    if (AE || QPR || QSLW || (isSetUp && !isReadable) || moves.length > Number(node !== root) || !moves.every((move) => POINT.test(move.trim()))) return false;
    open.push(...node.children);
  }
  return true;
}

/**
 * The game of a file with all its variations.
 *
 * @param {string} text  A file that the service has accepted, or that is plain.
 * @param {Game} main  The game as the service reads it, without variations.
 * @returns {{game: Game, skipped: number}} With the number of variations that
 *   begin with an illegal move or a pass, which are skipped.
 */
export function readVariations(text, main) {
  const { root } = parse(text);
  const setup = ["AB", "AW"].flatMap((name) => stonesOf(root, name));
  const first = setup.length > 0 ? firstPlayer(root) ?? main.first : main.first;
  /** @type {GameNode[]} */
  const nodes = [{ .../** @type {any} */ ({ parent: null, move: null }), children: [], comment: commentOf(root), marks: marksOf(root) }];
  // One board follows the walk through the tree: it is never copied.
  const board = new Board(main.rules, first, setup);
  /** @type {Cell[]} */
  const played = [];
  const open = [{ source: root, id: ROOT, ply: 0 }];
  let skipped = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { source, id, ply } = at;
    while (played.length > 0 && played.length >= ply) board.pop(/** @type {Cell} */ (played.pop()));
    if (ply > 0) {
      played.push(nodes[id].move);
      board.push(nodes[id].move, ply);
    }
    for (const child of source.children) {
      const move = moveOf(child, board.toMove);
      if (move === undefined) {
        // A node of comments or marks alone belongs to the move before it.
        nodes[id].comment = [nodes[id].comment, commentOf(child)].filter(Boolean).join("\n");
        nodes[id].marks = marksOf({ properties: { ...nodes[id].marks, ...child.properties } });
        open.push({ source: child, id, ply });
      } else if (move === null || !board.isLegal(move)) {
        skipped += 1;
      } else {
        const known = nodes[id].children.find((each) => cellKey(nodes[each].move) === cellKey(move));
        const next = known ?? nodes.push({ parent: id, move, children: [], comment: commentOf(child), marks: marksOf(child) }) - 1;
        if (known === undefined) nodes[id].children.push(next);
        open.push({ source: child, id: next, ply: ply + 1 });
      }
    }
  }
  const { id, rules } = newGame(main.rules);
  const game = gameOfTree({ id, rules, first, setup, nodes, info: infoOf(root) });
  const end = game.line.at(-1) ?? ROOT;
  const ending = outcomeOfLine(game) === null ? endingOf(root, end) : null;
  return { game: goToNode(Object.freeze({ ...game, ending }), end), skipped };
}

/** How the record says that its game ended, at its last move; null if it does not. @returns {Ending | null} */
function endingOf({ properties }, node) {
  const text = properties.RE?.[0].trim() ?? "";
  if (/^(?:0|draw|jigo)$/i.test(text)) return { node, winner: null, reason: "record" };
  const [, color, letter] = RESULT.exec(text) ?? [];
  if (color === undefined) return null;
  return { node, winner: color.toUpperCase() === "B" ? "X" : "O", reason: ENDINGS[letter.toUpperCase()] ?? "record" };
}

/** The move of a node: undefined without one, null for a pass and for a move of the other side. */
function moveOf({ properties }, toMove) {
  if (!properties.B && !properties.W) return undefined;
  const value = properties[COLORS[toMove]]?.[0].trim();
  return value ? cellOf(value) : null;
}

/** The cell of a point, such as `hh`; outside of every board for anything else. @param {string} point */
export function cellOf(point) {
  const [col = "?", row = "?"] = point;
  return { row: LETTERS.indexOf(row), col: LETTERS.indexOf(col) };
}

/** The set-up stones of a property: points, and rectangles such as `aa:cc`. More than any board has cells must overlap: the rest is skipped. */
function stonesOf({ properties }, name) {
  const player = name === "AB" ? "X" : "O";
  const stones = [];
  for (const value of properties[name] ?? []) {
    const [from, to = from] = value.trim().split(":").map(cellOf);
    const range = (one, other) => Array.from({ length: Math.abs(one - other) + 1 }, (_, step) => Math.min(one, other) + step);
    for (const row of range(from.row, to.row)) for (const col of range(from.col, to.col)) stones.push({ row, col, player, number: 0 });
    if (stones.length > LETTERS.length ** 2) break;
  }
  return stones;
}

/** The side that `PL` names; undefined if it names none. @param {string} [text] @returns {Player | undefined} */
export function sideOf(text = "") {
  return /^\s*(?:b|[x1]\s*$)/i.test(text) ? "X" : /^\s*(?:w|[o2]\s*$)/i.test(text) ? "O" : undefined;
}

/** The side that moves first: by `PL`, else by the first move; undefined without either. */
function firstPlayer(root) {
  const side = sideOf(root.properties.PL?.[0]);
  if (side) return side;
  for (let node = root; node !== undefined; [node] = node.children) {
    if (node.properties.B || node.properties.W) return node.properties.B ? "X" : "O";
  }
  return undefined;
}

export function commentOf({ properties }) {
  return [...(properties.GC ?? []), ...(properties.C ?? [])].map(unescape).join("\n");
}

/** The judgements and marks of a node by property, with their values as in the file; undefined without any. */
export function marksOf({ properties }) {
  const marks = MARKS.filter((name) => properties[name]).map((name) => [name, properties[name]]);
  return marks.length > 0 ? Object.fromEntries(marks) : undefined;
}

function marksText(marks = {}) {
  return Object.entries(marks).map(([name, values]) => name + values.map((value) => `[${value}]`).join("")).join("");
}

/** What a record says of its game; null if it says nothing. @returns {GameInfo | null} */
function infoOf({ properties }) {
  const [X, O, date] = ["PB", "PW", "DT"].map((name) => unescape(properties[name]?.[0] ?? "").trim());
  const record = Object.fromEntries(KEPT.filter((name) => properties[name]?.[0].trim()).map((name) => [name, properties[name][0]]));
  return X || O || date || Object.keys(record).length > 0 ? { players: { X, O }, date, record } : null;
}

/** The text of a value. @param {string} text */
export function unescape(text) {
  return text.replace(/\\(\r\n|\n|\r)/g, "").replace(/\\([^])/g, "$1");
}

/** All variations of a game as SGF; null on an unbounded board. @param {Game} game */
export function writeSgf(game) {
  const root = rootText(game);
  return root === null ? null : writeVariations(game, root);
}

/**
 * Write all variations of a game.
 *
 * @param {Game} game
 * @param {string} rootText  A game with the same root, see sgf-root.js.
 */
export function writeVariations(game, rootText) {
  const [start] = /** @type {RegExpExecArray} */ (/^[^[;]*;(?:[^[;]|\[(?:\\[^]|[^\]\\])*\])*/.exec(rootText));
  const { comment, children, marks } = game.nodes[ROOT];
  const { players, date = "", record = {} } = game.info ?? {};
  // A record has its own words for the result that the board shows.
  const root = start.trimEnd().replace(/\)$/, "").replace(record.RE ? /RE\[[^[\]]*\]/ : /$/, "");
  const texts = Object.entries({ PB: players?.X, PW: players?.O, DT: date, RE: record.RE ? "" : resultOf(game), GC: comment });
  const written = texts.filter(([, text]) => text).map(([name, text]) => [name, escape(text ?? "")]);
  const properties = [...written, ...Object.entries(record)].map(([name, value]) => `${name}[${value}]`).join("");
  return `${root}${properties}${marksText(marks)}${linesText(game, children, game.first)})\n`;
}

/** How a player ended the game; what the board shows is in the root. */
function resultOf({ ending }) {
  if (ending === null) return "";
  if (ending.winner === null) return "0";
  const [letter = ""] = Object.entries(ENDINGS).find(([, reason]) => reason === ending.reason) ?? [];
  return `${COLORS[ending.winner]}+${letter}`;
}

/** The lines that begin with these nodes: in parentheses if there are several. */
function linesText(game, ids, player) {
  const lines = ids.map((id) => lineText(game, id, player));
  return lines.length > 1 ? lines.map((line) => `\n(${line})`).join("") : lines.join("");
}

function lineText(game, from, firstPlayerOfLine) {
  let player = firstPlayerOfLine;
  let text = "";
  for (let id = from; ; [id] = game.nodes[id].children) {
    const { move, comment, children, marks } = game.nodes[id];
    text += `;${COLORS[player]}[${pointOf(move)}]${comment && `C[${escape(comment)}]`}${marksText(marks)}`;
    player = player === "X" ? "O" : "X";
    if (children.length !== 1) return text + linesText(game, children, player);
  }
}

function escape(text) {
  return text.replace(/[\]\\]/g, "\\$&");
}
