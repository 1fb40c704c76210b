// The order in which the positions of a repertoire are asked: line by line, those that are due before new ones.

import { isDue } from "./schedule.js";

/** New positions that are asked at a time, and lines until a failed one comes back, if there are so many. */
const [MOST_NEW, LINES_BETWEEN] = [20, 3];

export class Drill {
  /** By the keys of the positions that are to be asked, the number of the first line that may ask it. @type {Map<string, number>} */
  #waiting;
  #line = -1;
  /** The position that the line was begun for. */
  #goal = "";

  /**
   * @param {import("./positions.js").Positions} positions
   * @param {Map<string, import("./schedule.js").Card>} cards  By the keys of positions.
   * @param {number} day
   * @param {boolean} [isForAll]  Whether all positions are asked, whenever they are due.
   * @param {[key: string, lines: number][]} [waiting]  The positions that an earlier drill left, in place of those that are due.
   */
  constructor(positions, cards, day, isForAll = false, waiting) {
    this.positions = positions;
    if (waiting !== undefined) {
      this.#waiting = new Map(waiting.filter(([key]) => positions.byKey.has(key)));
      return;
    }
    const keys = positions.asked.map(({ key }) => key);
    const dayOf = (key) => cards.get(key)?.due ?? 0;
    const due = keys.filter((key) => isDue(cards.get(key), day)).sort((one, other) => dayOf(one) - dayOf(other));
    const fresh = keys.filter((key) => !cards.has(key)).slice(0, MOST_NEW);
    this.#waiting = new Map((isForAll ? keys : [...due, ...fresh]).map((key) => [key, 0]));
  }

  /** How many positions are still to be asked. */
  get left() {
    return this.#waiting.size;
  }

  /** The keys of the positions that are to be asked, each with the number of lines to wait. @returns {[key: string, lines: number][]} */
  get waiting() {
    return [...this.#waiting].map(([key, line]) => [key, Math.max(0, line - this.#line)]);
  }

  /** Begin the next line. @returns {import("./positions.js").Position | null} Its first position that is asked; null after the last line. */
  begin() {
    this.#line += 1;
    const waiting = [...this.#waiting];
    if (waiting.length === 0) return null;
    // If all of them come back later, the first of those that come back soonest.
    const [goal] = waiting.find(([key]) => this.#isAsked(key)) ?? waiting.reduce((best, each) => (each[1] < best[1] ? each : best));
    this.#goal = goal;
    this.#waiting.set(goal, this.#line);
    const way = this.positions.wayTo(/** @type {import("./positions.js").Position} */ (this.positions.byKey.get(goal)));
    return way.find(({ key }) => this.#isAsked(key)) ?? null;
  }

  /** Count the first answer in a position. @param {string} key @param {boolean} isRight */
  answer(key, isRight) {
    if (isRight) this.#waiting.delete(key);
    else this.#waiting.set(key, this.#line + LINES_BETWEEN);
  }

  /**
   * The opponent's move that leads to a position that is to be asked: the one that the line was begun for, or else the first.
   *
   * @param {string} key  Of the position before it.
   * @returns {string | null}  The key of the position after it; null if the line ends.
   */
  reply(key) {
    const replies = [...(this.positions.byKey.get(key)?.moves.keys() ?? [])];
    const find = (isWanted) => replies.find((each) => this.#leadsTo(each, isWanted));
    return find((each) => each === this.#goal && this.#isAsked(each)) ?? find((each) => this.#isAsked(each)) ?? null;
  }

  #isAsked(key) {
    const line = this.#waiting.get(key);
    return line !== undefined && line <= this.#line;
  }

  /** Whether a position that is wanted follows, or this is one. */
  #leadsTo(start, isWanted) {
    const seen = new Set([start]);
    for (const key of seen) {
      if (isWanted(key)) return true;
      for (const next of this.positions.byKey.get(key)?.moves.keys() ?? []) seen.add(next);
    }
    return false;
  }
}
