// Motifs of mistakes that no proof decides, and the threats that they are about: what engines/review/compared_moves.py does.

import { isSame } from "../../game/cells.js";

/** Shapes of threats. */
const THREATS = ["open-four", "four", "open-three"];

/**
 * The first motif that applies to a move, compared with the best one; null for none.
 *
 * @param {import("./threat-solver.js").ThreatSolver} solver  With the position before the move.
 * @param {number} side
 * @param {Cell} move
 * @param {Cell} best
 * @param {Cell | null} reply  The other side's best one to the move.
 * @returns {string | null}
 */
export function comparedMotif(solver, side, move, best, reply) {
  const { double, patterns } = solver.reviews;
  const [made, better] = [move, best].map((cell) => stoneOn(solver, side, cell));
  const [taken, key] = [move, best].map((cell) => stoneOn(solver, 1 - side, cell));
  if (threatens(solver, better)) return threatens(solver, made) ? "wrong-threat" : "lost-initiative";
  if (threatens(solver, made)) return Math.max(...made) >= patterns.four ? "early-four" : "early-three";
  const built = (stone) => stone.filter((pattern) => pattern >= solver.reviews.openTwo).length;
  if (reply !== null && isFreed(solver, side, move, best, reply)) return "gave-initiative";
  if (built(better) >= double && built(made) < double) return "missed-double-two";
  if (built(key) >= double && built(taken) < double) return "left-double-two";
  if (shareALine(solver, move, taken, best, key)) return "wrong-side";
  if (built(better) > 0 && built(made) === 0) return "built-nothing";
  return built(key) > 0 && built(taken) === 0 ? "ignored-line" : null;
}

/**
 * The threat that such a motif is about; null if it is about none. Arguments as for `comparedMotif`.
 *
 * @returns {{by: number, point: Cell, shapes: string[], isMade: boolean} | null}  `isMade`: by the move itself.
 */
export function threatOf(motif, side, move, best, reply) {
  const threat = { by: side, point: best, shapes: THREATS, isMade: false };
  if (["wrong-threat", "lost-initiative"].includes(motif)) return threat;
  if (["early-four", "early-three"].includes(motif)) return { ...threat, point: move, isMade: true };
  return motif === "gave-initiative" ? { ...threat, by: 1 - side, point: reply } : null;
}

/** What a stone on a cell would make, by direction. @returns {number[]} */
function stoneOn(solver, side, cell) {
  return solver.reviews.directions.map((_, direction) => (solver.isFree(cell) ? solver.linePattern(cell, direction, side) : 0));
}

function threatens(solver, stone) {
  return Math.max(...stone) >= solver.reviews.patterns["open-three"];
}

/** Whether a reply makes a threat after a move, and would make none after the best one. */
function isFreed(solver, side, move, best, reply) {
  const isThreat = (cell) =>
    solver.isFree(cell) && solver.after(cell, side, () => threatens(solver, stoneOn(solver, 1 - side, reply)));
  return isThreat(move) && (isSame(reply, best) || !isThreat(best));
}

/** Whether two points are on one line, and a stone on either builds it. */
function shareALine(solver, move, taken, best, key) {
  const { directions, openTwo } = solver.reviews;
  return directions.some(([down, right], direction) => {
    const lineOf = ({ row, col }) => down * col - right * row;
    return lineOf(move) === lineOf(best) && Math.min(taken[direction], key[direction]) >= openTwo;
  });
}
