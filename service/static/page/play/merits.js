// What speaks for a move, in words, as far as this device knows: its result, and what it makes and takes.

import { boardOf } from "../game/game.js";
import { meritsOf } from "../game/threats.js";
import { messages } from "../i18n.js";

/**
 * The reasons for a move, the most important first; none if only the engine's order speaks for it.
 *
 * @param {Game} game  Before the move.
 * @param {Pick<Recommendation, "move" | "win_in" | "win_probability">} recommendation
 * @returns {string[]}
 */
export function meritTexts(game, { move, win_in: winIn, win_probability: chance }) {
  const t = messages.hints;
  const { makes, blocks } = meritsOf(boardOf(game), move);
  const merits = [
    makes === "five" && t.makes.five,
    blocks === "five" && t.blocks.five,
    makes !== "five" && winIn !== null && winIn > 0 && t.winIn(winIn),
    makes !== null && makes !== "five" && t.makes[makes],
    blocks !== null && blocks !== "five" && t.blocks[blocks],
  ].filter((text) => text !== false);
  return merits.length > 0 || chance === null ? merits : [t.chance(chance)];
}
