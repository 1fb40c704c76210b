// Answers of the engines on this device, with the fields that the service's have.

import { namedCell } from "../../game/cells.js";
import { cellName } from "../../game/notation.js";
import { rankMoves } from "../tictactoe.js";

/**
 * The answer of a search.
 *
 * @param {Rules} rules
 * @param {SearchResult} result
 * @param {number} timeMs  Since its start.
 */
export function describeResult(rules, { depth, nodes, lines, belief = null, stoppedBy }, timeMs) {
  const candidates = lines.map(({ score, chance, winIn, moves }, at) => ({
    rank: at + 1,
    move: namedCell(moves[0], rules),
    score,
    win_probability: chance,
    win_in: winIn,
    pv: moves.map((cell) => cellName(cell, rules)),
    explanation: null,
  }));
  const stats = { nodes, depth, time_ms: timeMs, stopped_by: stoppedBy };
  return { ...bestOf(candidates), belief, candidates, details: {}, stats, final: stoppedBy !== null };
}

/** The first stone goes to the centre. @param {SearchPosition} position @returns {SearchResult} */
export function openingOf({ rows, cols, top, left }) {
  const move = { row: top + Math.floor((rows - 1) / 2), col: left + Math.floor((cols - 1) / 2) };
  return { depth: 0, nodes: 0, lines: [{ score: 0, chance: null, winIn: null, moves: [move] }], stoppedBy: "complete" };
}

/** The answer of perfect play of tic-tac-toe. @param {Game} game */
export function solveTicTacToe(game) {
  const start = performance.now();
  const candidates = rankMoves(game).map(({ cell, ending }, at) => {
    const move = namedCell(cell, game.rules);
    const score = Math.sign(ending);
    const value = { score, win_probability: (1 + score) / 2, win_in: ending || null };
    return { rank: at + 1, move, pv: [move.notation], explanation: null, ...value };
  });
  const stats = { nodes: 0, depth: 0, time_ms: performance.now() - start, stopped_by: "complete" };
  return { ...bestOf(candidates), candidates, details: {}, stats, final: true };
}

/** The fields of the best candidate that are those of the answer. @param {Candidate[]} candidates */
function bestOf([{ move, score, win_probability, win_in, pv }]) {
  return { move, score, win_probability, win_in, pv };
}
