// Libraries of RenLib, read on the device: engines/game/records/renlib.py describes the format.
//
// A library may have a million positions. The reader walks through the bytes and keeps two numbers for each node; the game
// gets those that are nearest to the start, as many as the page can show.

import { Board } from "../game/board.js";
import { cellKey } from "../game/notation.js";
import { ROOT, gameOfTree, goTo, newGame, withLine } from "../game/game.js";
import { messages } from "../i18n.js";
import { likelyEncoding } from "./record-text.js";
import { pointOf } from "./sgf-root.js";

const MAGIC = [0xff, 0x52, 0x65, 0x6e, 0x4c, 0x69, 0x62, 0xff];
const HEADER_SIZE = 20;
const CENTRE = 0x78;
const SIDE = 15;
const FLAGS = { sibling: 0x80, leaf: 0x40, oldComment: 0x20, comment: 0x08, start: 0x04, noMove: 0x02, extension: 0x01 };
/** In the second pair of bytes. */
const TEXT_ON_CELL = 0x0001;
/** Moves of a line, as RenLib has room for. */
const MAX_DEPTH = SIDE * SIDE;
/** Positions that a game gets. */
const MOST_NODES = 20_000;
const BACKSPACE = "\b";
/** Letters of the Swedish ASCII of comments before version 3. */
const OLD_LETTERS = { "}": "å", "{": "ä", "|": "ö", "]": "Å", "[": "Ä", "\\": "Ö" };

/** The bytes are not those of a library; the message says where. */
export class LibraryError extends Error {}

/**
 * @param {ArrayBuffer} buffer
 * @param {Rules} rules  Of a board of 15 × 15.
 * @param {number} [most]  Positions of the game at most.
 * @returns {{game: Game, warnings: string[]}}
 * @throws {LibraryError}
 */
export function readLibrary(buffer, rules, most = MOST_NODES) {
  const library = new Library(new Uint8Array(buffer));
  library.index();
  const { game, skipped } = buildGame(library, rules, most);
  const t = messages.share;
  const warnings = [
    library.isCut && t.library.cut,
    library.count > most && t.library.part(game.nodes.length - 1, library.count),
    skipped > 0 && t.skippedVariations(skipped),
    library.assumed !== null && t.assumedEncoding(library.assumed),
  ];
  return { game, warnings: warnings.filter((each) => each !== false) };
}

