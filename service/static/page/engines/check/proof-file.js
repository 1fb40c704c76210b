// The file of a proof as the checker reads it: what engines/proofs/checker/checker.py accepts, and nothing else. The
// prover's and the page's other readers are not used.

import { RefusedError } from "./refusal.js";

/** Stones on a board, on which 0 is an empty cell; images are compared by these numbers. */
export const [X, O] = [1, 2];
/** In place of a reply that a line does not name. */
export const NONE = -1;
const LETTERS = 26;
const FIVE = 5;
/** Codes of stones in a key: a cell's number times four, and the stone. */
const SHIFT = 2;
const TEXT = /^(?:[a-z]{1,2}[1-9][0-9]?)*$/;
const CELL = /([a-z]{1,2})([1-9][0-9]?)/g;
/** A token of JSON that is known to be well-formed, so every string ends. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\]:]|-?[0-9][0-9.eE+-]*/g;
const NEWLINE = 10;
/** Strict, as JSON's text is: a damaged character or a mark of the encoding is an error. */
const DECODER = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
/** The rules that are checked, besides the sides of the board, and whether more than five in a row win as well. */
const RULES = { win_length: FIVE, blocked_wins: true, forbidden_points: false, opening: "free" };
const HEAD = ["kind", "format", "version", "rules", "attacker", "moves"];
const LINE = ["x", "o", "move"];
const OPTIONAL = ["plies", "reply"];

/** What keeps a file or a line from being read; the message is a code. */
class Fault extends Error {}

/**
 * A line of the file, whose cells are numbers: `row * cols + col`.
 *
 * @typedef {object} ProofLine
 * @property {number} number  In the file, from 1; the first line is the head.
 * @property {string} key  Of its position.
 * @property {number} move
 * @property {number} plies  Most plies until the attacker has won; more than any win if the file does not say.
 * @property {number} reply  `NONE` if the line names none.
 */

export class ProofFile {
  rows = 0;
  cols = 0;
  /** Whether more than five in a row win as well. */
  overline = true;
  /** The stone of the attacker. */
  attacker = X;
  /** The moves that lead to the position that is proven. @type {string[]} */
  moves = [];
  /** Their cells. @type {number[]} */
  cells = [];
  /** The position that is proven. */
  start = new Uint8Array();
  /** The lines by the keys of their positions. @type {Map<string, ProofLine>} */
  lines = new Map();
  /** By symmetry, the cell that an image has at each place; the first symmetry changes nothing. @type {number[][]} */
  sources = [];
  #limits;
  #board = new Uint8Array();

  /** @param {Record<string, number>} limits  The constants of the checker. */
  constructor(limits) {
    this.#limits = limits;
  }

  /**
   * Read a compressed file.
   *
   * @param {Blob} file
   * @throws {RefusedError}
   */
  async read(file) {
    let number = 1;
    try {
      if (file.size > this.#limits.MOST_FILE_BYTES) throw new Fault("large");
      for await (const line of linesOf(file, this.#limits)) {
        if (number === 1) this.#readHead(fieldsOf(line, HEAD));
        else this.#add(number, fieldsOf(line, LINE, OPTIONAL));
        number += 1;
      }
      if (number === 1) throw new Fault("empty");
    } catch (error) {
      // Streams, decoders and JSON raise errors of their own at files that are no proofs.
      throw new RefusedError("unreadable", { line: number, fault: error.message });
    }
  }

  get defender() {
    return X + O - this.attacker;
  }

  #readHead({ kind, format, version, rules, attacker, moves }) {
    ensure(kind === "proof" && format === 1, "format");
    ensure(typeof version === "string", "version");
    ensure(isObject(rules), "rules");
    const { rows, cols, overline, ...others } = rules;
    for (const side of [rows, cols]) {
      ensure(Number.isInteger(side) && side >= this.#limits.SHORTEST_SIDE && side <= this.#limits.LONGEST_SIDE, "side");
    }
    ensure(typeof overline === "boolean" && hasNames(others, Object.keys(RULES)) && Object.entries(RULES).every(([name, value]) => others[name] === value), "rules");
    ensure(Math.max(rows, cols) >= FIVE, "side");
    Object.assign(this, { rows, cols, overline, sources: sourcesOf(rows, cols) });
    const cells = this.#cells(moves);
    ensure(new Set(cells).size === cells.length, "occupied");
    // X moves first, and the attacker next.
    this.attacker = cells.length % 2 === 0 ? X : O;
    ensure(attacker === (this.attacker === X ? "X" : "O"), "attacker");
    this.#board = new Uint8Array(rows * cols);
    this.start = new Uint8Array(rows * cols);
    this.cells = cells;
    cells.forEach((cell, at) => (this.start[cell] = at % 2 === 0 ? X : O));
    this.moves = cells.map((cell) => this.nameOf(cell));
  }

  /** Add a line. */
  #add(number, fields) {
    const board = this.#board.fill(0);
    let stones = 0;
    for (const [name, side] of /** @type {[string, number][]} */ ([["x", X], ["o", O]])) {
      const cells = this.#cells(fields[name]);
      ensure(cells.every((cell, at) => at === 0 || cell > cells[at - 1]), "order");
      for (const cell of cells) board[cell] = side;
      stones += cells.length;
    }
    const empty = board.filter((stone) => stone === 0).length;
    ensure(empty === board.length - stones, "occupied");
    ensure(this.sources.every((source) => compare(board, this.sources[0], source) <= 0), "image");
    const key = keyOf(board, this.sources[0]);
    ensure(!this.lines.has(key), "repeated");
    const plies = "plies" in fields ? fields.plies : this.#limits.NO_LIMIT;
    ensure(!("plies" in fields) || (Number.isInteger(plies) && plies >= 1 && plies <= empty && plies % 2 === 1), "plies");
    const move = this.#cell(fields.move);
    const reply = "reply" in fields ? this.#cell(fields.reply) : NONE;
    ensure(board[move] === 0 && reply !== move && (reply === NONE || board[reply] === 0), "occupied");
    this.lines.set(key, { number, key, move, plies, reply });
  }

  /** The line of a position. @param {Uint8Array} board @returns {ProofLine | undefined} */
  find(board) {
    let [least] = this.sources;
    for (const source of this.sources) if (compare(board, least, source) > 0) least = source;
    return this.lines.get(keyOf(board, least));
  }

  /** The position of a line. @param {ProofLine} line */
  boardOf({ key }) {
    const board = new Uint8Array(this.rows * this.cols);
    for (let at = 0; at < key.length; at += 1) {
      const code = key.charCodeAt(at);
      board[code >> SHIFT] = code & ((1 << SHIFT) - 1);
    }
    return board;
  }

  /** The name of a cell. @param {number} cell */
  nameOf(cell) {
    const [row, col] = [Math.floor(cell / this.cols), cell % this.cols];
    const letter = (at) => String.fromCharCode("a".charCodeAt(0) + at);
    const first = Math.floor(col / LETTERS);
    return `${first > 0 ? letter(first - 1) : ""}${letter(col % LETTERS)}${this.rows - row}`;
  }

  #cell(text) {
    const cells = this.#cells(text);
    ensure(cells.length === 1, "cells");
    return cells[0];
  }

