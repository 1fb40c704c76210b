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

/** Judgements of moves that cost something. */
const MISTAKES = ["inaccuracy", "mistake", "blunder"];

/**
 * A statement about the course of a game, of the moves from one to another. The game went back and forth, with the numbers
 * of leads that were given away; one player was ahead or none was; a move gave a lead away; a move was a blunder.
 *
 * @typedef {{from: number, to: number} & (
 *   | {kind: "wavered", slips: Record<Player, number>}
 *   | {kind: "phase", player: Player | null}
 *   | {kind: "slip" | "blunder", player: Player})} Statement
 */

/**
 * Who was ahead from when to when, who gave a lead away, and which other moves were blunders, in the order of the moves.
 *
 * @param {number[]} curve  The probability that X wins, before the first move and after each.
 * @param {{player: Player, judgement: string}[]} moves
 * @param {number} last  The last move that counts.
 * @returns {Statement[]}  The phases follow one another. Of moves before the last ones, only the changes are counted.
 */
export function courseOf(curve, moves, last) {
  const phases = phasesOf(curve.slice(0, last + 1));
  const told = phases.length > MOST_PHASES ? phases.slice(-MOST_PHASES + 1) : phases;
  const start = told[0].from;
  const plies = Array.from({ length: last }, (_, at) => at + 1);
  const slips = plies.filter((ply) => {
    const { player, judgement } = moves[ply - 1];
    return MISTAKES.includes(judgement) && leaderAt(curve[ply - 1]) === player && leaderAt(curve[ply]) !== player;
  });
  const countOf = (player) => slips.filter((ply) => ply < start && moves[ply - 1].player === player).length;
  const isTold = (ply) => ply >= start && (slips.includes(ply) || moves[ply - 1].judgement === "blunder");
  /** @type {Statement[]} */
  const ofMoves = plies.filter(isTold).map((ply) => ({ kind: slips.includes(ply) ? "slip" : "blunder", player: moves[ply - 1].player, from: ply, to: ply }));
  /** @type {Statement[]} */
  const before = start > 0 ? [{ kind: "wavered", from: 0, to: start - 1, slips: { X: countOf("X"), O: countOf("O") } }] : [];
  const ofPhases = told.map((phase) => /** @type {Statement} */ ({ kind: "phase", ...phase }));
  // A move comes before the phase that it begins.
  return [...before, ...[...ofMoves, ...ofPhases].sort((one, other) => one.from - other.from)];
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
