// Judgements of moves and their summary: what engines/review/judgement.py does.

import { opponent } from "../../game/board.js";
import { isSame, namedCell } from "../../game/cells.js";
import { boardOf, goTo, playerOfMove } from "../../game/game.js";
import { cellName } from "../../game/notation.js";
import { motifOf } from "./motifs.js";
import { patternOf } from "./patterns.js";
import { beforeMove, wins } from "./position-values.js";

/**
 * The judgement of a move.
 *
 * @param {import("./threat-solver.js").ThreatSolver} solver
 * @param {Game} game  With the position before the move on display.
 * @param {Cell} move
 * @param {PositionValue} before
 * @param {PositionValue} after  For the other side.
 */
export function judge(solver, game, move, before, after) {
  const { rules } = game;
  const { digits, accuracyDigits, maxMoves, drops } = solver.reviews;
  const isBest = isBestMove(move, before, after);
  const missed = isBest || loses(after.proof) ? null : winOf(before.proof);
  /** @type {[number, number]} */
  const chances = [before.chance, 1 - after.chance];
  const judgement = judgementOf(solver.reviews, chances, {
    isForced: before.isForced && isSame(move, before.best),
    isBest,
    isWinLost: missed !== null,
  });
  const allowed = judgement === "good" || isBest || loses(before.proof) ? null : winOf(after.proof);
  const accuracy = accuracyOf(solver.reviews.accuracy, chances);
  const isMistake = drops.some(([, name]) => name === judgement);
  const motif = isMistake ? motifOf(solver, game, move, { before, after, missed, allowed }) : null;
  const fields = {
    ply: game.ply + 1,
    player: playerOfMove(game, game.ply),
    move: namedCell(move, rules),
    win_probability_before: rounded(chances[0], digits),
    win_probability_after: rounded(chances[1], digits),
    judgement,
    proven: before.proof?.kind === "proof",
    win_in_before: before.proof?.winIn ?? null,
    win_in_after: after.proof === null ? null : 0 - after.proof.winIn,
    missed: victoryOf(missed),
    allowed: victoryOf(allowed),
    motif,
    pattern: motif && patternOf(solver, game, move, motif, { before, after }),
    accuracy: rounded(accuracy, accuracyDigits),
    best: namedCell(before.best ?? move, rules),
    pv: before.line.slice(0, maxMoves).map((cell) => cellName(cell, rules)),
    stats: { nodes: before.nodes, depth: before.depth },
  };
  return { fields, chances, accuracy };
}

/** Whether no better move is known: as probable a win, and as quick or as slow an end. */
function isBestMove(move, before, after) {
  if (before.best !== null && isSame(move, before.best)) return !loses(before.proof) || endsAsLate(before, after);
  if (1 - after.chance < before.chance) return false;
  return before.proof === null || endsAsLate(before, after);
}

/** Whether a move in a decided position wins as quickly as proven, or loses as slowly. */
function endsAsLate(before, after) {
  return before.proof !== null && after.proof !== null && beforeMove(after.proof).winIn <= before.proof.winIn;
}

function judgementOf(reviews, chances, { isForced, isBest, isWinLost }) {
  if (isForced) return "forced";
  if (isBest) return "best";
  const judgement = judgementOfDrop(reviews, chances);
  return judgement === "good" && isWinLost ? "inaccuracy" : judgement;
}

function judgementOfDrop({ drops, tolerance, inTheGame }, [before, after]) {
  const drop = 2 * (before - after);
  const [, judgement] = drops.find(([least]) => drop >= least - tolerance) ?? [0, "good"];
  return judgement === "good" || before >= inTheGame ? judgement : "inaccuracy";
}

function accuracyOf([scale, rate, offset], [before, after]) {
  if (after >= before) return 100;
  return Math.min(Math.max(scale * Math.exp(-rate * 100 * (before - after)) - offset, 0), 100);
}

/**
 * The judged moves drawn together.
 *
 * @param {any} reviews  The constants.
 * @param {Game} game
 * @param {ReturnType<typeof judge>[]} moves  In the order of the game.
 * @param {PositionValue} last  The value of the last position.
 */
export function summarise(reviews, game, moves, last) {
  const { outcome, toMove } = boardOf(goTo(game, game.moves.length));
  const byProof = last.proof && (wins(last.proof) ? toMove : opponent(toMove));
  const winner = outcome === null ? byProof : outcome.winner;
  const { ply, player, move, win_probability_before, win_probability_after } =
    decisiveMove(reviews, moves, winner) ?? {};
  return {
    winner,
    decisive: ply === undefined ? null : { ply, player, move, win_probability_before, win_probability_after },
    players: { X: summaryOf(reviews, moves, "X"), O: summaryOf(reviews, moves, "O") },
    nodes: moves.reduce((sum, { fields }) => sum + fields.stats.nodes, last.nodes),
  };
}

/** The last move before which the loser was still in the game, if it was not after it. */
function decisiveMove({ inTheGame }, moves, winner) {
  const decisive = winner && moves.findLast(({ fields: { player }, chances: [before] }) => player !== winner && before >= inTheGame);
  return decisive && decisive.chances[1] < inTheGame ? decisive.fields : null;
}

function summaryOf({ judgements, accuracyDigits }, moves, player) {
  const own = moves.filter(({ fields }) => fields.player === player);
  const free = own.filter(({ fields }) => fields.judgement !== "forced");
  const mean = free.reduce((sum, { accuracy }) => sum + accuracy, 0) / free.length;
  const countOf = (judgement) => own.filter(({ fields }) => fields.judgement === judgement).length;
  return {
    accuracy: free.length ? rounded(mean, accuracyDigits) : null,
    judgements: Object.fromEntries(judgements.map((judgement) => [judgement, countOf(judgement)])),
  };
}

function winOf(proof) {
  return proof !== null && wins(proof) ? proof : null;
}

function loses(proof) {
  return proof !== null && !wins(proof);
}

function victoryOf(proof) {
  return proof && { kind: proof.kind, plies: proof.winIn };
}

function rounded(number, digits) {
  return Math.round(number * 10 ** digits) / 10 ** digits;
}
