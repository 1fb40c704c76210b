// Scores and chances as text.

import { winnerMoves } from "../format.js";
import { format, messages } from "../i18n.js";

/** Scores of proven wins: the number, less the plies to the win. The lowest scores of such proofs. */
const PROVEN = [
  { base: 30_000, from: 29_000 },
  { base: 10_000, from: 9_000 },
];

/** A score in few characters: 104, 19.8, or the length of a proven win or loss. */
export function formatScore(score) {
  const plies = pliesOf(score);
  return plies === null ? rounded(score) : messages.proven(plies, score > 0);
}

/** A score on a cell, where proofs are written as in chess: #4 for a win in 4 moves, #−4 for a loss. */
export function cellScore(score) {
  const plies = pliesOf(score);
  return plies === null ? rounded(score) : `#${format.integer(Math.sign(score) * winnerMoves(plies))}`;
}

/** The plies of a proven win or loss; null for other scores. */
export function pliesOf(score) {
  const magnitude = Math.abs(score);
  const proof = PROVEN.find(({ base, from }) => magnitude >= from && magnitude < base);
  return proof ? Math.round(proof.base - magnitude) : null;
}

function rounded(score) {
  return format.score(Math.abs(score) >= 100 ? Math.round(score) : Math.round(score * 10) / 10);
}

export function formatPercent(probability) {
  return format.percent(probability);
}

/** The chance of a move in percent, the length of a proven win or loss, or the score of an engine without chances. */
export function shortChance({ win_probability: probability, score }) {
  return probability === null || pliesOf(score) !== null ? formatScore(score) : formatPercent(probability);
}

/** The same in words. */
export function chanceOf({ win_probability: probability, score }) {
  const { chance, onlyScore } = messages.analysis;
  if (probability === null) return onlyScore(formatScore(score));
  return pliesOf(score) === null ? chance(formatPercent(probability)) : formatScore(score);
}
