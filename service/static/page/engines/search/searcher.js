// The engine `search` in the browser: the kernels of the service as WebAssembly, as packaging/wasm.py builds them. Here
// are only their memory and their calls: what `Searcher` in engines/kernels/searcher.py is to Python.

import { array, contentOf, growTo } from "../webassembly.js";

/** Bytes of an entry of the transposition table. */
const ENTRY = 16;
/** Best moves of a search, at most. */
const MAX_LINES = 64;
/** Nodes of a search without a limit. */
export const ENDLESS = 2 ** 62;
/** In the numbers of a line: its score, the number of its moves, and the moves. */
const [SCORE, LENGTH, MOVES] = [0, 1, 2];

export class Searcher {
  #content;
  #kernels;
  #view;
  /** Beginnings of the arrays in memory. */
  #at;
  /** The arguments that describe the position's arrays. */
  #arrays;
  #generation = 0;
  /** What all entries of the transposition table share. */
  #scope = "";
  /** @type {any} */
  #game = null;
  /** @type {any} */
  #position;

  /**
   * @param {WebAssembly.Module} module
   * @param {number} [megabytes]  Size of the transposition table; a power of two.
   */
  constructor(module, megabytes = 16) {
    this.#content = contentOf(module);
    const { state, tables, constants: { points, line } } = this.#content;
    const imports = { env: { clock_gettime: (_, at) => this.#tellTime(Number(at)) } };
    const { exports } = new WebAssembly.Instance(module, imports);
    this.#kernels = /** @type {any} */ (exports);
    const { memory, __heap_base: heap } = this.#kernels;
    const entries = (megabytes << 20) / ENTRY;
    const lines = 4 * line * MAX_LINES;
    const sizes = { results: 16, cells: points, state: state.size, tables: tables.size, entries: entries * ENTRY, best: lines, work: lines, stones: points, allowed: 4 * points };
    let end = heap.value;
    this.#at = /** @type {Record<keyof typeof sizes, number>} */ ({});
    for (const [name, size] of Object.entries(sizes)) {
      this.#at[name] = Math.ceil(end / ENTRY) * ENTRY;
      end = this.#at[name] + size;
    }
    growTo(memory, end);
    this.#view = new DataView(memory.buffer);
    new Int8Array(memory.buffer, this.#at.cells, points).fill(-1);
    this.#arrays = [
      ...array(this.#at.cells, 1, points),
      ...array(this.#at.state, state.size, 1),
      ...array(this.#at.tables, tables.size, 1),
      ...array(this.#at.entries, ENTRY / 2, entries, 2),
    ];
    this.set("mask", entries - 1);
    this.call("write_keys");
    this.#writeCommonTables();
  }

  /** The numbers of packaging/wasm.py on levels of play. */
  get levels() {
    return this.#content.levels;
  }

  /** The numbers of packaging/wasm.py on reviews. */
  get reviews() {
    return this.#content.reviews;
  }

  /** The numbers of packaging/wasm.py on puzzles. */
  get puzzles() {
    return this.#content.puzzles;
  }

  /** Use a part of the transposition table, and forget all results: as with a smaller table of its own. */
  useTable(megabytes) {
    this.set("mask", (megabytes << 20) / ENTRY - 1);
    this.#scope = "";
  }

  /**
   * Take a position.
   *
   * @param {SearchPosition} position
   * @param {boolean} [isFresh]  Whether to forget the results of earlier searches, so that the next is repeatable.
   */
  setUp(position, isFresh = true) {
    this.place(position);
    this.begin(isFresh);
  }

  /** Take a position to look at, or to search after `begin`. @param {SearchPosition} position */
  place(position) {
    const { rules, rows, cols, isBordered, stones, side } = position;
    this.#position = position;
    this.#writeGame(gameOf(this.#content, rules));
    new Int8Array(this.#view.buffer, this.#at.stones).set(stones);
    this.call("set_up", array(this.#at.stones, 1, stones.length), rows, cols, Number(isBordered), side);
  }

  /** Begin searches or proofs of the position; results of other boards and rules do not count. */
  begin(isFresh) {
    const { rules, rows, cols, isBordered } = this.#position;
    const scope = `${rows} ${cols} ${isBordered} ${Object.values(rules)}`;
    if (isFresh || scope !== this.#scope) this.#generation += 1;
    this.#scope = scope;
    this.set("generation", this.#generation);
  }

  /** End searches and proofs of the position at a time by `performance.now()`; 0 for never. */
  stopAt(until) {
    this.set("deadline", Math.floor(until * 1e6));
  }

  /**
   * Search the position deeper and deeper; the last result is final.
   *
   * @param {{nodes?: number, depth?: number, lines?: number, allowed?: Cell[], until?: number, share?: MoveShare}} limits
   *   `allowed` are the moves to choose from, none for all; `until` is a time by `performance.now()`.
   * @returns {Generator<SearchResult>}
   */
  *search({ nodes = ENDLESS, depth = Infinity, lines = 1, allowed = [], until = 0, share }) {
    const { side } = this.#position;
    const { line, maxDepth } = this.#content.constants;
    const lastDepth = Math.min(depth, maxDepth);
    const rootMoves = this.offsetOf("root_moves");
    const wanted = Math.min(lines, MAX_LINES);
    const begin = (points) => {
      new Int32Array(this.#view.buffer, this.#at.allowed).set(points.sort((a, b) => a - b));
      return this.call("begin_search", side, nodes, wanted, array(this.#at.allowed, 4, points.length));
    };
    this.stopAt(until);
    let count = begin(allowed.map((cell) => this.pointOf(cell)));
    if (share) {
      // In turn, so that every share has moves that look good.
      const own = this.read(rootMoves, count).filter((_, at) => at % share.of === share.at);
      if (own.length === 0) {
        yield { depth: 0, nodes: 0, lines: [], stoppedBy: "complete" };
        return;
      }
      count = begin(own);
    }
    const moves = array(this.#at.state + rootMoves, 4, count);
    const table = (at) => array(at, 4, Math.min(wanted, count), line);
    /** @type {SearchResult["stoppedBy"]} */
    let stoppedBy = null;
    for (let reached = 0, goal = 1; stoppedBy === null; goal += 1) {
      reached = this.call("iterative_deepening", side, moves, reached, goal, table(this.#at.best), table(this.#at.work));
      if (this.get("aborted")) stoppedBy = this.get("stop") ? "time" : "nodes";
      else if (reached === lastDepth) stoppedBy = "depth";
      else if (reached < goal) stoppedBy = "complete";
      yield { depth: reached, nodes: this.get("nodes"), lines: this.#lines(Math.min(wanted, count)), stoppedBy };
    }
  }

  /** The replies to a four, at most. */
  get mostAnswers() {
    return this.#content.constants.answers;
  }

  /** The cells on which a side wins at once. */
  fives(side) {
    return this.pointsOf(side, this.#content.constants.five).map((point) => this.cellOf(point));
  }

  /** The empty points on which a stone of a side makes a `CellPattern`. */
  pointsOf(side, pattern) {
    const { points, patterns } = this.#content.constants;
    const { counts, lists } = this.#content.state.offsets;
    const list = side * patterns + pattern;
    const [count] = this.read(counts + 4 * list, 1);
    return this.read(lists + 4 * list * points, count);
  }

  /** Where a field of the state begins. */
  offsetOf(field) {
    return this.#content.state.offsets[field];
  }

  /** Numbers of the state, from an offset on. @returns {number[]} */
  read(offset, length) {
    return [...new Int32Array(this.#view.buffer, this.#at.state + offset, length)];
  }

  /** Whether a cell is in the viewport. */
  isInside({ row, col }) {
    const { rows, cols, top, left } = this.#position;
    return row >= top && row < top + rows && col >= left && col < left + cols;
  }

  /** Whether a cell is in the viewport, without a stone. */
  isFree(cell) {
    return this.isInside(cell) && this.#view.getInt8(this.#at.cells + this.pointOf(cell)) === 0;
  }

  /**
   * The cells of a position as a player sees them.
   *
   * @param {SearchPosition} position
   * @param {[three: number, four: number]} overlooked  The probabilities that such a line is overlooked.
   * @returns {Int8Array}
   */
  perceive({ rules: { winLength }, rows, cols, side, stones }, [three, four]) {
    const { buffer } = this.#view;
    const [cells, view] = [this.#at.stones, this.#at.allowed];
    new Int8Array(buffer, cells).set(stones);
    const seed = BigInt(Math.floor(Math.random() * 2 ** 53));
    const numbers = [rows, cols, winLength, side === 0 ? 1 : -1].map(BigInt);
    this.#run("overlook", [...array(cells, 1, stones.length), ...numbers, three, four, seed, ...array(view, 1, stones.length)]);
    return new Int8Array(buffer, view, stones.length).slice();
  }

  /** The best moves so far. */
  #lines(count) {
    const { line } = this.#content.constants;
    const numbers = new Int32Array(this.#view.buffer, this.#at.best, count * line);
    return Array.from({ length: count }, (_, at) => {
      const own = numbers.subarray(at * line, (at + 1) * line);
      const moves = [...own.subarray(MOVES, MOVES + own[LENGTH])].map((point) => this.cellOf(point));
      return { ...this.#meaningOf(own[SCORE]), moves };
    });
  }

  /** A score with the chance of winning, and the plies to a proven win, negative to a loss. */
  #meaningOf(score) {
    const { constants: { win, decided }, chances: { earlyStones, slopes, maxLogit } } = this.#content;
    const plies = win - Math.abs(score);
    const isProven = Math.abs(score) > decided;
    if (isProven) return { score, chance: score > 0 ? 1 : 0, winIn: score > 0 ? plies : -plies };
    const stones = this.#position.stones.filter(Boolean).length;
    const logit = slopes[stones < earlyStones ? 0 : 1] * score;
    const bounded = Math.min(Math.max(logit, -maxLogit), maxLogit);
    return { score, chance: Math.round(1e4 / (1 + Math.exp(-bounded))) / 1e4, winIn: null };
  }

  cellOf(point) {
    const { padding } = this.#content.constants;
    const { cols, top, left } = this.#position;
    const width = cols + 2 * padding;
    return { row: Math.floor(point / width) - padding + top, col: (point % width) - padding + left };
  }

  pointOf({ row, col }) {
    const { padding } = this.#content.constants;
    const { cols, top, left } = this.#position;
    return (row - top + padding) * (cols + 2 * padding) + (col - left) + padding;
  }

  #writeCommonTables() {
    const { common, reductionSteps, codes, coded, halves, constants } = this.#content;
    let reduction = 0;
    this.#writeTables({ ...common, reductions: reductionSteps.map((step) => (reduction += step)) });
    const worths = halves.mover.map((mover, at) => mover * constants.mover + halves.waiter[at]);
    for (const [field, numbers] of Object.entries({ ...coded, values: worths })) {
      const table = this.#table(field);
      codes.forEach((code, at) => (table[code] = numbers[at]));
    }
  }

  /** Write the tables that depend on the rules: kinds by the code of a window, or by the classes of its walks. */
  #writeGame(game) {
    if (game === this.#game) return;
    this.#game = game;
    const { reach, base, half, classes } = game.coding;
    const { windows, first } = this.#content.constants;
    const table = this.#table("kinds");
    const walks = classes ? Array.from({ length: classes }, (_, at) => at) : game.walk_classes;
    const stride = classes || half;
    game.windows.forEach((kinds, color) => {
      walks.forEach((after, high) =>
        walks.forEach((before, low) => {
          const at = color * windows + low * (classes ? stride : 1) + high * (classes ? 1 : stride);
          // The rows of a symmetric table, up to the diagonal.
          const [row, col] = before > after ? [before, after] : [after, before];
          table[at] = kinds.charCodeAt((row * (row + 1)) / 2 + col) - first;
        }),
      );
    });
    this.#writeKinds(game);
    this.#writeTables({ ...game.fields, coding: [reach, base, half, classes, ...(classes ? game.walk_classes : [])] });
  }

  /** Write what lines of each kind are worth, and their vectors as either side sees them. */
  #writeKinds({ terms, views, fields }) {
    const { worths, vectors, constants: { kinds, sums, cellBits, classNumbers } } = this.#content;
    const [table, sides] = [this.#table("terms"), this.#table("vectors")];
    terms.forEach((term, kind) => {
      table.set([term, worths[views[kind]]], 2 * kind);
      if (!fields.networked) return;
      const group = classNumbers.indexOf(term >> cellBits);
      for (let column = 0; column < sums; column += 1) {
        ["own", "other"].forEach((whose, half) => {
          const value = vectors[`${whose}_classes`][group * sums + column] + vectors[`${whose}_views`][views[kind] * sums + column];
          sides[(2 * kind + half) * sums + column] = value;
          sides[(2 * (kinds + kind) + 1 - half) * sums + column] = value;
        });
      }
    });
  }

  /** @param {Record<string, number | number[]>} fields */
  #writeTables(fields) {
    for (const [field, values] of Object.entries(fields)) this.#table(field).set([values].flat(2));
  }

  /** The numbers from a field of the tables on. */
  #table(field) {
    const { offsets, shorts } = this.#content.tables;
    return new (shorts.includes(field) ? Int16Array : Int32Array)(this.#view.buffer, this.#at.tables + offsets[field]);
  }

  /** Call a kernel with the position's arrays and further arguments: whole numbers, or arrays. */
  call(name, ...further) {
    const values = further.flatMap((each) => (Array.isArray(each) ? each : BigInt(each)));
    return this.#run(name, [...this.#arrays, ...values]);
  }

  /** Call a kernel with all its arguments. */
  #run(name, values) {
    const { results } = this.#at;
    this.#kernels[name](results, results + 8, ...values);
    return Number(this.#view.getBigInt64(results, true));
  }

  get(field) {
    return Number(this.#view.getBigInt64(this.#at.state + this.#content.state.offsets[field], true));
  }

  set(field, value) {
    this.#view.setBigInt64(this.#at.state + this.#content.state.offsets[field], BigInt(value), true);
  }

  /** What POSIX's clock_gettime does: seconds and nanoseconds. */
  #tellTime(at) {
    const now = performance.now();
    this.#view.setBigInt64(at, BigInt(Math.floor(now / 1000)), true);
    this.#view.setBigInt64(at + 8, BigInt(Math.floor((now % 1000) * 1e6)), true);
    return 0;
  }
}

function gameOf({ games }, { winLength, overline, blockedWins, forbiddenPoints }) {
  const wanted = [winLength, overline, blockedWins, forbiddenPoints].join();
  return games.find(({ rules }) => rules.join() === wanted);
}
