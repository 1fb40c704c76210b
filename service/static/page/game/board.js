// A position: stones, side to move and outcome. The page applies the rules itself, so that a move shows
// at once and humans can play each other without the service.

import { cellKey } from "./notation.js";
import { contains } from "./rules.js";

/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./notation.js").Cell} Cell */
/** @typedef {"X" | "O"} Player */
/**
 * @typedef {object} Stone
 * @property {number} row
 * @property {number} col
 * @property {Player} player
 * @property {number} number  Of its move, from 1; 0 for setup stones.
 */

/** In the service's order, so that both report the same one of two winning lines. */
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
  /** @type {{winner: Player | null, line: Cell[]} | null} Null until the game is over. */
  outcome = null;

  /**
   * @param {Rules} rules
   * @param {Player} toMove
   * @param {Stone[]} setup  Stones on the board before the first move.
   */
  constructor(rules, toMove, setup = []) {
    this.rules = rules;
    this.toMove = toMove;
    for (const stone of setup) this.stones.set(cellKey(stone), { ...stone, number: 0 });
    for (const stone of setup) this.outcome ??= this.#outcomeOf(stone);
  }

  stoneAt(cell) {
    return this.stones.get(cellKey(cell)) ?? null;
  }

  isLegal(cell) {
    return this.outcome === null && contains(this.rules, cell) && !this.stones.has(cellKey(cell));
  }

  /** Play a legal move for the side to move. */
  push({ row, col }, number) {
    const stone = { row, col, player: this.toMove, number };
    this.stones.set(cellKey(stone), stone);
    this.toMove = opponent(this.toMove);
    this.outcome = this.#outcomeOf(stone);
  }

  #outcomeOf(stone) {
    const line = this.#winningLine(stone);
    if (line !== null) return { winner: stone.player, line };
    const { rows, cols } = this.rules;
    return rows !== null && this.stones.size === rows * cols ? { winner: null, line: [] } : null;
  }

  #winningLine({ row, col, player }) {
    const { winLength, overline } = this.rules;
    for (const [down, right] of DIRECTIONS) {
      const reach = (sign) => {
        let steps = 1;
        const next = () => ({ row: row + sign * steps * down, col: col + sign * steps * right });
        while (this.stoneAt(next())?.player === player) steps += 1;
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
