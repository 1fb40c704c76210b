// The judgement on the stone of the move on display, and the pattern that it is about.

import { Drawing } from "../board/drawing.js";
import { patternLines } from "../board/pattern-lines.js";
import { JUDGEMENT_SIGNS } from "../engines/judgement-signs.js";
import { boardOf, currentNode } from "../game/game.js";

/** @param {PageStore} store */
export function markReviewedMove(store) {
  const drawing = new Drawing(store);
  store.watch(["review.current", "game", "tab", "review.exercise", "board.ghostsReplaceLast"], (state) => {
    const { review: { current: review, exercise }, game, tab, board: { ghostsReplaceLast } } = state;
    const move = tab === "review" && exercise === null ? review?.moves.get(currentNode(game)) : undefined;
    if (move === undefined) {
      drawing.clear();
      return;
    }
    const sign = JUDGEMENT_SIGNS[move.judgement];
    drawing.draw({
      ...(sign && { "board.cellMarks": [{ cell: move.move, label: sign, kind: `judgement ${move.judgement}` }] }),
      // What the move allowed is not there in the better line.
      ...(move.pattern && !ghostsReplaceLast && { "board.patternLines": patternLines(move.pattern, boardOf(game)) }),
    });
  });
}