class Library {
  /** Whether the file ends before its last variation: it is one branch of another, or cut off. */
  isCut = false;
  /** The encoding that is assumed for texts that are no UTF-8. @type {string | null} */
  assumed = null;
  /** Nodes with moves, after the root. */
  count = 0;
  /** The file's texts on cells that no stone is on: the node before, and the place of the text's node. @type {{node: number, offset: number}[]} */
  texts = [];

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    // A node has two bytes at least.
    const most = (bytes.length >> 1) + 1;
    /** Where each node begins, the root first. */
    this.offsets = new Int32Array(most);
    this.parents = new Int32Array(most);
    this.depths = new Uint8Array(most);
  }

  /** Find all nodes. */
  index() {
    const { bytes, offsets, parents, depths } = this;
    let at = this.#skipHeader();
    offsets[0] = -1;
    parents[0] = -1;
    if (bytes[at] === 0) {
      offsets[0] = at;
      at = this.#endOf(at);
    }
    /** The node before the one that is to be read, and the nodes before siblings that are still to come. */
    let parent = 0;
    const pending = [];
    for (let isOver = false; at < bytes.length && !isOver; ) {
      const flags = bytes[at + 1];
      const before = parent;
      if (flags & FLAGS.noMove) {
        this.texts.push({ node: parent, offset: at });
      } else {
        this.#checkCell(at);
        if (depths[parent] === MAX_DEPTH) throw damaged(at);
        this.count += 1;
        offsets[this.count] = at;
        parents[this.count] = parent;
        depths[this.count] = depths[parent] + 1;
        parent = this.count;
      }
      at = this.#endOf(at);
      if (flags & FLAGS.sibling) pending.push(before);
      if (!(flags & FLAGS.leaf)) continue;
      isOver = pending.length === 0;
      parent = pending.pop() ?? 0;
      if (isOver && at < bytes.length) throw damaged(at);
      this.isCut = !isOver;
    }
    this.isCut ||= pending.length > 0;
  }

  #skipHeader() {
    const { bytes } = this;
    // Files before version 3 have none, and begin with the centre.
    if (bytes[0] === CENTRE) return 0;
    if (bytes.length < HEADER_SIZE || MAGIC.some((byte, at) => bytes[at] !== byte)) throw new LibraryError(messages.share.library.none);
    return HEADER_SIZE;
  }

  #checkCell(at) {
    const cell = this.bytes[at];
    if (cell !== 0 && (cell >> 4 >= SIDE || (cell & 15) === 0)) throw damaged(at);
  }

  /** The place after a node and its texts. */
  #endOf(at) {
    const { comment, label, end } = this.#textsOf(at);
    if (end > this.bytes.length) throw damaged(at);
    return label?.next ?? comment?.next ?? end;
  }

  /** Where the texts of a node are. */
  #textsOf(at) {
    const { bytes } = this;
    const flags = bytes[at + 1];
    const isExtended = flags & FLAGS.extension;
    const end = at + (isExtended ? 4 : 2);
    const hasLabel = isExtended && (bytes[at + 2] << 8) + bytes[at + 3] === TEXT_ON_CELL;
    if (isExtended && !hasLabel && (bytes[at + 2] || bytes[at + 3])) throw damaged(at);
    const isOld = Boolean(flags & FLAGS.oldComment);
    const comment = isOld || flags & FLAGS.comment ? this.#text(end, isOld) : null;
    const label = hasLabel ? this.#text(comment?.next ?? end, false) : null;
    return { comment, label, end };
  }

  /** A text up to its zero byte, or of old versions to its byte above 127: pairs of bytes. */
  #text(start, isOld) {
    const { bytes } = this;
    const last = isOld ? bytes.findIndex((byte, at) => at >= start && byte > 127) : bytes.indexOf(0, start);
    if (last < 0) throw damaged(start);
    const next = start + (isOld ? Math.ceil((last + 1 - start) / 2) * 2 : Math.floor((last - start) / 2) * 2 + 2);
    if (next > bytes.length) throw damaged(start);
    return { start, end: isOld ? last + 1 : last, isOld, next };
  }

  /** The comment of a node, or the text on its cell. @param {number} at @param {"comment" | "label"} kind */
  textOf(at, kind) {
    const place = at < 0 ? null : this.#textsOf(at)[kind];
    if (!place) return "";
    const bytes = this.bytes.subarray(place.start, place.end);
    if (place.isOld) return this.#lines(String.fromCharCode(...bytes.map((byte) => byte & 127)).replace(/[}{|\][\\]/g, (letter) => OLD_LETTERS[letter]));
    try {
      return this.#lines(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
    } catch {
      const assumed = this.assumed ?? likelyEncoding(bytes, navigator.languages);
      this.assumed = assumed;
      return this.#lines(new TextDecoder(assumed).decode(bytes));
    }
  }

  /** Between the first line of a comment and the others is a backspace. */
  #lines(text) {
    return text.replace(/\r\n?/g, "\n").replace(BACKSPACE, "\n");
  }

  /** The cell of a node; null for a pass. @returns {Cell | null} */
  cellAt(at) {
    const cell = this.bytes[at];
    return cell === 0 ? null : { row: cell >> 4, col: (cell & 15) - 1 };
  }

  isStart(at) {
    return at >= 0 && Boolean(this.bytes[at + 1] & FLAGS.start);
  }

  /** The last node of the moves, with passes, that set up stones: up to the last pass before the first branch. */
  setupEnd() {
    const { offsets, parents, count } = this;
    const children = new Int32Array(count + 1);
    for (let node = 1; node <= count; node += 1) children[parents[node]] += 1;
    let last = 0;
    for (let node = 0; children[node] === 1; ) {
      node += 1;
      if (this.cellAt(offsets[node]) === null) last = node;
    }
    return this.isStart(offsets[0]) ? 0 : last;
  }

  /** The depth down to which there are at most so many nodes. @param {number} most */
  depthOf(most) {
    const counts = new Int32Array(MAX_DEPTH + 2);
    for (let node = 1; node <= this.count; node += 1) counts[this.depths[node]] += 1;
    let sum = 0;
    for (let depth = 1; depth <= MAX_DEPTH; depth += 1) {
      sum += counts[depth];
      if (sum > most) return depth - 1;
    }
    return MAX_DEPTH;
  }
}

