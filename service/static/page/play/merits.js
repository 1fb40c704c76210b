// What speaks for a move, in words, as far as this device knows: its result, and what it makes, blocks and takes.

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
  const merits = meritsOf(boardOf(game), move);
  const { makes, takes } = merits;
  const defence = defenceText(merits);
  const texts = [
    makes === "five" && madeText(makes),
    takes === "five" && defence,
    makes !== "five" && claim !== null && claim.isWin && t.winIn(claim.plies),
    makes !== null && makes !== "five" && madeText(makes),
    takes !== "five" && defence,
  ].filter((text) => typeof text === "string");
  return texts.length > 0 || chance === null ? texts : [t.chance(chance)];
}

/** What a move makes, in words. @param {string} shape */
export function madeText(shape) {
  const t = messages.hints;
  return t.makes(t.shapes[shape]);
}

/** What a move does against the opponent, in words: it blocks a line, or takes a point; null if it does neither. */
export function defenceText({ blocks, takes }) {
  const t = messages.hints;
  if (blocks !== null) return t.blocks(t.shapes[blocks]);
  return takes && t.takes(t.shapes[takes]);
}
