// The course of a reviewed game in a few sentences, and what the better moves would have done.

import { winProbabilitiesOf } from "../engines/review.js";
import { courseOf } from "../game/course.js";
import { boardOf, goTo, goToNode } from "../game/game.js";
import { cellName } from "../game/notation.js";
import { meritsOf } from "../game/threats.js";
import { messages, playerName } from "../i18n.js";
import { defenceText, madeText } from "../play/merits.js";
import { hasBetter, reasonsOf } from "./judged-move.js";

/** Blunders that are named; of more, the marks on the curve say enough. */
const MOST_BLUNDERS = 3;
/** The least last move of a first phase that is worth a sentence. */
const LEAST_PLIES = 2;

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
  if (decisive === null) return [...course, isUndecided(review) && t.undecided].filter(Boolean).join(messages.space);
  const { ply, player, move } = decisive;
  const node = review.line[ply - 1];
  const judged = review.moves.get(node);
  const better = judged && hasBetter(judged) ? judged : null;
  const merit = better && meritOf(goTo(goToNode(game, node), ply - 1), better.best);
  return [
    ...course,
    t.story.decided(ply, playerName(player, game.rules), cellName(move, game.rules)),
    ...(better ? reasonsOf(better) : []),
    merit && t.story.better(cellName(better.best, game.rules), merit),
  ].filter(Boolean).join(messages.space);
}

/** Whether a side has won although the other one made no mistake that would explain it. */
function isUndecided({ line, moves, summary: { winner } }) {
  const judgements = line.map((node) => moves.get(node)).filter(({ player }) => player !== winner).map(({ judgement }) => judgement);
  return winner !== null && !judgements.includes("mistake") && !judgements.includes("blunder");
}

/** The course of the game up to a move, in sentences; that of the empty board has none. */
function courseText(review, rules, last) {
  if (last === 0) return [];
  const t = messages.review.story;
  const name = (player) => playerName(player, rules);
  const moves = review.line.map((node) => review.moves.get(node));
  const statements = courseOf(winProbabilitiesOf(review), moves, last);
  const blunders = statements.filter(({ kind }) => kind === "blunder").length;
  return statements.flatMap((statement) => {
    const { from, to } = statement;
    switch (statement.kind) {
      case "wavered": {
        const slips = Object.entries(statement.slips).filter(([, count]) => count > 0);
        return [t.wavered(to), ...slips.map(([player, count]) => t.slippedOften(name(player), count))];
      }
      case "phase":
        if (to < LEAST_PLIES) return [];
        if (from > 0) return statement.player ? t.led(name(statement.player), from, to) : t.level(from, to);
        return statement.player ? t.ahead(name(statement.player), to) : t.even(to);
      case "slip":
        return t.slipped(name(statement.player), from);
      case "blunder":
        return blunders > MOST_BLUNDERS ? [] : t.blunder(from, name(statement.player), cellName(moves[from - 1].move, rules));
    }
  });
}

/** What a move does in the position on display, in words: what it makes, else what it does against the opponent. */
function meritOf(game, move) {
  const merits = meritsOf(boardOf(game), move);
  const isSaving = merits.takes === "five" && merits.makes !== "five";
  return merits.makes && !isSaving ? madeText(merits.makes) : defenceText(merits);
}
