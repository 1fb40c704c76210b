// Judgements of answers to puzzles, and hints: what engines/puzzles/puzzles.py does.

import { hasCell, isSame, namedCell } from "../game/cells.js";
import { boardOf, playMove } from "../game/game.js";
import { positionOf } from "../engines/search/position.js";

/**
 * The verdict on the last of some moves, with the fields of `/v1/puzzles/ID/answer` that the page reads.
 *
 * @param {import("../engines/search/threat-solver.js").ThreatSolver} solver
 * @param {import("./puzzle-book.js").Puzzle} puzzle
 * @param {Cell[]} moves  Legal ones of both sides after the position, the last one by the solving side.
 */
export function judgeAnswer(solver, puzzle, moves) {
  const { rules } = puzzle.game;
  const isDefence = puzzle.kind === "defence" && moves.length === 1 && isSame(moves[0], puzzle.solution[0]);
  const verdict = isDefence ? { result: "solved" } : verdictOn(solver, puzzle.game, moves);
  const { result, reply = null, plies = null, reason = null, line = [] } = verdict;
  return { result, reply: reply && namedCell(reply, rules), plies, reason, line: line.map((cell) => namedCell(cell, rules)) };
}

/** @returns {{result: string, reply?: Cell | null, plies?: number, reason?: string, line?: Cell[]}} */
function verdictOn(solver, start, moves) {
  const own = positionOf(start).side;
  const game = moves.reduce(playMove, start);
  const { outcome } = boardOf(game);
  if (outcome?.winner === boardOf(start).toMove) return { result: "solved" };
  if (outcome !== null) return wrong(outcome.winner === null ? "drawn" : "forbidden");
  const { nodes, shareOfProof } = solver.puzzles;
  solver.setUp(positionOf(game));
  solver.setBudget(nodes);
  const [refutation] = solver.fives(1 - own);
  if (refutation) return wrong("allows-five", { reply: refutation, plies: 1, line: [refutation] });
  solver.allot(shareOfProof);
  const stones = solver.stonesAfterThreat(own);
  if (stones) {
    solver.allot(1);
    const reply = solver.longestReply(own) ?? solver.replies(own)[0] ?? firstFree(game);
    return { result: "right", reply, plies: 2 * stones - 1 };
  }
  solver.allot(1);
  const loss = solver.fives(own).length ? null : winOf(solver, 1 - own);
  if (loss) return wrong("allows-win", { reply: loss.moves[0], plies: loss.plies, line: loss.moves });
  const { moves: line, winIn } = searched(solver, game);
  const [reply] = line;
  if (winIn === null) return { result: "unproven", reply };
  return winIn > 0 ? wrong("allows-win", { reply, plies: winIn, line }) : { result: "right", reply, plies: -winIn - 1 };
}

/** The line that a search of a position likes best, begun anew without the limit and the results of proofs. */
function searched(solver, game) {
  solver.setUp(positionOf(game));
  const results = [...solver.search({ nodes: solver.puzzles.searchNodes })];
  return results[results.length - 1].lines[0];
}

/**
 * A winning move of the solving side, like the response of `/v1/puzzles/ID/hint`.
 *
 * @param {import("../engines/search/threat-solver.js").ThreatSolver} solver
 * @param {import("./puzzle-book.js").Puzzle} puzzle
 * @param {Cell[]} moves  Legal ones of both sides after the position, the last one by the opponent; or none.
 */
export function hintAt(solver, { game: start, kind, solution }, moves) {
  if (kind === "defence" && moves.length === 0) {
    return { move: namedCell(solution[0], start.rules), plies: solution.length, kind };
  }
  const game = moves.reduce(playMove, start);
  const own = positionOf(start).side;
  solver.setUp(positionOf(game));
  solver.setBudget(solver.puzzles.nodes);
  const win = moves.length ? (winOf(solver, own) ?? searchedWin(solver, game)) : { moves: solution, plies: solution.length };
  if (win === null) return { move: null, plies: null, kind: null };
  const move = namedCell(win.moves[0], game.rules);
  return { move, plies: win.plies, kind: kindOf(solver, own, move) };
}

/** The pattern that a winning move makes. */
function kindOf(solver, own, move) {
  const { fours } = solver.puzzles;
  if (hasCell(solver.fives(own), move)) return "five";
  if (hasCell(solver.cells(own, fours), move)) return "four";
  return solver.fives(1 - own).length ? "block" : "threat";
}

function winOf(solver, side) {
  return solver.solveFours(side) ?? solver.solveThreats(side);
}

function searchedWin(solver, game) {
  const { moves, winIn } = searched(solver, game);
  return winIn > 0 ? { moves, plies: winIn } : null;
}

function wrong(reason, rest = {}) {
  return { result: "wrong", reason, ...rest };
}

/** Any legal move: every reply loses. */
function firstFree(game) {
  const { stones, cols } = positionOf(game);
  const at = stones.indexOf(0);
  return { row: Math.floor(at / cols), col: at % cols };
}
