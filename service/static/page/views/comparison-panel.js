// The comparison panel: the candidates of several engines side by side, and their agreement.

import { markShape } from "../board/overlay.js";
import { h, replaceChildren, s } from "../dom.js";
import { LETTERS, distinctEngines } from "../engines/comparison.js";
import { boardOf } from "../game/game.js";
import { engineName, messages, problemText } from "../i18n.js";
import { engineChoices } from "../engines/engine-support.js";
import { shortChance } from "../engines/score.js";
import { button, replaceKeepingFocus, select } from "./form-controls.js";
import { reasonList } from "./reasons.js";

const t = messages.compare;
/** The engines that cannot be "none". */
const MIN_ENGINES = 2;
/** Candidates of each engine. */
const LISTED = 5;
/** Moves that the strip has room for before it becomes denser. */
const MIN_PLIES = 20;

export function comparisonPanel(store, comparisonController) {
  return h(
    "div",
    { class: "stack" },
    engineSelects(store),
    results(store),
    agreement(store, comparisonController),
  );
}

/** An engine's letter in the shape of its marks. */
function badge(letter) {
  const box = { viewBox: "-22 -22 44 44", class: "engine-badge", "aria-hidden": "true" };
  return s("svg", box, markShape(letter), s("text", { class: "letters", y: 1 }, letter));
}

function engineSelects(store) {
  const box = h("div", { class: "engine-choices" });
  store.watch(["engines", "game", "comparison.engines"], ({ engines, game, comparison: { engines: comparedEngines } }, before) => {
    const isUnchanged = engines === before.engines && comparedEngines === before.comparison.engines;
    if (isUnchanged && game.rules === before.game.rules && box.childElementCount) return;
    const row = (letter, at) => {
      const selected = comparedEngines[at];
      const onSelect = (name) => store.update({ "comparison.engines": comparedEngines.with(at, name) });
      const none = at < MIN_ENGINES ? [] : [[null, t.none]];
      const choices = [...none, ...engineChoices(engines, game.rules, selected)];
      const engineSelect = select(choices, selected, onSelect, { "aria-label": t.engine(letter) });
      return h("div", { class: "engine-choice" }, badge(letter), engineSelect);
    };
    replaceKeepingFocus(box, ...LETTERS.map(row));
  });
  return box;
}

function results(store) {
  const box = h("div", { class: "comparison", "aria-live": "polite" });
  store.watch(["comparison.results", "game"], ({ comparison: { results: comparison }, game }) => {
    if (comparison === null) {
      const isOver = boardOf(game).outcome !== null;
      const text = isOver ? messages.analysis.gameOver : messages.analysis.loading;
      replaceChildren(box, h("p", { class: "hint" }, text));
      return;
    }
    const moves = comparison.map(({ recommendation }) => recommendation?.move.notation);
    const columns = comparison.map((result, at) => resultColumn(store, result, LETTERS[at]));
    replaceChildren(
      box,
      h("h2", {}, isUnanimous(moves) ? t.agree : t.disagree),
      h("div", { class: "comparison-columns" }, ...columns),
    );
  });
  return box;
}

/** Whether all engines have a move, and it is the same one. */
function isUnanimous([first, ...others]) {
  return Boolean(first) && others.every((move) => move === first);
}

function resultColumn(store, { engine, recommendation, problem }, letter) {
  const heading = h("h3", {}, badge(letter), h("span", {}, engineName(engine)));
  if (problem) return h("section", {}, heading, h("p", { class: "error" }, problemText(problem)));
  const item = (candidate) => {
    const { move } = candidate;
    const show = (ghostMoves) => () => store.update({ "board.ghostMoves": ghostMoves });
    return h(
      "li",
      { onpointerenter: show([move]), onpointerleave: show([]) },
      h("span", {}, move.notation),
      h("span", { class: "numeric" }, shortChance(candidate)),
    );
  };
  const list = h("ol", {}, ...recommendation.candidates.slice(0, LISTED).map(item));
  return h("section", {}, heading, list, recommendation.explanation && reasonList(store, recommendation));
}

function agreement(store, comparisonController) {
  const box = h("div", { class: "agreement" });
  const measure = button(t.measure, () => comparisonController.measureAgreement());
  const progress = h("p", { class: "hint", role: "status" });
  store.watch(["comparison.progress"], ({ comparison: { progress: agreementProgress } }) => {
    measure.disabled = agreementProgress !== null;
    progress.textContent = agreementProgress
      ? t.progress(agreementProgress.done, agreementProgress.all)
      : "";
  });
  store.watch(["comparison.agreement", "comparison.engines"], (state) => {
    const measured = state.comparison.agreement.filter((moves) => moves?.length);
    const names = distinctEngines(state);
    const parts = measured.length ? [agreementTable(names, measured), agreementStrip(state.comparison.agreement)] : [];
    replaceChildren(box, ...parts);
  });
  return h("section", {}, h("h2", {}, t.agreement), box, measure, progress);
}

/** A row for each pair of engines, with the share of positions in which they agree. */
function agreementTable(names, measured) {
  const row = (first, second) => {
    const both = measured.filter((moves) => moves[first] && moves[second]);
    const agreed = both.filter((moves) => moves[first] === moves[second]);
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, t.pair(names[first], names[second])),
      h("td", { class: "numeric" }, t.share(agreed.length, both.length)),
    );
  };
  const rows = names.flatMap((_, first) =>
    names.slice(first + 1).map((__, offset) => row(first, first + 1 + offset)),
  );
  return h("table", { "aria-label": t.agreement }, h("tbody", {}, ...rows));
}

/** A bar for each measured ply: high if all engines agree, low if they do not. */
function agreementStrip(plies) {
  const bars = plies.map((moves, ply) => {
    if (!moves?.length) return null;
    const agrees = isUnanimous(moves);
    const height = agrees ? 10 : 3;
    const box = { x: ply + 0.1, width: 0.8, y: 10 - height, height, class: agrees ? "agree" : "disagree" };
    return s("rect", box, s("title", {}, (agrees ? t.agreeAt : t.disagreeAt)(ply)));
  });
  const viewBox = `0 0 ${Math.max(plies.length, MIN_PLIES)} 10`;
  const attributes = { viewBox, preserveAspectRatio: "none", class: "agreement-strip" };
  return s("svg", { ...attributes, role: "img", "aria-label": t.strip }, ...bars);
}
