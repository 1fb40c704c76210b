// Decisions of engines in an opening: the service takes a color, places stones, or decides on fifth moves.

import { service } from "../api.js";
import { playMove } from "../game/game.js";
import { answersOf, beforeStage, decide, stageDue, take } from "../game/opening-stages.js";
import { rulesToJson } from "../game/rules.js";

/**
 * The game after the decision of an engine.
 *
 * @param {Game} game
 * @param {object} query
 * @param {string | null} query.engine  Null for the default of the service.
 * @param {object} query.limits
 * @param {AbortSignal} query.signal
 */
export async function decideOpening(game, { engine, limits, signal }) {
  // An unfinished placement starts again with its first stone.
  const start = beforeStage(game);
  const { kind } = /** @type {Opening} */ (game.opening);
  const chosen = engine === null ? "" : `?engine=${encodeURIComponent(engine)}`;
  const ask = (path, answers) =>
    service.request(`v1/openings/${path}${chosen}`, { game: rulesToJson(game.rules), ...answers, limits }, { signal });
  if (kind === "swap" || kind === "swap2") {
    const { decision, stones } = await ask(kind, { moves: answersOf(start).moves });
    return decision === "place" ? withStones(start, stones) : take(start, decision);
  }
  const { decision, stones, fifth_moves: number, offers } = await ask("renju", { opening: kind, ...answersOf(start) });
  if (decision === "swap" || decision === "keep") return decide(start, decision);
  if (decision === "offer") return offers.reduce(offered, instead(start, decision));
  const placed = withStones(start, stones);
  return number === null ? placed : decide(placed, number);
}

/** The game after stones are placed, or a fifth move is chosen. */
function withStones(game, stones) {
  return stones.reduce((after, stone) => playMove(after, stone), instead(game, "place"));
}

/** The game after something else is chosen than a color, if there is such a choice. */
function instead(game, choice) {
  return stageDue(game).instead?.choice === choice ? decide(game, choice) : game;
}

/** @param {Game} game @param {Cell} cell */
function offered(game, { row, col }) {
  return decide(game, Object.freeze({ row, col }));
}
