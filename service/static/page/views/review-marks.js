// Judgements at the moves of the list and on the stone of the move on display, and the pattern that it is about.

import { Drawing } from "../board/drawing.js";
import { patternLines } from "../board/pattern-lines.js";
import { JUDGEMENT_SIGNS } from "../engines/review.js";
import { boardOf, currentNode } from "../game/game.js";
import { messages } from "../i18n.js";

const t = messages.review;

export function markMoves(store) {
  const drawing = new Drawing(store);
  // After the list itself, which is redrawn by the same changes.
  store.watch(["review.current", "game"], (state, before) => {
    if (state === before || state.review.current !== before.review.current || state.game.nodes !== before.game.nodes) markList(state);
  });
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

function markList({ review: { current: review } }) {
  for (const item of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".move-list [data-node]"))) {
    const move = review?.moves.get(Number(item.dataset.node));
    const judgement = move && JUDGEMENT_SIGNS[move.judgement] ? move.judgement : undefined;
    if (judgement === item.dataset.judgement) continue;
    const number = Number(item.previousSibling?.textContent);
    const label = messages.moveTree.goToMove(number, item.textContent);
    item.ariaLabel = judgement ? label + messages.comma + t.judgements[judgement] : label;
    if (judgement) item.dataset.judgement = judgement;
    else delete item.dataset.judgement;
  }
}
