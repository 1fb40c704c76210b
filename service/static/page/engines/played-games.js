// The main lines of many games, in which the opening explorer looks positions up on this device. Transpositions and symmetric
// images count as one position.
//
// There is no index. The cells of all games stand one after the other in one array, two bytes a move. A look-up computes the
// Zobrist hash of the first moves of each game, as many as the position has stones, and compares it with the hashes of the
// position's symmetric images.

import { opponent } from "../game/board.js";
import { namedCell } from "../game/cells.js";
import { boardOf, playerOfMove } from "../game/game.js";
import { FIVE, rulesToJson } from "../game/rules.js";
import { symmetriesOf } from "../game/symmetry.js";
import { HIGH, LOW, MOST_CELLS } from "../game/zobrist.js";
import { withProofs } from "./proven-moves.js";

/** Steps of a look-up without a pause: a move is one, and a game takes a few of its own. */
const PART = 500_000;
const STEPS_OF_GAME = 8;
/** Moves that there is room for at first. */
const ROOM = 100_000;
/** Moves of a position that are listed, as by the service. */
const MOST_MOVES = 64;
/** The results of games, in the order in which they are counted. */
const RESULTS = ["X", "draw", "O", null];

/** Main lines from the empty board, with their results. */
export class PlayedGames {
  #cells = new Uint16Array(ROOM);
  /** Where the moves of each game begin, and where those of the last one end. */
  #starts = [0];
  /** Numbers in `RESULTS`. @type {number[]} */
  #results = [];
  /** Numbers of the kinds of the games: rules and first player. @type {number[]} */
  #kindOf = [];
  /** @type {Map<string, number>} */
  #kinds = new Map();
  /** The numbers of the games in the list that they are from. @type {number[]} */
  #numbers = [];
  /** By cell: the last game with a stone on it. */
  #occupied = new Int32Array(MOST_CELLS).fill(-1);

