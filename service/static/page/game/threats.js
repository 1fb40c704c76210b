// Threats on the board: fours, open threes, and points that make two threats at a time.

import { opponent } from "./board.js";
import { hasCell, isSame } from "./cells.js";
import { forbiddenReason } from "./forbidden.js";
import { cellKey } from "./notation.js";
import { contains, hasFives, overlineWins } from "./rules.js";

export const DIRECTIONS = [[0, 1], [1, 0], [1, 1], [1, -1]];
/** Lines of the opponent that a move can block: what a further stone would make of them, the most important first. */
const BLOCKED = /** @type {const} */ ({ four: "five", openThree: "openFour" });

/**
 * @typedef {object} Threat
 * @property {"four" | "three" | "double"} kind  A double threat is a point, with the lines through it.
 * @property {Player} player
 * @property {Cell[]} ends  Of the line.
 * @property {Cell | null} point  Where the line is completed, or made open; null if it is not marked.
 */

/** The lines of one player on a board. */
export class ThreatFinder {
  /** @param {Board} board @param {Player} player */
  constructor(board, player) {
    this.board = board;
    this.player = player;
    this.rules = board.rules;
  }

  #isOwn(cell, added) {
    return this.board.stoneAt(cell)?.player === this.player || hasCell(added, cell);
  }

  #isFree(cell) {
    return contains(this.rules, cell) && this.board.stoneAt(cell) === null;
  }

  /** Whether the player may play on a free point after stones were added. */
  #isAllowed(point, added = []) {
    if (!this.rules.forbiddenPoints || this.player === "O") return true;
    const contentOf = (cell) => (this.#isOwn(cell, added) ? "X" : this.#isFree(cell) ? "." : "#");
    return forbiddenReason(contentOf, point) === null;
  }

  /** The ends of the run of own stones through a cell: steps backward and forward. */
  #run(cell, direction, added) {
    const reach = (sign) => {
      let steps = 0;
      while (this.#isOwn(moved(cell, direction, sign * (steps + 1)), added)) steps += 1;
      return steps;
    };
    return [reach(-1), reach(1)];
  }

  /** Whether a stone completes a line: a five by the rules. The opponent's next stone may be beside it. */
  wins(cell, direction, added = [], next = null) {
    const [before, after] = this.#run(cell, direction, [...added, cell]);
    const length = before + 1 + after;
    const { winLength, blockedWins } = this.rules;
    if (length !== winLength) return length > winLength && overlineWins(this.rules, this.player);
    const isEnemy = (steps) => {
      const end = moved(cell, direction, steps);
      return isSame(end, next) || this.board.stoneAt(end)?.player === opponent(this.player);
    };
    return blockedWins || !(isEnemy(-before - 1) && isEnemy(after + 1));
  }

  /** The points that complete a line through `cell` after stones were added. */
  #completions(cell, direction, added) {
    const found = [];
    for (let steps = 1 - this.rules.winLength; steps < this.rules.winLength; steps += 1) {
      const point = moved(cell, direction, steps);
      if (steps === 0 || !this.#isFree(point) || hasCell(added, point)) continue;
      const [before, after] = this.#run(point, direction, added);
      if (-steps >= -before && -steps <= after && this.wins(point, direction, added)) found.push(point);
    }
    return found;
  }

  /** What a stone makes on the line of a direction: "five", "openFour", "four", "openThree" or null. */
  shape(cell, direction) {
    if (!this.#hasCompany(cell, direction) || !this.#isAllowed(cell)) return null;
    if (this.wins(cell, direction)) return "five";
    return this.#four(cell, direction, [cell]) ?? (this.#opens(cell, direction) ? "openThree" : null);
  }

  /** "openFour", "four" or null: what the line through a stone is after stones were added. */
  #four(cell, direction, added) {
    const points = this.#completions(cell, direction, added);
    if (points.length === 0) return null;
    // A stone beside a five stops it as well if that blocks it.
    const answers = this.rules.blockedWins ? points : cellsNear(cell, direction, this.rules.winLength).filter((each) => this.#isFree(each));
    const stops = (answer) => points.every((point) => isSame(point, answer) || !this.wins(point, direction, added, answer));
    return answers.some(stops) ? "four" : "openFour";
  }

  /** Whether there are stones enough around a cell for an open three: all but the cell itself. */
  #hasCompany(cell, direction) {
    const { winLength } = this.rules;
    let count = 0;
    for (let steps = 1 - winLength; steps < winLength; steps += 1) count += Number(this.#isOwn(moved(cell, direction, steps), []));
    return count >= winLength - 3;
  }

  /** Whether one stone more makes an open four of the line through a stone, which must be part of it. */
  #opens(cell, direction) {
    return cellsNear(cell, direction, this.rules.winLength - 1).some((point) =>
      this.#isFree(point) &&
      this.#four(cell, direction, [cell, point]) === "openFour" &&
      this.#four(point, direction, [point]) !== "openFour" &&
      this.#isAllowed(point, [cell]));
  }

  /** Whether a stone on the line through a cell would make a shape of it. */
  offers(cell, direction, shape) {
    return [cell, ...cellsNear(cell, direction, 2 * this.rules.winLength - 1)].some((each) => this.#isFree(each) && this.shape(each, direction) === shape);
  }

  /** The shapes that a stone makes, of all directions. */
  shapes(cell) {
    return DIRECTIONS.map((direction) => this.shape(cell, direction)).filter((shape) => shape !== null);
  }

  /** The threats on the board. @returns {Threat[]} */
  find() {
    const known = new Set();
    const found = [];
    for (const point of this.#points()) {
      const shapes = DIRECTIONS.map((direction) => this.shape(point, direction));
      DIRECTIONS.forEach((direction, at) => {
        const kind = { five: "four", openFour: "three" }[shapes[at] ?? ""];
        if (kind === undefined) return;
        const ends = this.#ends(point, direction);
        const key = [kind, ...ends.map(cellKey)].join();
        if (!known.has(key)) found.push({ kind, player: this.player, ends, point });
        known.add(key);
      });
      const double = DIRECTIONS.filter((_, at) => ["four", "openThree"].includes(shapes[at] ?? ""));
      if (double.length > 1 && shapes.includes("four") && !shapes.includes("five")) {
        found.push(...double.map((direction) => ({ kind: "double", player: this.player, ends: this.#ends(point, direction), point })));
      }
    }
    return /** @type {Threat[]} */ (found);
  }

  /** The outermost own stones of the line through a point that a stone there belongs to. */
  #ends(point, direction) {
    const own = [];
    for (let steps = 1 - this.rules.winLength; steps < this.rules.winLength; steps += 1) {
      const cell = moved(point, direction, steps);
      if (this.#isOwn(cell, [])) own.push(cell);
      // Beyond an enemy stone the line is another one.
      else if (!this.#isFree(cell)) {
        if (steps > 0) break;
        own.length = 0;
      }
    }
    return own.length > 0 ? [own[0], own[own.length - 1]] : [point, point];
  }

  /** Free points near own stones. */
  #points() {
    const points = new Map();
    for (const stone of this.board.stones.values()) {
      if (stone.player !== this.player) continue;
      for (const direction of DIRECTIONS) {
        for (let steps = -3; steps <= 3; steps += 1) {
          const cell = moved(stone, direction, steps);
          if (this.#isFree(cell)) points.set(cellKey(cell), cell);
        }
      }
    }
    return points.values();
  }
}

/**
 * The threats of both players.
 *
 * @param {Board} board
 * @returns {Threat[]}
 */
export function threatsOf(board) {
  if (board.outcome !== null || !hasFives(board.rules)) return [];
  return (/** @type {Player[]} */ (["X", "O"])).flatMap((player) => new ThreatFinder(board, player).find());
}

/**
 * What a move does: what it makes, which line of the opponent's it blocks, and what the opponent would make in its place.
 *
 * A line is blocked if it is on the board before the move and cannot be completed, or made an open four, after it.
 *
 * @param {Board} board  Before the move.
 * @param {Cell} cell
 * @returns {{makes: string | null, blocks: keyof typeof BLOCKED | null, takes: string | null}}
 */
export function meritsOf(board, cell) {
  if (!hasFives(board.rules)) return { makes: null, blocks: null, takes: null };
  const after = board.copy();
  after.push(cell, 0);
  const other = opponent(board.toMove);
  const [now, then] = [board, after].map((each) => new ThreatFinder(each, other));
  const isBlocked = (more) => DIRECTIONS.some((direction) => now.offers(cell, direction, more) && !then.offers(cell, direction, more));
  const blocks = /** @type {(keyof typeof BLOCKED)[]} */ (Object.keys(BLOCKED)).find((line) => isBlocked(BLOCKED[line]));
  return { makes: rank(new ThreatFinder(board, board.toMove).shapes(cell)), blocks: blocks ?? null, takes: rank(now.shapes(cell)) };
}

/** The most important of shapes that a stone makes at a time. */
function rank(shapes) {
  const count = (shape) => shapes.filter((each) => each === shape).length;
  if (count("five")) return "five";
  if (count("openFour") || count("four") > 1) return "openFour";
  if (count("four") && count("openThree")) return "fourThree";
  if (count("openThree") > 1) return "doubleThree";
  return count("four") ? "four" : count("openThree") ? "openThree" : null;
}

/** The cells of a line up to so many steps from one, without it. */
function cellsNear(cell, direction, steps) {
  return Array.from({ length: 2 * steps }, (_, at) => moved(cell, direction, at < steps ? at - steps : at - steps + 1));
}

/** @param {Cell} cell @param {number[]} direction @param {number} steps */
function moved({ row, col }, [down, right], steps) {
  return { row: row + steps * down, col: col + steps * right };
}
