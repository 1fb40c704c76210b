// The course of a reviewed game in two or three sentences, and what the better moves would have done.

import { boardOf, goTo, goToNode } from "../game/game.js";
import { cellName } from "../game/notation.js";
import { meritsOf } from "../game/threats.js";
import { messages, playerName } from "../i18n.js";
import { reasonsOf } from "./judged-move.js";

/** Chances from which on a player is ahead, and below which the player was lost already. */
const AHEAD = 0.65;
const LOST = 0.35;

/**
 * Who was ahead, which move decided the game, why, and what was better.
 *
 * @param {Review} review  With its summary.
 * @param {Game} game
 */
export function storyOf(review, game) {
  const t = messages.review;
  const { decisive } = review.summary;
  if (decisive === null) return t.undecided;
  const { ply, player, move, win_probability_before: before } = decisive;
  const node = review.line[ply - 1];
  const judged = review.moves.get(node);
  const name = playerName(player, game.rules);
  const merit = judged && meritOf(goTo(goToNode(game, node), ply - 1), judged.best);
  return [
    ply > 1 && before >= AHEAD && t.story.ahead(name, ply - 1),
    ply > 1 && before < AHEAD && before >= LOST && t.story.even(ply - 1),
    t.story.decided(ply, name, cellName(move, game.rules)),
    ...(judged ? reasonsOf(judged) : []),
    merit && t.story.better(cellName(judged.best, game.rules), merit),
  ].filter(Boolean).join(messages.space);
}

/** What a move does in the position on display, in words: what it makes, else what it takes. */
function meritOf(game, move) {
  const { makes, blocks } = meritsOf(boardOf(game), move);
  const t = messages.hints;
  const isSaving = blocks === "five" && makes !== "five";
  return (makes && !isSaving ? t.makes[makes] : t.blocks[blocks ?? ""]) ?? null;
}