  /**
   * Add a game up to its first move that is none.
   *
   * @param {PlayedLine} line
   * @param {number} number  Of the game in its list.
   */
  add({ rules, size: { rows, cols }, first, moves, result }, number) {
    const game = this.#results.length;
    const start = this.#starts[game];
    let end = start;
    this.#reserve(end + moves.length);
    for (const move of moves) {
      const isInside = move !== null && move.row >= 0 && move.row < rows && move.col >= 0 && move.col < cols;
      const cell = isInside ? move.row * cols + move.col : MOST_CELLS;
      if (cell >= MOST_CELLS || this.#occupied[cell] === game) break;
      this.#occupied[cell] = game;
      this.#cells[end] = cell;
      end += 1;
    }
    const kind = kindOf(rules, { rows, cols }, first);
    if (!this.#kinds.has(kind)) this.#kinds.set(kind, this.#kinds.size);
    this.#kindOf.push(/** @type {number} */ (this.#kinds.get(kind)));
    this.#results.push(RESULTS.indexOf(result));
    this.#numbers.push(number);
    this.#starts.push(end);
  }

  #reserve(length) {
    if (length <= this.#cells.length) return;
    const longer = new Uint16Array(Math.max(length, 2 * this.#cells.length));
    longer.set(this.#cells);
    this.#cells = longer;
  }

  /**
   * The moves that were played from the position on display or an image of it, as the service lists them, with `open` for
   * games without a result and `numbers` for the games themselves; null without borders. `all` counts the games by the same
   * rules; those whose rules are not named count for all rules of five in a row. Moves that a proof decides come first.
   *
   * @param {Game} game
   * @param {AbortSignal} signal
   * @throws {DOMException}  AbortError
   */
  async explore(game, signal) {
    const { rows, cols } = game.rules;
    if (rows === null || cols === null) return null;
    const board = boardOf(game);
    const stones = [...board.stones.values()];
    const images = imagesOf(stones, { rows, cols });
    const isOfKind = this.#kindsOf(game, stones.length);
    /** @type {Map<number, {counts: number[], numbers: number[]}>} */
    const moves = new Map();
    let [all, spent] = [0, 0];
    for (let at = 0; at < this.#results.length; at += 1) {
      if (!isOfKind[this.#kindOf[at]]) continue;
      all += 1;
      const [start, end] = [this.#starts[at], this.#starts[at + 1]];
      if (end - start <= stones.length) continue;
      spent += stones.length + STEPS_OF_GAME;
      if (spent > PART) {
        spent = 0;
        await new Promise((resolve) => setTimeout(resolve));
        signal.throwIfAborted();
      }
      const next = this.#moveFrom(start, stones.length, isOfKind[this.#kindOf[at]] === "X", images);
      if (next < 0) continue;
      let found = moves.get(next);
      if (found === undefined) moves.set(next, (found = { counts: [0, 0, 0, 0], numbers: [] }));
      found.counts[this.#results[at]] += 1;
      found.numbers.push(this.#numbers[at]);
    }
    const legal = [...moves].map(([cell, found]) => ({ cell: { row: Math.floor(cell / cols), col: cell % cols }, ...found })).filter(({ cell }) => board.isLegal(cell));
    return withProofs(game, { ...answerOf(legal, game.rules), all });
  }

  /** The first players of the kinds that have the rules and the side to move of a game; "" for other kinds. */
  #kindsOf({ rules, first, ply, setup }, plies) {
    const toMove = playerOfMove({ first }, ply);
    // The stones that were set up may be of any number.
    const player = setup.length === 0 ? first : plies % 2 === 0 ? toMove : opponent(toMove);
    const wanted = [kindOf(rules, rules, player), ...(rules.winLength === FIVE ? [kindOf(null, rules, player)] : [])];
    return [...this.#kinds.keys()].map((kind) => (wanted.includes(kind) ? player : ""));
  }

  /**
   * The next move of a game, as the cell that stands for it in the position; -1 if the game has another position then.
   *
   * @param {number} start  Of its moves.
   * @param {number} plies
   * @param {boolean} isXFirst
   * @param {Image[]} images  Of the position.
   */
  #moveFrom(start, plies, isXFirst, images) {
    const cells = this.#cells;
    let [low, high] = [0, 0];
    let side = isXFirst ? 0 : MOST_CELLS;
    for (let at = start; at < start + plies; at += 1) {
      low ^= LOW[side + cells[at]];
      high ^= HIGH[side + cells[at]];
      side = MOST_CELLS - side;
    }
    for (const image of images) if (image.low === low && image.high === high) return image.standsFor[cells[start + plies]];
    return -1;
  }
}

/**
 * A symmetric image of a position: its hash, and for each of its cells the corresponding cell of the position, or the topmost
 * and rightmost of several that are equivalent by the symmetry of the position.
 *
 * @typedef {{low: number, high: number, standsFor: Uint16Array}} Image
 */

/** The different images of a position. @param {Stone[]} stones @param {{rows: number, cols: number}} size @returns {Image[]} */
function imagesOf(stones, size) {
  const { rows, cols } = size;
  const indexOf = ({ row, col }) => row * cols + col;
  const cells = Array.from({ length: rows * cols }, (_, at) => ({ row: Math.floor(at / cols), col: at % cols }));
  const all = symmetriesOf(size).map((turn) => {
    let [low, high] = [0, 0];
    for (const stone of stones) {
      const key = indexOf(turn(stone)) + (stone.player === "X" ? 0 : MOST_CELLS);
      low ^= LOW[key];
      high ^= HIGH[key];
    }
    return { low, high, turned: Uint16Array.from(cells, (cell) => indexOf(turn(cell))) };
  });
  const isSame = (one, other) => one.low === other.low && one.high === other.high;
  const own = all.filter((each) => isSame(each, all[0]));
  // Columns from the right: the first one of the smallest row is the topmost and rightmost.
  const order = (cell) => Math.floor(cell / cols) * cols + cols - 1 - (cell % cols);
  const standing = cells.map((_, at) => own.map(({ turned }) => turned[at]).reduce((one, other) => (order(other) < order(one) ? other : one)));
  return all
    .filter((each, at) => all.findIndex((other) => isSame(each, other)) === at)
    .map(({ low, high, turned }) => {
      const standsFor = new Uint16Array(cells.length);
      standing.forEach((cell, at) => {
        standsFor[turned[at]] = cell;
      });
      return { low, high, standsFor };
    });
}

function answerOf(moves, rules) {
  const results = ([x_wins, draws, o_wins, open]) => ({ games: x_wins + draws + o_wins + open, x_wins, draws, o_wins, open });
  const total = results(moves.reduce((sums, { counts }) => sums.map((sum, at) => sum + counts[at]), [0, 0, 0, 0]));
  const listed = moves.map(({ cell, counts, numbers }) => ({ move: namedCell(cell, rules), share: numbers.length / total.games, ...results(counts), numbers }));
  listed.sort((one, other) => other.games - one.games || one.move.row - other.move.row || one.move.col - other.move.col);
  return { ...total, moves: listed.slice(0, MOST_MOVES) };
}

/** Games of one kind have the same positions. @param {Rules | null} rules  Null if they are not named. */
function kindOf(rules, { rows, cols }, first) {
  return `${rules === null ? `${rows}x${cols}` : JSON.stringify(rulesToJson(rules))} ${first}`;
}
