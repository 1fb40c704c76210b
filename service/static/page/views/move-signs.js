// Signs beside the moves of the list: the judgements of a review, or else of the record.

import { signOf } from "../board/node-marks.js";
import { setAttributes } from "../dom.js";
import { JUDGEMENT_SIGNS } from "../engines/judgement-signs.js";
import { loadMessages, messages } from "../i18n.js";
import { loadStyles } from "../page-styles.js";

/** The judgements whose colors the signs of a record have. */
const COLORS = { "!!": "best", "!": "best", "!?": "forced", "?!": "inaccuracy", "?": "mistake", "??": "blunder" };
let isShown = false;

/** Keep the signs up to date, once. @param {PageStore} store */
export async function showMoveSigns(store) {
  await Promise.all([loadMessages("names"), loadStyles("signs")]);
  if (isShown) return;
  isShown = true;
  // After the list itself, which is redrawn by the same changes.
  store.watch(["review.current", "game"], (state, before) => {
    if (state === before || state.review.current !== before.review.current || state.game.nodes !== before.game.nodes) markList(state);
  });
}

/** @param {State} state */
function markList(state) {
  let hasSigns = false;
  for (const item of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".move-list [data-node]"))) {
    const found = signOfNode(state, Number(item.dataset.node));
    hasSigns ||= found !== null;
    const { sign, judgement, name } = found ?? {};
    if (sign === item.dataset.sign && judgement === item.dataset.judgement) continue;
    const number = Number(item.previousSibling?.textContent);
    const label = messages.moveTree.goToMove(number, item.textContent);
    const named = name ? label + messages.comma + name : label;
    setAttributes(item, { "aria-label": named, "data-sign": sign, "data-judgement": judgement });
  }
  document.querySelector(".move-list")?.classList.toggle("has-signs", hasSigns);
}

/** The sign of the move of a node, with its color and its name; null without one. */
function signOfNode({ review: { current: review }, game }, id) {
  const judgement = review?.moves.get(id)?.judgement;
  const sign = judgement === undefined ? signOf(game.nodes[id]?.marks) : JUDGEMENT_SIGNS[judgement];
  if (!sign) return null;
  return judgement === undefined
    ? { sign, judgement: COLORS[sign], name: messages.names.signs[sign] }
    : { sign, judgement, name: messages.review.judgements[judgement] };
}
