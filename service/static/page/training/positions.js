// The positions of a repertoire, in which its moves are asked. Transpositions and symmetric images are one position.

import { opponent } from "../game/board.js";
import { ROOT } from "../game/game.js";
import { symmetriesOf } from "../game/symmetry.js";
import { HIGH, LOW, MOST_CELLS } from "../game/zobrist.js";

/** Judgements of moves that are not to be learned: bad and doubtful ones. */
const BAD = ["BM", "DO"];

/**
 * A position with the moves that a repertoire has in it.
 *
 * @typedef {object} Position
 * @property {string} key
 * @property {number} node  The first node of the tree with this position.
 * @property {boolean} isOwn  Whether the side of the repertoire is to move.
 * @property {Map<string, {cell: Cell, comment: string}>} moves  By the keys of the positions after them; cells are those of `node`.
 */

/** Zobrist hashes of a position's images, in two words. @typedef {{low: Int32Array, high: Int32Array}} Hashes */

export class Positions {
  /** In the order of the tree. @type {Map<string, Position>} */
  byKey = new Map();
  /** The positions that are asked, in the order of the tree. @type {Position[]} */
  asked;
  /** For each symmetry of the board, the image of each cell. @type {Uint16Array[]} */
  #images;
  /** By key: the hash of the position at its node. @type {Map<string, [number, number]>} */
  #hashes = new Map();
  /** The keys of the nodes. @type {string[]} */
  #keys = [];
  /** @type {number} */
  #cols;
  #nodes;

  /**
   * @param {import("./tree.js").Tree} tree  On a board with borders.
   * @param {Player} side  Whose moves are asked.
   */
  constructor({ rules, first, setup, nodes }, side) {
    const size = /** @type {Size} */ (rules);
    const { rows, cols } = size;
    this.#cols = cols;
    this.#nodes = nodes;
    const cells = Array.from({ length: rows * cols }, (_, at) => ({ row: Math.floor(at / cols), col: at % cols }));
    this.#images = symmetriesOf(size).map((turn) => Uint16Array.from(cells, (cell) => this.#indexOf(turn(cell))));
    this.#addAll(this.#hashesOf(setup), first, side);
    this.asked = [...this.byKey.values()].filter(({ isOwn, moves }) => isOwn && moves.size > 0);
  }

  /** The key of the position with these stones. @param {Iterable<Stone>} stones */
  keyOf(stones) {
    return keyOf(this.#hashesOf(stones));
  }

  /**
   * The position with these stones, and its moves on their board; null if the repertoire does not have it.
   *
   * @param {Iterable<Stone>} stones
   * @returns {{position: Position, moves: {key: string, cell: Cell, comment: string}[]} | null}
   */
  find(stones) {
    const hashes = this.#hashesOf(stones);
    const position = this.byKey.get(keyOf(hashes));
    if (position === undefined) return null;
    const image = this.#imageLike(hashes, position.key);
    const moves = [...position.moves].map(([key, { cell, comment }]) => ({ key, cell: this.#cellAt(image.indexOf(this.#indexOf(cell))), comment }));
    return { position, moves };
  }

  /** The moves that lead to a position. @param {Position} position */
  movesTo({ node }) {
    return this.#pathTo(node).map((id) => this.#nodes[id].move);
  }

  /** The positions on the way to one, from the first to itself. @param {Position} position @returns {Position[]} */
  wayTo({ node }) {
    return [ROOT, ...this.#pathTo(node)].map((id) => /** @type {Position} */ (this.byKey.get(this.#keys[id])));
  }

  #pathTo(node) {
    const path = [];
    for (let id = node; id !== ROOT; id = this.#nodes[id].parent) path.push(id);
    return path.reverse();
  }

  /** Walk through the tree, without the bad moves of the own side and what follows them. */
  #addAll(start, first, side) {
    const open = [{ id: ROOT, hashes: start, toMove: first }];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const { id, hashes, toMove } = at;
      const position = this.#add(id, hashes, toMove === side);
      const image = this.#imageLike(hashes, position.key);
      const children = this.#nodes[id].children.filter((child) => !position.isOwn || !isBad(this.#nodes[child]));
      const next = children.map((child) => ({ id: child, hashes: this.#withStone(hashes, this.#nodes[child].move, toMove), toMove: opponent(toMove) }));
      for (const { id: child, hashes: after } of next) {
        const { move, comment } = this.#nodes[child];
        const [key, known] = [keyOf(after), position.moves.get(keyOf(after))];
        if (known === undefined) position.moves.set(key, { cell: this.#cellAt(image[this.#indexOf(move)]), comment });
        else known.comment ||= comment;
      }
      open.push(...next.reverse());
    }
  }

  #add(node, hashes, isOwn) {
    const key = keyOf(hashes);
    this.#keys[node] = key;
    let position = this.byKey.get(key);
    if (position === undefined) {
      position = { key, node, isOwn, moves: new Map() };
      this.byKey.set(key, position);
      this.#hashes.set(key, [hashes.low[0], hashes.high[0]]);
    }
    return position;
  }

  /** The symmetry that turns stones into those at the node of their position: none if they are the same. */
  #imageLike({ low, high }, key) {
    const [ownLow, ownHigh] = /** @type {[number, number]} */ (this.#hashes.get(key));
    return this.#images[low.findIndex((each, at) => each === ownLow && high[at] === ownHigh)];
  }

  /** @returns {Hashes} */
  #hashesOf(stones) {
    const count = this.#images.length;
    const hashes = { low: new Int32Array(count), high: new Int32Array(count) };
    for (const stone of stones) this.#place(hashes, stone, stone.player);
    return hashes;
  }

  #withStone({ low, high }, cell, player) {
    const hashes = { low: low.slice(), high: high.slice() };
    this.#place(hashes, cell, player);
    return hashes;
  }

  /** Add a stone to hashes. */
  #place({ low, high }, cell, player) {
    const index = this.#indexOf(cell);
    this.#images.forEach((image, at) => {
      const key = image[index] + (player === "X" ? 0 : MOST_CELLS);
      low[at] ^= LOW[key];
      high[at] ^= HIGH[key];
    });
  }

  #indexOf({ row, col }) {
    return row * this.#cols + col;
  }

  /** @returns {Cell} */
  #cellAt(index) {
    return { row: Math.floor(index / this.#cols), col: index % this.#cols };
  }
}

/** The key of all images of a position: the smallest of their hashes. @param {Hashes} hashes */
function keyOf({ low, high }) {
  let least = 0;
  for (let at = 1; at < low.length; at += 1) {
    if (high[at] < high[least] || (high[at] === high[least] && low[at] < low[least])) least = at;
  }
  return [high[least], low[least]].map((word) => (word >>> 0).toString(36)).join("-");
}

/** @param {GameNode} node */
function isBad({ marks }) {
  return BAD.some((name) => marks?.[name]);
}
