// The chart of X's win probability over the game; a click goes to the move.

import { h, replaceChildren, s } from "../dom.js";
import { estimator } from "../engines/win-probability.js";
import { FIVE } from "../game/rules.js";
import { engineName, messages, playerName } from "../i18n.js";

const t = messages.analysis;
const [WIDTH, HEIGHT] = [400, 110];
/** Moves that the chart has room for before it becomes denser. */
const MIN_PLIES = 20;

export function winProbabilityChart(store, controllers) {
  const title = h("h2", {});
  const figure = h("div", { class: "chart" });
  const caption = h("p", { class: "hint" });
  let drawn = null;
  let cursor = null;
  store.watch(["analysis.winProbabilities", "game", "engines", "analysis.engine", "tab"], (state) => {
    const { analysis: { winProbabilities }, game, engines, tab } = state;
    if (tab !== "analysis") return;
    const engine = estimator(state);
    const player = playerName("X", game.rules);
    const name = engineName(engine ?? "");
    title.textContent = game.rules.winLength === FIVE ? t.chart(player, areProven(winProbabilities) ? "" : name) : t.valueChart(player, name);
    if (engines !== null && engine === null) {
      replaceChildren(figure);
      drawn = null;
      caption.textContent = t.noChart;
      return;
    }
    const current = winProbabilities[game.ply];
    const isKnown = isNumber(current);
    caption.textContent = isKnown ? t.chartLabel(current, player, game.ply) : t.chartEmpty;
    if (drawn !== winProbabilities) {
      drawn = winProbabilities;
      cursor = s("g", {});
      replaceChildren(figure, chart(winProbabilities, cursor, controllers));
    }
    replaceChildren(cursor, ...cursorShapes(winProbabilities, game.ply));
  });
  return h("section", {}, title, figure, caption);
}

/** Whether all values of a complete curve are of positions that one side has won: these are no estimates of an engine. */
export function areProven(winProbabilities) {
  return winProbabilities.some(isNumber) && winProbabilities.every((value) => [0, 1, null].includes(value));
}

/** The plies that the width of the chart stands for. */
function pliesOf(winProbabilities) {
  return Math.max(MIN_PLIES, winProbabilities.length - 1);
}

function chart(winProbabilities, cursor, controllers) {
  const plies = pliesOf(winProbabilities);
  const x = (ply) => (WIDTH * ply) / plies;
  const points = winProbabilities.flatMap((value, ply) => (isNumber(value) ? [[x(ply), y(value)]] : []));
  const line = points.map(([left, top]) => `${left.toFixed(1)} ${top.toFixed(1)}`).join("L");
  const [start, end] = [points[0]?.[0], points.at(-1)?.[0]];
  const area = points.length > 1 && `M${start} ${HEIGHT / 2}L${line}L${end} ${HEIGHT / 2}Z`;
  const onclick = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    controllers.tree.goTo(Math.round(((event.clientX - box.left) / box.width) * plies));
  };
  const box = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none" };
  return s(
    "svg",
    { ...box, "aria-hidden": "true", onclick },
    s("path", { class: "midline", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
    area && s("path", { class: "area", d: area }),
    line && s("path", { class: "line", d: `M${line}` }),
    cursor,
  );
}

/** A line at the position on display, and a point on the curve. */
function cursorShapes(winProbabilities, ply) {
  const x = (WIDTH * ply) / pliesOf(winProbabilities);
  const current = winProbabilities[ply];
  return [
    s("path", { class: "cursor", d: `M${x} 0V${HEIGHT}` }),
    isNumber(current) && s("path", { class: "point", d: `M${x} ${y(current)}h0.01` }),
  ];
}

function y(probability) {
  return HEIGHT * (1 - probability);
}

function isNumber(value) {
  return typeof value === "number";
}
