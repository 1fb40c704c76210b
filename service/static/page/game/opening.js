// Openings that settle the colors: the player to decide and the choices, as in engines/openings.py.

import { opponent } from "./board.js";
import { boardOf, currentNode, goTo } from "./game.js";
import { hasStones } from "./rules.js";

export const OPENINGS = ["swap", "swap2"];
/** Stones on the board when the first color may be taken, and after two more. */
const FIRST_STONES = 3;
const ALL_STONES = 5;

/** @param {Opening["kind"]} kind @returns {Opening} */
export function startOpening(kind) {
  return Object.freeze({ kind, settled: null, swapped: false, more: null });
}

/** Whether a game of these rules can begin with such an opening: that of Black and White. */
export function hasOpenings(rules) {
  return hasStones(rules);
}

/** The most stones of an opening. */
export function lastStage(kind) {
  return kind === "swap2" ? ALL_STONES : FIRST_STONES;
}

/**
 * The decision that is due in the position on display; null if the colors are settled.
 *
 * @param {Game} game
 * @returns {Stage | null}
 */
export function stageOf(game) {
  const { opening, line, ply } = game;
  if (opening === null || ply > lastStage(opening.kind)) return null;
  if (opening.settled !== null && (opening.settled === currentNode(game) || line.includes(opening.settled))) return null;
  const place = (seat, from, to) => ({ seat, takes: false, mayPlace: false, placed: ply - from, places: to - from });
  const take = (seat, mayPlace) => ({ seat, takes: true, mayPlace, placed: 0, places: 0 });
  if (ply < FIRST_STONES) return place("X", 0, FIRST_STONES);
  if (ply === ALL_STONES) return take("X", false);
  const isPlacing = ply > FIRST_STONES || opening.more === currentNode(game);
  return isPlacing ? place("O", FIRST_STONES, ALL_STONES) : take("O", opening.kind === "swap2");
}

/**
 * The decision in a position that is known to have one.
 *
 * @param {Game} game
 */
export function stageDue(game) {
  return /** @type {Stage} */ (stageOf(game));
}

/** The side whose player acts: of a decision, or of the next move. */
export function actingSide(game) {
  return stageOf(game)?.seat ?? boardOf(game).toMove;
}

/** The game after a color is taken in the position on display, for the decision of `seat`. */
export function settle(game, seat, color) {
  const opening = { ...game.opening, settled: currentNode(game), swapped: seat !== color };
  return Object.freeze({ ...game, opening: Object.freeze(opening) });
}

/** The game after two more stones are chosen in the position on display. */
export function chooseMore(game) {
  return Object.freeze({ ...game, opening: Object.freeze({ ...game.opening, more: currentNode(game) }) });
}

/**
 * Take back the last step of the game: a choice if it was made in the position on display, else a move.
 *
 * @returns {{game: Game, isSwapped: boolean}}  Whether the players exchange their sides.
 */
export function stepBack(game) {
  const { opening, line, moves, ply } = game;
  const here = currentNode(game);
  if (opening?.settled === here) {
    const open = Object.freeze({ ...opening, settled: null, swapped: false });
    // The moves after it stay as variations.
    const before = { ...game, opening: open, line: line.slice(0, ply), moves: moves.slice(0, ply) };
    return { game: Object.freeze(before), isSwapped: opening.swapped };
  }
  if (opening?.more === here && stageOf(game) !== null) {
    return { game: Object.freeze({ ...game, opening: Object.freeze({ ...opening, more: null }) }), isSwapped: false };
  }
  return { game: goTo(game, ply - 1), isSwapped: false };
}

/** The player that took a color, the color, and after how many stones; null before. */
export function settlementOf({ opening, line }) {
  if (opening === null || opening.settled === null) return null;
  const stones = line.indexOf(opening.settled) + 1;
  if (stones === 0) return null;
  const seat = stones === ALL_STONES ? "X" : "O";
  return { seat, color: opening.swapped ? opponent(seat) : seat, stones };
}
