// The check of a proof, line by line: what `Checker` in engines/proofs/checker/checker.py does. Any line may be checked
// first, also by another worker; `proof-check.js` sees to it that all are checked, and that all are reached.

import { contentOf } from "../webassembly.js";
import { NONE, ProofFile, X } from "./proof-file.js";
import { RefusedError } from "./refusal.js";
import { Solver } from "./solver.js";

/** Checks lines of one file. */
export class LineChecker {
  #noLimit;
  #file;
  /** By number. @type {Map<number, import("./proof-file.js").ProofLine>} */
  #lines = new Map();
  /** @type {Solver | null} */
  #solver = null;
  #board = new Uint8Array();

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.module = module;
    const { constants } = contentOf(module);
    this.#noLimit = constants.NO_LIMIT;
    this.#file = new ProofFile(constants);
  }

  /**
   * Read a file.
   *
   * @param {Blob} file
   * @returns {Promise<import("./proof-check.js").Claim>}
   * @throws {RefusedError}
   */
  async read(file) {
    await this.#file.read(file);
    const { rows, cols, overline, lines } = this.#file;
    this.#solver = new Solver(this.module, rows, cols, overline);
    this.#board = new Uint8Array(rows * cols);
    let replies = 0;
    for (const line of lines.values()) {
      this.#lines.set(line.number, line);
      replies += rows * cols - line.key.length - 1;
    }
    const { moves, attacker } = this.#file;
    return { rows, cols, overline, moves, attacker: attacker === X ? "X" : "O", lines: lines.size, replies };
  }

  /**
   * Check the position that is proven.
   *
   * @returns {{line: number | null}}  Its line; null if the attacker wins it by threats.
   * @throws {RefusedError}
   */
  checkStart() {
    const { cells, start } = this.#file;
    return this.#onBoard(start, cells, (solver) => {
      const line = this.#file.find(start);
      if (line === undefined && !solver.wins(this.#noLimit)) throw this.#refusal("unwon");
      return { line: line?.number ?? null };
    });
  }

  /**
   * Check every reply to the move of a line.
   *
   * @param {number} number
   * @returns {{replies: number, skipped: number, next: number[]}}  The replies that were checked and those that a five
   *   prevents, and the lines of the positions after the replies.
   * @throws {RefusedError}
   */
  checkLine(number) {
    const line = this.#lines.get(number);
    if (line === undefined) throw new Error(`${number}`);
    const stones = this.#file.boardOf(line);
    return this.#onBoard(stones, [...stones.keys()].filter((cell) => stones[cell] !== 0), (solver) => {
      this.#put(line.move, true);
      const result = this.#checkReplies(line, solver);
      this.#lift(line.move);
      return result;
    });
  }

  /** Positions that the solver visited. */
  get visited() {
    return this.#solver?.visited ?? 0;
  }

  #checkReplies(line, solver) {
    const { number, plies, reply: named } = line;
    const left = plies === this.#noLimit ? plies : plies - 2;
    const free = [...this.#board.keys()].filter((cell) => this.#board[cell] === 0);
    if (solver.hasFive(true)) {
      if (named !== NONE) throw new RefusedError("reply", { line: number });
      return { replies: 0, skipped: free.length, next: [] };
    }
    if (solver.isLost) throw this.#refusal("lost", number);
    if (free.length === 0) throw this.#refusal("full", number);
    const next = new Set();
    for (const reply of free) {
      this.#put(reply, false);
      const after = this.#file.find(this.#board);
      if (after === undefined) {
        if (!solver.wins(left)) throw this.#refusal("unwon", number);
      } else {
        if (after.plies > left) throw new RefusedError("plies", { line: number });
        if (reply === named && after.plies < left) throw new RefusedError("reply", { line: number });
        next.add(after.number);
      }
      this.#lift(reply);
    }
    return { replies: free.length, skipped: 0, next: [...next] };
  }

  /**
   * Do something with a position on the solver's board, which is empty before and after it.
   *
   * @template Result
   * @param {Uint8Array} stones
   * @param {number[]} cells  Those with stones, in the order in which they are put on the board.
   * @param {(solver: Solver) => Result} work  After an error, the solver is of no more use.
   */
  #onBoard(stones, cells, work) {
    const solver = this.#solver;
    if (solver === null) throw new Error("unread");
    for (const cell of cells) {
      this.#put(cell, stones[cell] === this.#file.attacker);
      // A sixth stone may hide a five that has won.
      if (cells === this.#file.cells && (solver.hasFive(true) || solver.hasFive(false))) throw this.#refusal("decided");
    }
    const result = work(solver);
    for (const cell of cells) this.#lift(cell);
    return result;
  }

  #put(cell, isAttacker) {
    this.#board[cell] = isAttacker ? this.#file.attacker : this.#file.defender;
    /** @type {Solver} */ (this.#solver).put(cell, isAttacker);
  }

  #lift(cell) {
    this.#board[cell] = 0;
    /** @type {Solver} */ (this.#solver).lift(cell);
  }

  /** The refusal of the position on the board. */
  #refusal(code, line = 1) {
    const { attacker, defender } = this.#file;
    const names = (side) => [...this.#board.keys()].filter((cell) => this.#board[cell] === side).map((cell) => this.#file.nameOf(cell));
    return new RefusedError(code, { line, position: `${names(attacker).join(" ")} / ${names(defender).join(" ")}` });
  }
}
