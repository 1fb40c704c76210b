// What is proven of a position, and by what: the one notion of analyses, badges, hints and panels. An estimate never takes the place
// of a proof.

import { opponent } from "../game/board.js";
import { isSame, namedCell } from "../game/cells.js";
import { boardOf } from "../game/game.js";
import { cellName, parseMoves } from "../game/notation.js";
import { provenResult } from "./proofs.js";

/** Scores of proven results: this number, less the plies. */
const WIN = 30_000;
/** Positions whose proofs are kept. */
const MAX_KEPT = 1000;

/** What a proof said of positions, by their keys: the service may know proofs that this device cannot load. @type {Map<string, ProvenResult | null>} */
const known = new Map();

/**
 * What is proven of a position.
 *
 * @typedef {object} Claim
 * @property {boolean} isWin  Of the side to move.
 * @property {number} plies  Until the end, at most if a proof decides.
 * @property {"proof" | "search"} by  A proof that was checked beforehand, or the engine's own search.
 */

/** @param {Pick<Recommendation, "win_in" | "proven">} recommendation @returns {Claim | null} Null if nothing is proven. */
export function claimOf({ win_in: winIn, proven }) {
  return winIn === null ? null : { isWin: winIn > 0, plies: Math.abs(winIn), by: proven ? "proof" : "search" };
}

/**
 * A recommendation that agrees with what is proven of its position, with the move of the proof on top.
 *
 * @template {Recommendation} T
 * @param {Game} game
 * @param {T} recommendation
 * @param {string} folder  Of the proofs.
 * @returns {Promise<T>}
 */
export async function withClaim(game, recommendation, folder) {
  const key = keyOf(game, folder);
  if (recommendation.proven) {
    keep(key, resultOf(game, recommendation));
    return recommendation;
  }
  if (!known.has(key)) {
    const found = await provenResult(game, folder);
    if (found !== undefined) keep(key, found);
  }
  const result = known.get(key);
  return result ? withProof(game, recommendation, result) : recommendation;
}

/** The key of a position, by its stones: games that go on from one game may share the numbers of nodes. @param {Game} game @param {string} folder */
function keyOf(game, folder) {
  const { rules, toMove, stones } = boardOf(game);
  const placed = [...stones.values()].map(({ row, col, player }) => `${row}/${col}${player}`);
  return JSON.stringify([folder, rules, toMove, placed.sort()]);
}

/** Keep what is proven of a position; null if nothing is. @param {string} key @param {ProvenResult | null} result */
function keep(key, result) {
  if (known.size >= MAX_KEPT) known.clear();
  known.set(key, result);
}

/** The proof that decided a recommendation. @param {Game} game @param {Recommendation} recommendation @returns {ProvenResult} */
function resultOf(game, { win_in, candidates }) {
  const { toMove } = boardOf(game);
  const winIn = win_in ?? 0;
  const [{ pv }] = candidates;
  return { winner: winIn > 0 ? toMove : opponent(toMove), plies: Math.abs(winIn), line: parseMoves(pv.join(" "), game.rules) ?? [] };
}

/**
 * What engines/proofs/shipped/answers.py does: the move of the proof comes first, unless the engine has found a quicker win, and after a lost
 * position no move has chances.
 *
 * @template {Recommendation} T
 * @param {Game} game
 * @param {T} recommendation
 * @param {ProvenResult} result
 * @returns {T}
 */
function withProof(game, recommendation, { winner, plies, line }) {
  const { rules } = game;
  const isWin = winner === boardOf(game).toMove;
  const [winIn, score] = isWin ? [plies, WIN - plies] : [-plies, plies - WIN];
  const names = line.map((cell) => cellName(cell, rules));
  const value = { score, win_probability: Number(isWin), win_in: winIn };
  const proven = line.length > 0 ? [{ rank: 1, move: namedCell(line[0], rules), ...value, pv: names, explanation: null }] : [];
  const isQuicker = (candidate) => isWin && candidate.score > score;
  const others = recommendation.candidates
    .filter((candidate) => isQuicker(candidate) || !proven.some(({ move }) => isSame(move, candidate.move)))
    .map((candidate) => (isWin ? candidate : { ...candidate, score: Math.min(candidate.score, score), win_probability: 0 }));
  const isOwn = ({ move }) => others.some((other) => isSame(other.move, move));
  const candidates = [...proven.filter((each) => !isOwn(each)), ...others]
    .sort((one, other) => other.score - one.score)
    .slice(0, recommendation.candidates.length)
    .map((candidate, at) => ({ ...candidate, rank: at + 1 }));
  const [best] = candidates;
  const player = { player: winner, pattern: null, rule: null, lines: [], cells: [], shares: [] };
  const reason = { code: "proven", ...player, plies, pv: names };
  const ofProof = { win_in: winIn, explanation: { text: "", reasons: [reason] } };
  return {
    ...recommendation,
    ...(isQuicker(best) ? {} : ofProof),
    move: best.move,
    score: best.score,
    win_probability: best.win_probability,
    pv: best.pv,
    candidates,
    proven: true,
  };
}
