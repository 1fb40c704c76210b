// Scores and chances as text.

import { format, messages } from "../i18n.js";

/** Scores of proven wins: the number, less the plies to the win. The lowest scores of such proofs. */
const PROVEN = [
  { base: 30_000, from: 29_000 },
  { base: 10_000, from: 9_000 },
];

/** A score in few characters: 104, 19.8, or the length of a proven win or loss. */
export function formatScore(score) {
  const magnitude = Math.abs(score);
  const proof = PROVEN.find(({ base, from }) => magnitude >= from && magnitude < base);
  if (proof) return messages.proven(Math.round(proof.base - magnitude), score > 0);
  const rounded = magnitude >= 100 ? Math.round(score) : Math.round(score * 10) / 10;
  return format.score(rounded);
}

export function formatPercent(probability) {
  return format.percent(probability);
}

/** The chance of a move, if the engine has one, and its score. */
export function chanceOf({ win_probability: probability, score }) {
  const { chance, onlyScore } = messages.analysis;
  const text = formatScore(score);
  return probability === null ? onlyScore(text) : chance(formatPercent(probability), text);
}
