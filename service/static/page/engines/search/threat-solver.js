// Proofs by continuous fours and threats: what `ThreatSolver` in engines/kernels/threat_solver.py is to Python.

import { ENDLESS, Searcher } from "./searcher.js";

const FOURS_ONLY = 1;
const WITH_THREATS = 0;

/**
 * @typedef {object} Win
 * @property {Cell[]} moves  Of both sides, up to the five; the defence is a longest one.
 * @property {number} plies  To the win at most, against any defence.
 */

/** `begin` begins proofs of a position, `setBudget` limits them together, and `allot` the next ones. */
export class ThreatSolver extends Searcher {
  #budget = ENDLESS;

  get nodes() {
    return this.get("nodes");
  }

  /** Whether a limit has ended the last proof. */
  get isAborted() {
    return this.get("aborted") !== 0;
  }

  /** Restart the count of nodes, up to a limit. */
  setBudget(nodes = ENDLESS) {
    this.#budget = nodes;
    this.set("nodes", 0);
    this.set("aborted", 0);
    this.set("node_limit", nodes);
  }

  /** Give the next proofs a share of the remaining nodes. */
  allot(share) {
    const { nodes } = this;
    this.set("aborted", 0);
    this.set("node_limit", nodes + Math.floor(share * (this.#budget - nodes)));
  }

  /**
   * The shortest win of a side, to move, by continuous fours; null if none was found.
   *
   * @param {number} side
   * @param {number} [stones]  That the win may take.
   * @returns {Win | null}
   */
  solveFours(side, stones = Infinity) {
    return this.#solve(side, Math.min(stones, this.reviews.maxFours), FOURS_ONLY);
  }

  /**
   * The shortest win of a side, to move, by continuous threats; null if none was found.
   *
   * @param {number} side
   * @param {number} [stones]  That the win may take.
   * @returns {Win | null}
   */
  solveThreats(side, stones = Infinity) {
    return this.#solve(side, Math.min(stones, this.reviews.maxStones), WITH_THREATS);
  }

  /**
   * The win of a side by continuous threats in a position, whoever is to move; null if none was found.
   *
   * @param {SearchPosition} position
   * @param {number} side
   * @param {number} nodes
   * @returns {Win | null}  With the opponent to move, `moves` may be a longest reply alone.
   */
  winIn(position, side, nodes) {
    this.setUp(position);
    this.setBudget(nodes);
    if (position.side === side) return this.solveThreats(side);
    const stones = this.stonesAfterThreat(side);
    // Without a threat to win by fours, each reply by itself.
    if (stones === 0) return this.#winAfterAll(position, side);
    const reply = this.longestReply(side);
    return { moves: reply === null ? [] : [reply], plies: 2 * stones };
  }

  /** The longest of a side's wins by threats after every reply on a free cell; null if none was found after one. @returns {Win | null} */
  #winAfterAll({ stones, rows, cols, top, left }, side) {
    /** @type {Win | null} */
    let longest = null;
    if (this.fives(1 - side).length > 0) return null;
    for (let at = 0; at < rows * cols; at += 1) {
      if (stones[at] !== 0) continue;
      const cell = { row: top + Math.floor(at / cols), col: left + (at % cols) };
      this.allot(1);
      const win = this.after(cell, 1 - side, () => this.solveThreats(side));
      if (win === null) return null;
      if (longest === null || win.plies >= longest.plies) longest = { moves: [cell, ...win.moves], plies: win.plies + 1 };
    }
    return longest;
  }

  #solve(side, most, kind) {
    const stones = this.call("shortest_win", side, most, kind, side);
    if (stones === 0) return null;
    const plies = this.call("write_win", side, stones, kind);
    return { moves: this.#cellsAt("line", plies), plies: 2 * stones - 1 };
  }

  /** The fewest further stones with which a side wins by threats, with the other to move; 0 if no win was found. */
  stonesAfterThreat(side) {
    return this.call("shortest_win", side, this.reviews.maxStones, WITH_THREATS, 1 - side);
  }

  /** The longest defence against a winning threat of a side, with the other to move; null for none. */
  longestReply(side) {
    const point = this.call("longest_reply", side, this.reviews.maxStones, WITH_THREATS);
    return point < 0 ? null : this.cellOf(point);
  }

  /** The moves that may hold against a side's threat to win by fours; all others lose. */
  replies(side) {
    // Whole numbers of 64 bits, of which the lower half is the point.
    const replies = this.call("list_replies", side);
    return this.#cellsAt("root_keys", 2 * replies, 2);
  }

  /** The stones after which a side completes no five, of which it has some. */
  answers(side) {
    const points = Array.from({ length: this.mostAnswers }, (_, number) => this.call("answer", side, number));
    return points.filter((point) => point > 0).map((point) => this.cellOf(point));
  }

  /** The cells on which a side may play that make one of some patterns. */
  cells(side, patterns) {
    const cells = patterns.flatMap((pattern) => this.pointsOf(side, pattern)).map((point) => this.cellOf(point));
    return cells.filter((cell) => !this.isForbidden(cell, side));
  }

  isForbidden(cell, side) {
    return this.call("is_forbidden", this.pointOf(cell), side) !== 0;
  }

  /** The `LinePattern` that a stone on a free cell would make in a direction; 0 below open threes. */
  linePattern(cell, direction, side) {
    return this.call("line_pattern", this.pointOf(cell), direction, side);
  }

  /**
   * What holds with one more stone on a free cell.
   *
   * @template Result
   * @param {() => Result} look
   */
  after(cell, side, look) {
    this.make(cell, side);
    const result = look();
    this.call("unmake", this.pointOf(cell), side);
    return result;
  }

  /** Put a stone on a free cell. */
  make(cell, side) {
    this.call("make", this.pointOf(cell), side);
  }

  #cellsAt(field, length, step = 1) {
    const points = this.read(this.offsetOf(field), length).filter((_, at) => at % step === 0);
    return points.map((point) => this.cellOf(point));
  }
}
