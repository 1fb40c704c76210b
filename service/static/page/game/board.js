// A position: stones, side to move and outcome. The page applies the rules itself, so that a move shows
// at once and humans can play each other without the service.

import { forbiddenReason } from "./forbidden.js";
import { cellKey } from "./notation.js";
import { contains, overlineWins } from "./rules.js";

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
  /**
   * Null until the game is over. The reason is as in responses: "line", "full-board", "no-legal-move",
   * or the kind of forbidden point that X played.
   *
   * @type {{winner: Player | null, line: Cell[], reason: string} | null}
   */
  outcome = null;
  /** @type {ForbiddenPoint[] | null} Computed on demand. */
  #forbidden = null;

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
    this.outcome ??= this.#lackOfMoves();
  }

  /** A board of the same position, with which this one shares nothing that changes. */
  copy() {
    const board = new Board(this.rules, this.toMove);
    board.stones = new Map(this.stones);
    board.outcome = this.outcome;
    return board;
  }

  stoneAt(cell) {
    return this.stones.get(cellKey(cell)) ?? null;
  }

  isLegal(cell) {
    return this.outcome === null && contains(this.rules, cell) && !this.stones.has(cellKey(cell));
  }

  /** Play a legal move for the side to move; X loses on a forbidden point. */
  push({ row, col }, number) {
    const stone = { row, col, player: this.toMove, number };
    const reason = stone.player === "X" ? this.#forbiddenReason(stone) : null;
    this.stones.set(cellKey(stone), stone);
    this.#forbidden = null;
    this.toMove = opponent(this.toMove);
    this.outcome =
      reason === null ? this.#outcomeOf(stone) ?? this.#lackOfMoves() : { winner: "O", line: [], reason };
  }

  /** Take back the last move. */
  pop(cell) {
    this.stones.delete(cellKey(cell));
    this.toMove = opponent(this.toMove);
    // There was a move, so the game was not over before it.
    this.outcome = null;
    this.#forbidden = null;
  }

  /**
   * The points where X would lose at once, with the reasons; none after the end.
   *
   * @returns {ForbiddenPoint[]}
   */
  forbiddenPoints() {
    if (!this.rules.forbiddenPoints || this.outcome !== null) return [];
    this.#forbidden ??= [...this.#emptyCells()].flatMap((cell) => {
      const reason = this.#forbiddenReason(cell);
      return reason === null ? [] : [{ ...cell, reason }];
    });
    return this.#forbidden;
  }

  #forbiddenReason(cell) {
    if (!this.rules.forbiddenPoints) return null;
    const contentOf = (each) => {
      if (!contains(this.rules, each)) return "#";
      const stone = this.stoneAt(each);
      if (stone === null) return ".";
      return stone.player === "X" ? "X" : "#";
    };
    return forbiddenReason(contentOf, cell);
  }

  /** The empty cells of a bounded board. */
  *#emptyCells() {
    const { rows, cols } = /** @type {Size} */ (this.rules);
    for (let at = 0; at < rows * cols; at += 1) {
      const cell = { row: Math.floor(at / cols), col: at % cols };
      if (!this.stones.has(cellKey(cell))) yield cell;
    }
  }

  /** The draw of a board on which X, to move, has forbidden points alone; else null. */
  #lackOfMoves() {
    if (!this.rules.forbiddenPoints || this.toMove === "O") return null;
    for (const cell of this.#emptyCells()) if (this.#forbiddenReason(cell) === null) return null;
    return { winner: null, line: [], reason: "no-legal-move" };
  }

  #outcomeOf(stone) {
    const line = this.#winningLine(stone);
    if (line !== null) return { winner: stone.player, line, reason: "line" };
    const { rows, cols } = this.rules;
    const isFull = rows !== null && cols !== null && this.stones.size === rows * cols;
    return isFull ? { winner: null, line: [], reason: "full-board" } : null;
  }

  #winningLine({ row, col, player }) {
    const { winLength, blockedWins } = this.rules;
    for (const [down, right] of DIRECTIONS) {
      const reach = (sign) => {
        let steps = 1;
        const next = () => ({ row: row + sign * steps * down, col: col + sign * steps * right });
        while (this.stoneAt(next())?.player === player) steps += 1;
        return steps - 1;
      };
      const [before, after] = [reach(-1), reach(1)];
      const length = before + 1 + after;
      const end = (steps) => this.stoneAt({ row: row + steps * down, col: col + steps * right })?.player;
      const isBlocked = [end(-before - 1), end(after + 1)].every((each) => each === opponent(player));
      const isWon =
        length === winLength
          ? blockedWins || !isBlocked
          : length > winLength && overlineWins(this.rules, player);
      if (isWon) {
        return Array.from({ length }, (_, step) => ({
          row: row + (step - before) * down,
          col: col + (step - before) * right,
        }));
      }
    }
    return null;
  }
}
