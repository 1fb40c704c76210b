// The chart of X's win probability over the game; a click goes to the move.

import { h, replaceChildren, s } from "../dom.js";
import { estimator } from "../engines/win-probability.js";
import { FIVE } from "../game/rules.js";
import { messages } from "../i18n.js";

const t = messages.analysis;
const [WIDTH, HEIGHT] = [400, 110];
/** Moves that the chart has room for before it becomes denser. */
const MIN_PLIES = 20;

export function winProbabilityChart(store, controller) {
  const title = h("h2", {});
  const figure = h("div", { class: "chart" });
  const caption = h("p", { class: "hint" });
  store.watch(["winProbabilities", "game", "engines"], ({ winProbabilities, game, engines }) => {
    title.textContent = game.rules.winLength === FIVE ? t.chart : t.valueChart;
    if (engines !== null && estimator(engines, game.rules) === null) {
      replaceChildren(figure);
      caption.textContent = t.noChart;
      return;
    }
    const current = winProbabilities[game.ply];
    const isKnown = typeof current === "number";
    caption.textContent = isKnown ? t.chartLabel(Math.round(100 * current), game.ply) : t.chartEmpty;
    replaceChildren(figure, chart(winProbabilities, game.ply, controller));
  });
  return h("section", {}, title, figure, caption);
}

function chart(winProbabilities, ply, controller) {
  const plies = Math.max(MIN_PLIES, winProbabilities.length - 1);
  const x = (at) => (WIDTH * at) / plies;
  const y = (probability) => HEIGHT * (1 - probability);
  const points = winProbabilities.flatMap((value, at) => (value === null ? [] : [[x(at), y(value)]]));
  const line = points.map(([left, top]) => `${left.toFixed(1)} ${top.toFixed(1)}`).join("L");
  const [start, end] = [points[0]?.[0], points.at(-1)?.[0]];
  const area = points.length > 1 && `M${start} ${HEIGHT / 2}L${line}L${end} ${HEIGHT / 2}Z`;
  const onclick = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    controller.goTo(Math.round(((event.clientX - box.left) / box.width) * plies));
  };
  const current = winProbabilities[ply];
  const box = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none" };
  return s(
    "svg",
    { ...box, "aria-hidden": "true", onclick },
    s("path", { class: "midline", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
    area && s("path", { class: "area", d: area }),
    line && s("path", { class: "line", d: `M${line}` }),
    s("path", { class: "cursor", d: `M${x(ply)} 0V${HEIGHT}` }),
    typeof current === "number" && s("path", { class: "point", d: `M${x(ply)} ${y(current)}h0.01` }),
  );
}