  /** The cells of a text such as `h8i9`: the row from the bottom, the column from the left. @returns {number[]} */
  #cells(text) {
    ensure(typeof text === "string" && TEXT.test(text), "cells");
    return Array.from(text.matchAll(CELL), ([, letters, number]) => {
      // Columns after z have two letters: aa, ab.
      const [last, first] = [...letters].reverse().map((letter) => letter.charCodeAt(0) - "a".charCodeAt(0));
      const [row, col] = [this.rows - Number(number), first === undefined ? last : (first + 1) * LETTERS + last];
      ensure(row >= 0 && col < this.cols, "cells");
      return row * this.cols + col;
    });
  }
}

/** @param {boolean} holds @param {string} code */
function ensure(holds, code) {
  if (!holds) throw new Fault(code);
}

/** The lines of a compressed file, which may be of any size when it is unpacked. */
async function* linesOf(file, { MOST_BYTES, MOST_LINES, LONGEST_LINE }) {
  let left = MOST_BYTES;
  let count = 0;
  const take = (line, end) => {
    left -= line.length + end;
    count += 1;
    ensure(line.length + end <= LONGEST_LINE && left >= 0 && count < MOST_LINES, "large");
    return line;
  };
  let rest = new Uint8Array();
  const reader = file.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      const bytes = new Uint8Array(rest.length + chunk.value.length);
      bytes.set(rest);
      bytes.set(chunk.value, rest.length);
      let from = 0;
      for (let at = bytes.indexOf(NEWLINE, rest.length); at >= 0; at = bytes.indexOf(NEWLINE, from)) {
        yield take(bytes.subarray(from, at), 1);
        from = at + 1;
      }
      rest = bytes.slice(from);
      ensure(rest.length <= LONGEST_LINE, "large");
    }
  } finally {
    // Ends the stream, if the file is refused before its end.
    reader.cancel().catch(() => {});
  }
  if (rest.length > 0) yield take(rest, 0);
}

/** The fields of a line of JSON, which has no name twice and no numbers but integers. */
function fieldsOf(line, names, optional = []) {
  const text = DECODER.decode(line);
  const fields = JSON.parse(text);
  ensure(isObject(fields) && hasNames(fields, names, optional), "fields");
  /** The names of each object that is open. @type {Set<string>[]} */
  const open = [];
  let last = "";
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === "{" || token === "[") open.push(new Set());
    else if (token === "}" || token === "]") open.pop();
    else if (token === ":") {
      const seen = open[open.length - 1];
      const name = JSON.parse(last);
      ensure(!seen.has(name), "repeated");
      seen.add(name);
    } else {
      ensure(token.startsWith('"') || !/[.eE]/.test(token), "number");
      last = token;
    }
  }
  return fields;
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hasNames(object, names, optional = []) {
  return names.every((name) => Object.hasOwn(object, name)) && Object.keys(object).every((name) => names.includes(name) || optional.includes(name));
}

/** Compare two images of a board; negative if the first is less. */
function compare(board, first, second) {
  for (let at = 0; at < board.length; at += 1) {
    const difference = board[first[at]] - board[second[at]];
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The key of an image of a board: its stones, so no two positions share one. @param {Uint8Array} board @param {number[]} source */
function keyOf(board, source) {
  const codes = [];
  for (let at = 0; at < board.length; at += 1) {
    const stone = board[source[at]];
    if (stone !== 0) codes.push((at << SHIFT) | stone);
  }
  return String.fromCharCode(...codes);
}

/** The symmetries of a board, eight of a square and four of another: by image, the cell that it has at each place. */
function sourcesOf(rows, cols) {
  return Array.from({ length: rows === cols ? 8 : 4 }, (_, number) => {
    const source = Array(rows * cols).fill(0);
    for (let cell = 0; cell < rows * cols; cell += 1) {
      let [row, col] = [Math.floor(cell / cols), cell % cols];
      if (number & 1) row = rows - 1 - row;
      if (number & 2) col = cols - 1 - col;
      if (number & 4) [row, col] = [col, row];
      source[row * cols + col] = cell;
    }
    return source;
  });
}
