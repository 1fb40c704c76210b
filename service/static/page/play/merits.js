// What speaks for a move, in words, as far as this device knows: its result, and what it makes and takes.

import { claimOf } from "../engines/claims.js";
import { boardOf } from "../game/game.js";
import { meritsOf } from "../game/threats.js";
import { messages } from "../i18n.js";

/**
 * The reasons for a move, the most important first; none if only the engine's order speaks for it.
 *
 * @param {Game} game  Before the move.
 * @param {Pick<Recommendation, "move" | "win_in" | "proven" | "win_probability">} recommendation
 * @returns {string[]}
 */
export function meritTexts(game, recommendation) {
  const t = messages.hints;
  const { move, win_probability: chance } = recommendation;
  const claim = claimOf(recommendation);
  const { makes, blocks } = meritsOf(boardOf(game), move);
  const merits = [
    makes === "five" && t.makes.five,
    blocks === "five" && t.blocks.five,
    makes !== "five" && claim !== null && claim.isWin && t.winIn(claim.plies),
    makes !== null && makes !== "five" && t.makes[makes],
    blocks !== null && blocks !== "five" && t.blocks[blocks],
  ].filter((text) => text !== false);
  return merits.length > 0 || chance === null ? merits : [t.chance(chance)];
}
