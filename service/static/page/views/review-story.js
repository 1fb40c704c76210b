// The course of a reviewed game in a few sentences, and what the better moves would have done.

import { winProbabilitiesOf } from "../engines/review.js";
import { courseOf } from "../game/course.js";
import { boardOf, goTo, goToNode } from "../game/game.js";
import { cellName } from "../game/notation.js";
import { meritsOf } from "../game/threats.js";
import { messages, playerName } from "../i18n.js";
import { defenceText, madeText } from "../play/merits.js";
import { reasonsOf } from "./judged-move.js";

/** Moves that are named; of more, their number is. */
const MOST_SLIPS = 3;

/**
 * Who was ahead from when to when, who gave a lead away, which move decided the game, why, and what was better.
 *
 * @param {Review} review  With its summary.
 * @param {Game} game
 */
export function storyOf(review, game) {
  const t = messages.review;
  const { decisive } = review.summary;
  const before = (decisive?.ply ?? review.line.length + 1) - 1;
  const course = courseText(review, game.rules, before);
  if (decisive === null) return [...course, t.undecided].join(messages.space);
  const { ply, player, move } = decisive;
  const node = review.line[ply - 1];
  const judged = review.moves.get(node);
  const merit = judged && meritOf(goTo(goToNode(game, node), ply - 1), judged.best);
  return [
    ...course,
    t.story.decided(ply, playerName(player, game.rules), cellName(move, game.rules)),
    ...(judged ? reasonsOf(judged) : []),
    merit && t.story.better(cellName(judged.best, game.rules), merit),
  ].filter(Boolean).join(messages.space);
}

/** The course of the game up to a move, in sentences; that of the empty board has none. */
function courseText(review, rules, last) {
  if (last === 0) return [];
  const t = messages.review.story;
  const movers = review.line.map((node) => review.moves.get(node).player);
  const { wavered, phases, slips } = courseOf(winProbabilitiesOf(review), movers, last);
  const name = (player) => playerName(player, rules);
  return [
    ...(wavered === null ? [] : [t.wavered(wavered)]),
    ...phases.filter(({ to }) => to > 0).map(({ player, from, to }) => {
      if (from > 0) return player ? t.led(name(player), from, to) : t.level(from, to);
      return player ? t.ahead(name(player), to) : t.even(to);
    }),
    ...Object.entries(slips).filter(([, plies]) => plies.length > 0).map(([player, plies]) =>
      plies.length > MOST_SLIPS ? t.slippedOften(name(player), plies.length) : t.slipped(name(player), plies)),
  ];
}

/** What a move does in the position on display, in words: what it makes, else what it does against the opponent. */
function meritOf(game, move) {
  const merits = meritsOf(boardOf(game), move);
  const isSaving = merits.takes === "five" && merits.makes !== "five";
  return merits.makes && !isSaving ? madeText(merits.makes) : defenceText(merits);
}
