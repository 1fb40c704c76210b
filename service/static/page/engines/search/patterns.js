// The stones that motifs are about: what `pattern_of` in engines/review/judgement.py and engines/threats/combinations.py do.

import { hasCell, isSame, namedCell } from "../../game/cells.js";
import { boardOf } from "../../game/game.js";
import { cellName } from "../../game/notation.js";
import { threatOf } from "./compared-moves.js";
import { atCombination, openingPoints, sharedDirection } from "./motifs.js";
import { positionOf } from "./position.js";

/** Motifs that are about no four or three. */
const WITHOUT_PATTERN = ["forbidden", "away", "missed-double-two", "left-double-two", "wrong-side", "built-nothing", "ignored-line"];
const PLAYERS = /** @type {const} */ (["X", "O"]);

/**
 * The stones that the motif of a move is about; null for none.
 *
 * @param {import("./threat-solver.js").ThreatSolver} solver
 * @param {Game} game  With the position before the move on display.
 * @param {Cell} move
 * @param {string} motif
 * @param {{before: PositionValue, after: PositionValue}} values
 * @returns {Pattern | null}
 */
export function patternOf(solver, game, move, motif, { before, after }) {
  if (WITHOUT_PATTERN.includes(motif)) return null;
  const position = positionOf(game);
  solver.place(position);
  const { side } = position;
  if (motif === "wrong-end") return patternOfThree(new LineFinder(solver, game, 1 - side), move, /** @type {Cell} */ (before.best));
  const threat = threatOf(motif, side, move, before.best, after.best);
  if (threat !== null) return patternOfThreat(solver, game, move, threat);
  if (motif.startsWith("missed-")) return patternIn(solver, game, side, before.line);
  return solver.after(move, side, () => patternIn(solver, game, 1 - side, after.line));
}

/** The lines of a threat on the board, or of one that a stone would make. */
function patternOfThreat(solver, game, move, { by, point, shapes, isMade }) {
  const finder = new LineFinder(solver, game, by);
  const pattern = () => finder.pattern([], isMade ? null : point, finder.linesOf(point, shapes));
  // The other side's threat comes after the move.
  return by === positionOf(game).side ? pattern() : solver.after(move, 1 - by, pattern);
}

/** The first combination of a side in the line of its win. */
function patternIn(solver, game, side, line) {
  return atCombination(solver, side, line, (combination, at) => {
    const moves = line.slice(0, at);
    const finder = new LineFinder(solver, game, side, moves.filter((_, number) => number % 2 === 0));
    return finder.pattern(moves, line[at], finder.linesOf(line[at], solver.reviews.parts[combination]));
  });
}

/** The open three of the other side that a move closed at the wrong point. */
function patternOfThree(finder, move, best) {
  const direction = sharedDirection(finder.solver, move, best);
  // Each of these points says the same, and this is the one that the service takes.
  const point = openingPoints(finder.solver, finder.side, move, direction).reduce((one, other) =>
    other.row > one.row || (other.row === one.row && other.col > one.col) ? other : one,
  );
  const cells = finder.stones(point, direction, "open-four").filter((cell) => !isSame(cell, point));
  return finder.pattern([], null, [{ shape: "open-three", cells }]);
}

/** Finds the lines of one side. */
class LineFinder {
  /**
   * @param {import("./threat-solver.js").ThreatSolver} solver  With the position.
   * @param {Game} game
   * @param {number} side
   * @param {Cell[]} added  Stones of the side that are not in the game.
   */
  constructor(solver, game, side, added = []) {
    this.solver = solver;
    this.rules = game.rules;
    this.board = boardOf(game);
    this.side = side;
    this.added = added;
  }

  /** @returns {Pattern} */
  pattern(moves, point, lines) {
    const nameOf = (cell) => cellName(cell, this.rules);
    return {
      player: PLAYERS[this.side],
      moves: moves.map(nameOf),
      point: point && namedCell(point, this.rules),
      lines: lines.map(({ shape, cells }) => ({ shape, cells: cells.map(nameOf) })),
    };
  }

  /** The lines of some shapes that a stone makes. @param {Cell} point @param {string[]} shapes */
  linesOf(point, shapes) {
    const { directions } = this.solver.reviews;
    return shapes.flatMap((shape) =>
      [...directions.keys()].filter((direction) => this.#makes(point, direction, shape))
        .map((direction) => ({ shape, cells: this.stones(point, direction, shape) })),
    );
  }

  /** The stones that make a shape with one on a cell, in the order of the line. @returns {Cell[]} */
  stones(cell, direction, shape) {
    if (shape === "five") return this.#run(cell, direction);
    const completed = this.solver.reviews.completed[shape];
    this.added.push(cell);
    const found = this.solver.after(cell, this.side, () =>
      this.#around(cell, direction)
        .filter((point) => this.#makes(point, direction, completed))
        .map((point) => this.stones(point, direction, completed).filter((each) => !isSame(each, point)))
        // Other points of the same direction complete other lines.
        .filter((cells) => hasCell(cells, cell))
        .flat(),
    );
    this.added.pop();
    return [cell, ...this.#around(cell, direction)]
      .filter((each) => hasCell(found, each))
      .sort((one, other) => this.#at(one, direction) - this.#at(other, direction));
  }

  #makes(point, direction, shape) {
    const pattern = this.solver.reviews.patterns[shape];
    return this.solver.isFree(point) && this.solver.linePattern(point, direction, this.side) === pattern;
  }

  /** The place of a cell along a direction. */
  #at({ row, col }, direction) {
    const [down, right] = this.solver.reviews.directions[direction];
    return row * down + col * right;
  }

  #moved({ row, col }, direction, steps) {
    const [down, right] = this.solver.reviews.directions[direction];
    return { row: row + steps * down, col: col + steps * right };
  }

  /** The cells of a line beside a cell, as far as a line of stones with it reaches. */
  #around(cell, direction) {
    const reach = 2 * this.rules.winLength;
    const ahead = Array.from({ length: reach }, (_, at) => at + 1);
    return [...ahead.map((steps) => -steps), ...ahead].map((steps) => this.#moved(cell, direction, steps));
  }

  /** A cell with the run of own stones on both sides of it. */
  #run(cell, direction) {
    const reach = (way) => {
      const cells = [];
      for (let steps = 1; this.#isOwn(this.#moved(cell, direction, way * steps)); steps += 1) cells.push(this.#moved(cell, direction, way * steps));
      return cells;
    };
    return [...reach(-1).reverse(), cell, ...reach(1)];
  }

  #isOwn(cell) {
    return this.board.stoneAt(cell)?.player === PLAYERS[this.side] || hasCell(this.added, cell);
  }
}
