// Openings that settle the colors, as far as every game needs them; the rest is loaded with the first one.

import { opponent } from "./board.js";
import { boardOf, goTo } from "./game.js";
import { hasStones } from "./rules.js";

/** @type {typeof import("./opening-stages.js") | null} */
let stages = null;

/** Load the rest, before a game with an opening is on display. */
export async function loadOpenings() {
  stages ??= await import("./opening-stages.js");
  return stages;
}

/** The opening of a stored game. @param {any} opening @returns {Promise<Opening | null>} */
export async function loadedOpening(opening) {
  return opening ? (await loadOpenings()).readOpening(opening) : null;
}

/** @param {Opening["kind"]} kind @returns {Opening} */
export function startOpening(kind) {
  return Object.freeze({ kind, decisions: [], swapped: false });
}

/** Whether a game of these rules can begin with an opening; those of renju have a centre. */
export function allowsOpening(rules, kind) {
  const hasRoom = (side) => side % 2 === 1 && side >= 9;
  return hasStones(rules) && (/^(free|swap)/.test(kind) || (hasRoom(rules.rows) && hasRoom(rules.cols)));
}

/** The decision that is due in the position on display, if any. @param {Game} game @returns {Stage | null} */
export function stageOf(game) {
  return game.opening && /** @type {any} */ (stages).stageOf(game);
}

/** The parameters of a link to a game whose opening goes on at its last move. @returns {[string, string][]} */
export function openingQuery(game) {
  return game.opening ? /** @type {any} */ (stages).queryOf(game) : [];
}

/** Whether a stone may be placed on a cell, or offered there. */
export function allows(game, cell) {
  return boardOf(game).isLegal(cell) && (stageOf(game)?.allows(cell) ?? true);
}

/** The game after a fifth move is offered; null if none is to be offered. */
export function offer(game, cell) {
  return stageOf(game)?.kind === "offer" ? /** @type {any} */ (stages).decide(game, cell) : null;
}

/** The side whose player acts: of a decision, or of the next move. */
export function actingSide(game) {
  return stageOf(game)?.seat ?? boardOf(game).toMove;
}

/** The player of a side until the colors are settled, as X for the first one and O for the second. */
export function seatOf({ opening }, side) {
  return opening.swapped ? opponent(side) : side;
}

/**
 * Take back the last step of the game: a decision in the position on display, else a move.
 *
 * @param {Game} game
 * @param {boolean} isLive  Elsewhere, decisions stay.
 * @returns {{game: Game, isSwapped: boolean}}  Whether the players exchange their sides.
 */
export function stepBack(game, isLive) {
  const before = isLive && game.opening && /** @type {any} */ (stages).beforeDecision(game);
  return before ? { game: before, isSwapped: before.opening.swapped !== game.opening?.swapped } : { game: goTo(game, game.ply - 1), isSwapped: false };
}