/** @param {Library} library @param {Rules} rules @param {number} most */
function buildGame(library, rules, most) {
  const { offsets, parents, depths, count } = library;
  const begin = library.setupEnd();
  const deepest = library.depthOf(most);
  /** @type {Stone[]} */
  const setup = [];
  const comments = [library.textOf(offsets[0], "comment")];
  for (let node = 1; node <= begin; node += 1) {
    const cell = library.cellAt(offsets[node]);
    if (cell) setup.push({ ...cell, player: node % 2 ? "X" : "O", number: 0 });
    comments.push(library.textOf(offsets[node], "comment"));
  }
  const first = begin % 2 ? "O" : "X";
  const board = new Board(rules, first, setup);
  /** @type {GameNode[]} */
  const nodes = [{ .../** @type {any} */ ({ parent: null, move: null }), children: [], comment: comments.filter(Boolean).join("\n") }];
  /** The node of the game that each node of the file became; -1 for none. */
  const ids = new Int32Array(count + 1).fill(-1);
  for (let node = 0; node <= begin; node += 1) ids[node] = ROOT;
  let skipped = 0;
  let start = ROOT;
  /** Those whose moves are on the board. @type {number[]} */
  const path = [];
  for (let node = begin + 1; node <= count; node += 1) {
    const parent = ids[parents[node]];
    if (parent < 0 || depths[node] > deepest) continue;
    while (path.length > 0 && path[path.length - 1] !== parent) board.pop(nodes[/** @type {number} */ (path.pop())].move);
    const at = offsets[node];
    const move = library.cellAt(at);
    if (move === null || !board.isLegal(move)) {
      skipped += 1;
      continue;
    }
    const known = nodes[parent].children.find((each) => cellKey(nodes[each].move) === cellKey(move));
    const id = known ?? nodes.push({ parent, move, children: [], comment: library.textOf(at, "comment") }) - 1;
    if (known === undefined) nodes[parent].children.push(id);
    ids[node] = id;
    addLabel(nodes[parent], move, library.textOf(at, "label"));
    board.push(move, path.length + 1);
    path.push(id);
    if (library.isStart(at)) start = id;
  }
  for (const { node, offset } of library.texts) {
    const cell = library.cellAt(offset);
    if (ids[node] >= 0 && cell) addLabel(nodes[ids[node]], cell, library.textOf(offset, "label"));
  }
  const { id } = newGame(rules);
  const game = withLine(gameOfTree({ id, rules, first, setup, nodes }), start);
  return { game: goTo(game, game.moves.length), skipped };
}

/** Write a text on a cell of the position after a node. */
function addLabel(node, cell, text) {
  if (text) node.marks = { LB: [...(node.marks?.LB ?? []), `${pointOf(cell)}:${text.replace(/[\]\\]/g, "\\$&")}`] };
}

function damaged(at) {
  return new LibraryError(messages.share.library.damaged(at));
}
