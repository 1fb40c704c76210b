// A position: what stands where, whose turn it is, and whether the game is over. The page knows the
// rules itself, so that a stone is on the board at once, with the service or without.

import { contains } from "./rules.js";
import { key } from "./notation.js";

/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./notation.js").Cell} Cell */
/** @typedef {"X" | "O"} Player */
/**
 * @typedef {object} Stone
 * @property {number} row
 * @property {number} col
 * @property {Player} player
 * @property {number} number  Of its move, from 1; 0 for stones that were set up.
 */

/** The order in which the service looks for lines: both report the same one of two. */
const DIRECTIONS = [
  [0, 1],
  [-1, 1],
  [1, 0],
  [1, 1],
];

export function opponent(player) {
  return player === "X" ? "O" : "X";
}

export class Board {
  /** @type {Map<string, Stone>} */
  stones = new Map();
  /** @type {{winner: Player | null, line: Cell[]} | null} Null while the game goes on. */
  outcome = null;

  /**
   * @param {Rules} rules
   * @param {Player} toMove
   * @param {Stone[]} setup  Stones that stand there before the first move.
   */
  constructor(rules, toMove, setup = []) {
    this.rules = rules;
    this.toMove = toMove;
    for (const stone of setup) this.stones.set(key(stone), { ...stone, number: 0 });
    for (const stone of setup) this.outcome ??= this.#outcomeBy(stone);
  }

  at(cell) {
    return this.stones.get(key(cell)) ?? null;
  }

  /** Whether the side to move may play there. */
  allows(cell) {
    return this.outcome === null && contains(this.rules, cell) && !this.stones.has(key(cell));
  }

  /** Put down a stone of the side to move. */
  push({ row, col }, number) {
    const stone = { row, col, player: this.toMove, number };
    this.stones.set(key(stone), stone);
    this.toMove = opponent(this.toMove);
    this.outcome = this.#outcomeBy(stone);
  }

  #outcomeBy(stone) {
    const line = this.#lineThrough(stone);
    if (line !== null) return { winner: stone.player, line };
    const { rows, cols } = this.rules;
    return rows !== null && this.stones.size === rows * cols ? { winner: null, line: [] } : null;
  }

  #lineThrough({ row, col, player }) {
    const { winLength, overline } = this.rules;
    for (const [down, right] of DIRECTIONS) {
      const reach = (sign) => {
        let steps = 1;
        const next = () => ({ row: row + sign * steps * down, col: col + sign * steps * right });
        while (this.at(next())?.player === player) steps += 1;
        return steps - 1;
      };
      const before = reach(-1);
      const length = before + 1 + reach(1);
      if (length === winLength || (overline && length > winLength)) {
        return Array.from({ length }, (_, step) => ({
          row: row + (step - before) * down,
          col: col + (step - before) * right,
        }));
      }
    }
    return null;
  }
}
