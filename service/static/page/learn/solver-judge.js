// Judgements by the solver of the steps that are about a win or a defence.

import { boardOf, playMove } from "../game/game.js";
import { parseMoves } from "../game/notation.js";
import { positionOf } from "../engines/search/position.js";
import { hintAt, judgeAnswer } from "../puzzles/puzzle-judge.js";
import { namedCell } from "../game/cells.js";
import { gameOfStep, stepAt } from "./chapters.js";

/** @typedef {import("./chapters.js").Place} Place */
/** @typedef {import("../engines/search/threat-solver.js").ThreatSolver} ThreatSolver */

/**
 * The verdict on the last of some moves, with the fields of `judgeAnswer`; a defence that holds is "solved".
 *
 * @param {ThreatSolver} solver
 * @param {Place} place
 * @param {string} moves  Legal ones of both sides after the position, the last one by the visitor.
 */
export function judgeMoves(solver, place, moves) {
  const step = stepAt(place);
  const game = gameOfStep(step);
  const played = parseMoves(moves, game.rules) ?? [];
  return step.task === "win" ? judgeAnswer(solver, puzzleOf(step), played) : judgeDefence(solver, played.reduce(playMove, game));
}

/**
 * The next move of a win, with the fields of `hintAt`.
 *
 * @param {ThreatSolver} solver
 * @param {Place} place
 * @param {string} moves
 */
export function nextMove(solver, place, moves) {
  const puzzle = puzzleOf(stepAt(place));
  return hintAt(solver, puzzle, parseMoves(moves, puzzle.game.rules) ?? []);
}

/** A step as the judge of puzzles takes it. @param {import("./chapters.js").Step} step @returns {any} */
function puzzleOf(step) {
  const game = gameOfStep(step);
  return { game, solution: parseMoves(step.answer, game.rules) };
}

/**
 * The verdict on a defence by the position after it, with the side to move as the attacker.
 *
 * @param {ThreatSolver} solver
 * @param {Game} game
 */
export function judgeDefence(solver, game) {
  if (boardOf(game).outcome !== null) return { result: "solved" };
  const position = positionOf(game);
  solver.setUp(position);
  solver.setBudget(solver.puzzles.nodes);
  const [five] = solver.fives(position.side);
  const win = five ? { moves: [five], plies: 1 } : solver.solveFours(position.side) ?? solver.solveThreats(position.side);
  if (win === null) return { result: "solved" };
  const line = win.moves.map((cell) => namedCell(cell, game.rules));
  return { result: "wrong", reason: five ? "allows-five" : "allows-win", reply: line[0], plies: win.plies, line };
}
