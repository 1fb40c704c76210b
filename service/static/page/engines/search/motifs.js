// Motifs of mistakes, and the combinations that decide forced wins: what engines/review/judgement.py and
// engines/threats/combinations.py do.

import { hasCell, isSame } from "../../game/cells.js";
import { comparedMotif } from "./compared-moves.js";
import { positionOf } from "./position.js";

/**
 * The motif of a mistake; null for none that is known.
 *
 * @param {import("./threat-solver.js").ThreatSolver} solver
 * @param {Game} game  With the position before the move on display.
 * @param {Cell} move
 * @param {{before: PositionValue, after: PositionValue, missed: Proof | null, allowed: Proof | null}} values
 * @returns {string | null}
 */
export function motifOf(solver, game, move, { before, after, missed, allowed }) {
  const { motifs, five } = solver.reviews;
  if (game.rules.winLength < five) return null;
  const position = positionOf(game);
  if (hasCell(position.forbidden, move)) return "forbidden";
  solver.place(position);
  const { side } = position;
  if (missed !== null) {
    if (missed.kind === "line") return "missed-five";
    return motifs.missed[combinationIn(solver, side, before.line) ?? ""] ?? null;
  }
  const { best } = before;
  const [first, made] = allowed === null ? [null, null] : afterMove(solver, side, move, after.line);
  if (motifs.left[first ?? ""]) return motifs.left[first ?? ""];
  if (best !== null && isWrongEnd(solver, side, move, best)) return "wrong-end";
  if (motifs.allowed[made ?? ""]) return motifs.allowed[made ?? ""];
  if (best === null || isSame(move, best)) return null;
  return isAway(solver.reviews, game, move, best) ? "away" : comparedMotif(solver, side, move, best, after.best);
}

/** What the first move of a line makes, and the first combination in it, after a move of the other side. */
function afterMove(solver, side, move, line) {
  if (!solver.isFree(move)) return [null, null];
  return solver.after(move, side, () => [combinationIn(solver, 1 - side, line.slice(0, 1)), combinationIn(solver, 1 - side, line)]);
}

/**
 * The first combination of a side in a line that it begins; null for none.
 *
 * @param {import("./threat-solver.js").ThreatSolver} solver  With the position before the line.
 * @param {number} side
 * @param {Cell[]} line  Moves of both sides in turn.
 * @returns {string | null}
 */
export function combinationIn(solver, side, line) {
  return atCombination(solver, side, line, (made) => made);
}

/**
 * What holds where a side makes its first combination in a line; null if it makes none. Arguments as for `combinationIn`.
 *
 * @template Result
 * @param {(made: string, at: number) => Result} look  With the moves before the one that makes it on the board.
 * @returns {Result | null}
 */
export function atCombination(solver, side, line, look, at = 0) {
  const [move, reply] = line.slice(at);
  if (move === undefined || !solver.isFree(move)) return null;
  const made = combinationOf(solver, side, move);
  if (made !== null) return look(made, at);
  if (reply === undefined) return null;
  return solver.after(move, side, () =>
    solver.isFree(reply) ? solver.after(reply, 1 - side, () => atCombination(solver, side, line, look, at + 2)) : null,
  );
}

/** What a stone makes on a free cell: the first that applies. */
function combinationOf(solver, side, move) {
  const { directions, patterns } = solver.reviews;
  const made = directions.map((_, direction) => solver.linePattern(move, direction, side));
  const count = (pattern) => made.filter((each) => each === pattern).length;
  const [fours, threes] = [count(patterns.four), count(patterns["open-three"])];
  if (count(patterns.five)) return "five";
  if (count(patterns["open-four"])) return "open-four";
  if (fours > 1) return "double-four";
  if (fours && threes) return "four-three";
  if (threes > 1) return "double-three";
  const isForbidden = () => {
    const fives = solver.fives(side);
    return fives.length > 0 && fives.every((cell) => solver.isForbidden(cell, 1 - side));
  };
  return fours && solver.after(move, side, isForbidden) ? "forbidden" : null;
}

/** Whether two moves close the same open three of the other side, at different points. */
function isWrongEnd(solver, side, move, best) {
  if (isSame(move, best)) return false;
  const shared = sharedDirection(solver, move, best);
  if (shared < 0 || ![move, best].every((cell) => solver.isFree(cell))) return false;
  const isOpen = () => openingPoints(solver, 1 - side, move, shared).length > 0;
  return isOpen() && [move, best].every((cell) => !solver.after(cell, side, isOpen));
}

/** The direction of the line through two cells; -1 without one. */
export function sharedDirection(solver, one, other) {
  const lineOf = ({ row, col }, [down, right]) => down * col - right * row;
  return solver.reviews.directions.findIndex((direction) => lineOf(one, direction) === lineOf(other, direction));
}

/** Where on the line through a cell a stone of a side makes an open four of it. */
export function openingPoints(solver, side, { row, col }, direction) {
  const { directions, patterns } = solver.reviews;
  const [down, right] = directions[direction];
  const found = [];
  for (const way of [-1, 1]) {
    for (let steps = way < 0 ? 1 : 0; ; steps += 1) {
      const cell = { row: row + way * steps * down, col: col + way * steps * right };
      if (!solver.isInside(cell)) break;
      if (solver.isFree(cell) && solver.linePattern(cell, direction, side) === patterns["open-four"]) found.push(cell);
    }
  }
  return found;
}

/** Whether a move is far from the last ones, and the best one is not. */
function isAway({ fight, five }, game, move, best) {
  const last = game.moves.slice(Math.max(game.ply - fight, 0), game.ply);
  const isNear = (cell) => last.some(({ row, col }) => Math.max(Math.abs(cell.row - row), Math.abs(cell.col - col)) < five);
  return last.length > 0 && isNear(best) && !isNear(move);
}
