// The check of a whole proof by several workers: each line once, from the position that is proven to all that follow.

import { RefusedError } from "./refusal.js";

/** Number of the first line with a position; the one before it is the head. */
const FIRST = 2;

/**
 * What a file says: the side to move after these moves wins.
 *
 * @typedef {object} Claim
 * @property {number} rows
 * @property {number} cols
 * @property {boolean} overline  Whether more than five in a row win as well.
 * @property {string[]} moves
 * @property {Player} attacker
 * @property {number} lines  Number of positions with a move.
 * @property {number} replies  Number of replies to these moves; after a move that makes a five, there are none.
 */

/**
 * Somebody that checks lines: a worker, or a `LineChecker` itself.
 *
 * @typedef {object} Helper
 * @property {(file: Blob) => Promise<Claim>} read
 * @property {() => Promise<{line: number | null}>} checkStart
 * @property {(number: number) => Promise<{replies: number, skipped: number, next: number[]}>} checkLine
 */

/** How far a check is. @typedef {{lines: number, allLines: number, replies: number, allReplies: number}} Progress */

export class ProofCheck {
  /** @type {Progress} */
  progress = { lines: 0, allLines: 0, replies: 0, allReplies: 0 };
  #helpers;
  #report;
  /** Lines that are to be checked; each enters once. @type {number[]} */
  #waiting = [];
  #reached = new Set();
  /** Lines that are being checked. */
  #running = 0;
  #isPaused = false;
  /** Helpers without work, which are called at the next change. @type {(() => void)[]} */
  #idle = [];
  #isOver = false;

  /**
   * @param {Helper[]} helpers
   * @param {(progress: Progress) => void} [report]  Called after each line.
   */
  constructor(helpers, report = () => {}) {
    this.#helpers = helpers;
    this.#report = report;
  }

  /** Begin no further line until `resume`. */
  pause() {
    this.#isPaused = true;
  }

  resume() {
    this.#isPaused = false;
    this.#wake();
  }

  /**
   * Check a file.
   *
   * @param {Blob} file
   * @returns {Promise<Claim & {progress: Progress}>}
   * @throws {any} A refusal, if the proof does not hold, or the error of a helper.
   */
  async run(file) {
    try {
      const [claim] = await Promise.all(this.#helpers.map((helper) => helper.read(file)));
      Object.assign(this.progress, { allLines: claim.lines, allReplies: claim.replies });
      const { line } = await this.#helpers[0].checkStart();
      if (line !== null) this.#reach([line]);
      await Promise.all(this.#helpers.map((helper) => this.#work(helper)));
      for (let number = FIRST; number < FIRST + claim.lines; number += 1) {
        if (!this.#reached.has(number)) throw new RefusedError("unreached", { line: number });
      }
      return { ...claim, progress: this.progress };
    } finally {
      this.#isOver = true;
      this.#wake();
    }
  }

  async #work(helper) {
    for (;;) {
      if (this.#isOver) return;
      const number = this.#isPaused ? undefined : this.#waiting.shift();
      if (number !== undefined) {
        this.#running += 1;
        const { replies, skipped, next } = await helper.checkLine(number);
        this.#running -= 1;
        this.progress.lines += 1;
        this.progress.replies += replies;
        this.progress.allReplies -= skipped;
        this.#reach(next);
        this.#report(this.progress);
      } else if (this.#running === 0 && this.#waiting.length === 0) {
        return;
      } else {
        await new Promise((resolve) => this.#idle.push(() => resolve(undefined)));
      }
    }
  }

  #reach(numbers) {
    for (const number of numbers) {
      if (this.#reached.has(number)) continue;
      this.#reached.add(number);
      this.#waiting.push(number);
    }
    this.#wake();
  }

  #wake() {
    for (const wake of this.#idle.splice(0)) wake();
  }
}
