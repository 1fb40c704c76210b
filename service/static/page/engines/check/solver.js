// The solver by threats of the checker of proofs: the kernels of engines/proofs/checker/solver.py as WebAssembly. Here are
// only their memory and their calls: what `Position` in that module is to Python.

import { array, contentOf, growTo } from "../webassembly.js";

const ALIGNMENT = 16;
/** Random bytes that browsers draw at a time, at most. */
const MOST_RANDOM = 1 << 16;
/** Directions of lines: rows and columns of a step. */
const DIRECTIONS = [[0, 1], [1, 0], [1, 1], [1, -1]];
/** Numbers of the solver's state. */
const [LEFT, , VISITED] = [0, 1, 2];

/** The stones on a board, and what is known of the positions that were visited. */
export class Solver {
  #kernels;
  #constants;
  #buffer;
  /** Beginnings of the arrays in memory. @type {Record<string, number>} */
  #at = {};
  /** The argument that describes the arrays. @type {(number | bigint)[]} */
  #position = [];
  /** Number of threats in the attacker's last win. */
  #threats = 0;

  /**
   * An empty board.
   *
   * @param {WebAssembly.Module} module
   * @param {number} rows
   * @param {number} cols
   * @param {boolean} overline  Whether more than five in a row win as well.
   */
  constructor(module, rows, cols, overline) {
    const { constants, arrays } = contentOf(module);
    this.#constants = constants;
    this.#kernels = /** @type {any} */ (new WebAssembly.Instance(module, {}).exports);
    const windows = windowsOf(rows, cols, constants.FIVE);
    const ends = overline ? [] : endsOf(windows, rows, cols);
    const shapes = shapesOf(rows * cols, windows.length, constants);
    const { memory, __heap_base: heap } = this.#kernels;
    let end = heap.value;
    for (const [name, size] of [["result", ALIGNMENT], ...arrays]) {
      const shape = shapes[name];
      const at = Math.ceil(end / ALIGNMENT) * ALIGNMENT;
      this.#at[name] = at;
      end = at + shape.reduce((product, side) => product * side, size);
      if (name !== "result") this.#position.push(...array(at, size, ...shape));
    }
    growTo(memory, end);
    this.#buffer = memory.buffer;
    this.#fill(windows, ends, rows * cols);
  }

  #fill(windows, ends, cells) {
    const { FIVE, WINNER_BITS } = this.#constants;
    new Int32Array(this.#buffer, this.#at.windows).set(windows.flat());
    this.#listByCell("through", windows, cells, 4 * FIVE);
    this.#listByCell("beside", ends, cells, 4 * 2);
    new Int32Array(this.#buffer, this.#at.winners, 2 ** WINNER_BITS).fill(-1);
    // Nobody can write a file in which two positions have one key.
    const keys = new Uint8Array(this.#buffer, this.#at.keys, 3 * cells * 3 * 8);
    for (let at = 0; at < keys.length; at += MOST_RANDOM) crypto.getRandomValues(keys.subarray(at, at + MOST_RANDOM));
  }

  /** Write the numbers of the windows that name each cell, -1 for none. */
  #listByCell(name, windows, cells, most) {
    const numbers = new Int32Array(this.#buffer, this.#at[name], cells * most).fill(-1);
    const used = new Uint8Array(cells);
    windows.forEach((window, number) => {
      for (const cell of window) numbers[cell * most + used[cell]++] = number;
    });
  }

  /** Positions that were visited so far. */
  get visited() {
    return Number(new BigInt64Array(this.#buffer, this.#at.state)[VISITED]);
  }

  /** @param {number} cell @param {boolean} isAttacker */
  put(cell, isAttacker) {
    this.#call("put", cell, this.#side(isAttacker));
  }

  /** @param {number} cell */
  lift(cell) {
    this.#call("lift", cell);
  }

  /** Whether a side has five in a row. @param {boolean} isAttacker */
  hasFive(isAttacker) {
    const { FIVE } = this.#constants;
    return new Int32Array(this.#buffer, this.#at.tally)[this.#side(isAttacker) * (FIVE + 1) + FIVE] > 0;
  }

  /** Whether the defender makes five in a row by a move. */
  get isLost() {
    return this.#call("completing", this.#side(false), -1) >= 0;
  }

  /** Whether the attacker, to move, wins by threats within some plies. @param {number} limit */
  wins(limit) {
    const { MOST_POSITIONS, SIMILAR } = this.#constants;
    new BigInt64Array(this.#buffer, this.#at.state)[LEFT] = BigInt(MOST_POSITIONS);
    const threats = this.#call("threats_to_win", this.#threats, SIMILAR, limit);
    if (threats >= 0) this.#threats = threats;
    return threats >= 0;
  }

  #side(isAttacker) {
    const { ATTACKER, DEFENDER } = this.#constants;
    return isAttacker ? ATTACKER : DEFENDER;
  }

  /** Call a kernel with the position and further numbers. */
  #call(name, ...further) {
    const { result } = this.#at;
    const status = this.#kernels[name](result, result + 8, ...this.#position, ...further.map(BigInt));
    if (status !== 0) throw new Error(`${name}: ${status}`);
    return Number(new BigInt64Array(this.#buffer, result)[0]);
  }
}

/** The cells of every window: of five in a row. @returns {number[][]} */
function windowsOf(rows, cols, five) {
  const windows = [];
  for (let cell = 0; cell < rows * cols; cell += 1) {
    const [row, col] = [Math.floor(cell / cols), cell % cols];
    for (const [down, right] of DIRECTIONS) {
      const [last, end] = [row + (five - 1) * down, col + (five - 1) * right];
      if (last >= rows || end < 0 || end >= cols) continue;
      windows.push(Array.from({ length: five }, (_, at) => cell + at * (down * cols + right)));
    }
  }
  return windows;
}

/** The cells next to every window, on its line. @returns {number[][]} */
function endsOf(windows, rows, cols) {
  return windows.map((window) => {
    const step = window[1] - window[0];
    return [window[0] - step, window.at(-1) + step].filter((cell, at) => {
      // On the board, and next to the window there.
      const next = at === 0 ? window[0] : window.at(-1);
      const apart = Math.abs((cell % cols) - (next % cols));
      return cell >= 0 && cell < rows * cols && apart <= 1;
    });
  });
}

/** The shapes of the arrays, by their names in `Position`. @returns {Record<string, number[]>} */
function shapesOf(cells, windows, { FIVE, TABLE_BITS, WINNER_BITS, DEPTH, ROW }) {
  return {
    result: [1],
    cells: [cells],
    windows: [windows, FIVE],
    through: [cells, 4 * FIVE],
    beside: [cells, 4 * 2],
    counts: [3, windows],
    blocks: [3, windows],
    tally: [3, FIVE + 1],
    groups: [3, FIVE + 1, windows],
    places: [3, windows],
    keys: [3, cells, 3],
    key: [3],
    table: [2 ** TABLE_BITS, 2],
    known: [2 ** TABLE_BITS, 6],
    own_key: [1],
    winners: [2 ** WINNER_BITS],
    rows: [DEPTH, ROW],
    marks: [cells],
    state: [3],
  };
}
