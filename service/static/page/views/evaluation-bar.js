// The evaluation bar beside the board: the chances of both players in the position on display.

import { h, setAttributes } from "../dom.js";
import { winProbabilitiesOf } from "../engines/review.js";
import { ROOT, boardOf, currentNode, outcomeOf } from "../game/game.js";
import { messages, playerName } from "../i18n.js";

/** @param {HTMLElement} pane  Of the board; the bar follows it. @param {PageStore} store */
export function showEvaluationBar(pane, store) {
  const t = messages.live;
  const share = h("div", { class: "share" });
  const bar = h("div", { class: "evaluation", role: "meter", "aria-valuemin": 0, "aria-valuemax": 100 }, share);
  pane.after(bar);
  let last = 0.5;
  store.watch(["game", "tab", "analysis.result", "analysis.winProbabilities", "review.current"], (state) => {
    const chance = chanceOfX(state);
    // Until the chances of a position are known, the last known chances stay, faintly.
    last = chance ?? last;
    share.style.setProperty("--share", String(last));
    bar.classList.toggle("pending", chance === null);
    const name = playerName("X", state.game.rules);
    setAttributes(bar, {
      "aria-label": messages.review.curve(name),
      "aria-valuenow": Math.round(100 * last),
      "aria-valuetext": chance === null ? messages.analysis.loading : t.gauge(name, chance),
    });
  });
}

/**
 * The probability that X wins the position on display: of the end, the review, the analysis or the curve.
 *
 * @param {State} state
 * @returns {number | null} Null if it is not known.
 */
function chanceOfX({ game, tab, analysis: { result, winProbabilities }, review: { current: review } }) {
  const outcome = outcomeOf(game);
  if (outcome !== null) return outcome.winner === null ? 0.5 : Number(outcome.winner === "X");
  const known = [
    tab === "review" && review !== null ? ofReview(review, currentNode(game)) : null,
    ofResult(result, boardOf(game).toMove),
    tab === "analysis" ? winProbabilities[game.ply] : null,
  ];
  return known.find((chance) => typeof chance === "number") ?? null;
}

function ofReview(review, node) {
  const at = node === ROOT ? 0 : review.line.indexOf(node) + 1;
  return at > 0 || node === ROOT ? winProbabilitiesOf(review)[at] : null;
}

function ofResult(result, toMove) {
  const chance = result?.candidates[0]?.win_probability ?? null;
  return chance === null || toMove === "X" ? chance : 1 - chance;
}
