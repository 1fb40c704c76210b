// The course of a game, as statements that hold for the curve of its win probabilities.

/** Chances from which on a player is ahead. */
export const AHEAD = 0.65;
/** Most phases with a statement each. If there are more, one statement covers all but the last two. */
const MOST_PHASES = 3;

/**
 * A part of a game in which one player was ahead or none was, both ends included; numbers of moves, 0 for the start.
 *
 * @typedef {{player: Player | null, from: number, to: number}} Phase
 */

/**
 * Who was ahead from when to when, and who gave a lead away.
 *
 * @param {number[]} curve  The probability that X wins, before the first move and after each.
 * @param {Player[]} movers  The player of each move.
 * @param {number} last  The last move that counts.
 * @returns {{wavered: number | null, phases: Phase[], slips: Record<Player, number[]>}}  Up to which move the game went
 *   back and forth, if it did; the phases after that; the moves after which their player was no longer ahead.
 */
export function courseOf(curve, movers, last) {
  const phases = phasesOf(curve.slice(0, last + 1));
  const told = phases.length > MOST_PHASES ? phases.slice(-MOST_PHASES + 1) : phases;
  /** @type {Record<Player, number[]>} */
  const slips = { X: [], O: [] };
  for (let ply = 1; ply <= last; ply += 1) {
    const player = movers[ply - 1];
    if (leaderAt(curve[ply - 1]) === player && leaderAt(curve[ply]) !== player) slips[player].push(ply);
  }
  return { wavered: told === phases ? null : told[0].from - 1, phases: told, slips };
}

/** @returns {Phase[]} */
function phasesOf(curve) {
  const phases = [];
  curve.forEach((chance, ply) => {
    const player = leaderAt(chance);
    if (phases.at(-1)?.player === player) phases.at(-1).to = ply;
    else phases.push({ player, from: ply, to: ply });
  });
  return phases;
}

function leaderAt(chance) {
  if (chance >= AHEAD) return "X";
  return 1 - chance >= AHEAD ? "O" : null;
}
