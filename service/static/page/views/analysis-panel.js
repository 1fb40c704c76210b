// The analysis panel: an engine's candidates and lines, the explanation of a score, and the chart.

import { h, replaceChildren } from "../dom.js";
import { boardOf } from "../game/game.js";
import { cellKey, parseMoves } from "../game/notation.js";
import { format, messages, playerName } from "../i18n.js";
import { claimOf } from "../engines/claims.js";
import { engineChoices, playingEngine } from "../engines/engine-support.js";
import { chanceOf, formatScore, pliesOf, shortChance } from "../engines/score.js";
import { button, checkbox, field, replaceKeepingFocus, select } from "./form-controls.js";
import { livePanel } from "./live-panel.js";
import { reasonList } from "./reasons.js";
import { winProbabilityChart } from "./win-probability-chart.js";

const t = messages.analysis;
/** Candidates in the list until all are requested: fewer where the window is low below the board, as on phones. */
const SHORT_LIST = 5;
const SHORT_LIST_OF_PHONES = 3;
const PHONE = "(max-width: 34rem)";
/** Moves of a line after its first. */
const LINE_MOVES = 6;
const DIRECTION_SIGNS = { horizontal: "—", vertical: "|", "main-diagonal": "\\", "anti-diagonal": "/" };

export function analysisPanel(store, controllers, liveAnalysis) {
  const live = livePanel(store, controllers, liveAnalysis);
  // What changes from move to move comes first, in boxes that keep their height; the options follow.
  return h(
    "div",
    { class: "stack analysis" },
    live.element,
    candidateList(store, controllers),
    winProbabilityChart(store, controllers),
    explanation(store),
    h(
      "details",
      { class: "more" },
      h("summary", {}, t.options),
      h("div", { class: "analysis-options" }, engineSelect(store), heatmapSwitches(store), live.options),
    ),
  );
}

function engineSelect(store) {
  const box = h("div", {});
  store.watch(["engines", "game", "analysis.engine"], ({ engines, game, analysis: { engine: analysisEngine } }, before) => {
    const isUnchanged = engines === before.engines && analysisEngine === before.analysis.engine;
    if (isUnchanged && game.rules === before.game.rules && box.childElementCount) return;
    const choices = engineChoices(engines, game.rules, analysisEngine);
    const onSelect = (name) => store.update({ "analysis.engine": name });
    const selected = playingEngine(store.state, analysisEngine);
    replaceKeepingFocus(box, field(t.engine, select(choices, selected, onSelect)));
  });
  return box;
}

function heatmapSwitches(store) {
  const heatmap = checkbox(t.heatmap, false, (checked) => store.update({ "board.heatmap": checked }));
  const scores = checkbox(t.scores, true, (checked) => store.update({ "board.heatmapScores": checked }));
  store.watch(["board.heatmap", "board.heatmapScores"], (state) => {
    heatmap.firstChild.checked = state.board.heatmap;
    scores.firstChild.checked = state.board.heatmapScores;
    scores.firstChild.disabled = !state.board.heatmap;
  });
  return h("div", { class: "row" }, heatmap, scores);
}

function candidateList(store, controllers) {
  const box = h("div", { class: "candidates" });
  let isExpanded = false;
  const redraw = () => {
    const { analysis: { result: analysis } } = store.state;
    if (analysis === null) {
      replaceChildren(box, h("p", { class: "hint" }, placeholder(store.state)));
      return;
    }
    const { candidates } = analysis;
    const isProven = claimOf(analysis)?.by === "proof";
    const shown = isExpanded ? candidates : candidates.slice(0, matchMedia(PHONE).matches ? SHORT_LIST_OF_PHONES : SHORT_LIST);
    const expand = () => {
      isExpanded = true;
      redraw();
    };
    replaceChildren(
      box,
      candidateTable(store, controllers, shown),
      candidates.length > shown.length && button(t.showAll(candidates.length), expand),
      h("p", { class: "hint" }, isProven && h("span", { class: "proven" }, t.proven), summary(analysis)),
      isProven && analysis.pv.length > 1 && h("p", { class: "longest-defence" }, t.longestDefence(analysis.pv.join(" "))),
    );
  };
  const section = h("section", {}, h("h2", {}, t.candidates), box);
  store.watch(["analysis.result", "analysis.status", "live.isOn"], (state, before) => {
    section.hidden = state.live.isOn;
    if (state.game !== before.game) isExpanded = false;
    if (!state.live.isOn) redraw();
  });
  return section;
}

function placeholder({ analysis: { status: analysisStatus, error: analysisError }, game }) {
  if (analysisStatus === "loading") return t.loading;
  if (analysisStatus === "failed") return analysisError ?? t.failed;
  return boardOf(game).outcome === null ? "" : t.gameOver;
}

/** What is proven of the position, and what the answer has cost. */
function summary(analysis) {
  const { stats } = analysis;
  const claim = claimOf(analysis);
  const [win, loss] = claim?.by === "proof" ? [t.provenWin, t.provenLoss] : [t.winIn, t.lossIn];
  const proof = claim === null ? [] : [(claim.isWin ? win : loss)(claim.plies)];
  const cost = stats.nodes ? t.stats(stats.nodes, stats.depth, stats.time_ms) : format.milliseconds(stats.time_ms);
  return [...proof, cost].join(" · ");
}

/** A row for each candidate, with its chance, or its score if the engine has no chances, and a line if there is any. */
function candidateTable(store, controllers, candidates) {
  const hasProbabilities = candidates.some((candidate) => candidate.win_probability !== null);
  const hasLines = candidates.some((candidate) => lineOf(candidate).length > 1);
  const headings = [t.rank, t.move, hasProbabilities ? t.winProbability : t.score, hasLines && t.line];
  const heading = (text) => text && h("th", { scope: "col" }, text);
  const row = (candidate) => {
    const { rank, move, score } = candidate;
    const line = lineOf(candidate);
    const ghostMoves = parseMoves(line.join(" "), store.state.game.rules) ?? [];
    const show = () => store.update({ "board.ghostMoves": ghostMoves });
    const hide = () => store.update({ "board.ghostMoves": [] });
    const play = button(move.notation, () => controllers.game.play(move), { onfocus: show, onblur: hide });
    return h(
      "tr",
      { onpointerenter: show, onpointerleave: hide },
      h("td", { class: "numeric" }, String(rank)),
      h("td", {}, play),
      h("td", { class: pliesOf(score) === null ? "numeric" : "numeric words" }, shortChance(candidate)),
      hasLines && h("td", { class: "line" }, line.slice(1, 1 + LINE_MOVES).join(" ")),
    );
  };
  return h(
    "table",
    { "aria-label": t.candidates },
    h("thead", {}, h("tr", {}, ...headings.map(heading))),
    h("tbody", {}, ...candidates.map(row)),
  );
}

/** The principal variation of a candidate, its own move first. */
function lineOf({ move, pv }) {
  return pv.length ? pv : [move.notation];
}

/** The reasons for the first candidate, and those for or against the cell that is pointed at. */
function explanation(store) {
  const box = h("div", { class: "explanation", role: "region", "aria-label": t.explanationHint });
  const section = h("section", {}, box);
  /** What the box tells of. @type {{best: Recommendation | LiveReason | null, cell: Recommendation | null}} */
  let shown = { best: null, cell: null };
  store.watch(["analysis.explanation", "analysis.result", "live.isOn", "live.reason"], ({ analysis: { explanation: cell, result }, live }) => {
    // In a live analysis, it grows with its text; while stepping through a game, what is below keeps its place.
    box.classList.toggle("growing", live.isOn);
    const best = live.isOn ? live.reason : result;
    const isExplained = best !== null && Boolean("merits" in best || best.explanation);
    // While an analysis loads, the box keeps its place.
    if (result !== null && (!live.isOn || isExplained)) section.hidden = !isExplained;
    // A deeper result of a live analysis mostly has the same best move.
    if (best === shown.best && cell === shown.cell) return;
    shown = { best, cell };
    // What is below stays: the box keeps the height of the most reasons, and in a live analysis that of the last ones.
    const height = `${box.offsetHeight}px`;
    box.style.minHeight = !live.isOn ? `max(9rem, ${height})` : isExplained ? "" : height;
    replaceChildren(box, ...(isExplained ? [...why(store, best), ...(cell ? whyNot(store, best, cell) : [])] : []), isExplained && !cell && !live.isOn && h("p", { class: "hint" }, t.explanationHint));
  });
  return section;
}

function why(store, analysis) {
  const { move, merits } = analysis;
  const reasons = merits ? h("ul", { class: "reasons" }, ...merits.map((text) => h("li", {}, messages.hints.sentence(move.notation, text)))) : reasonList(store, analysis);
  return [h("h2", {}, t.why(move.notation)), reasons];
}

/** A cell's score and chances, its reasons, and the attacks that a score is made up of. */
function whyNot(store, analysis, answer) {
  const { move, candidates: [candidate] } = answer;
  const { score, explanation: attacks } = candidate;
  const isBest = cellKey(move) === cellKey(analysis.move);
  return [
    h("h2", {}, isBest ? t.cellScore(move.notation, formatScore(score)) : t.whyNot(move.notation)),
    !isBest && h("p", { class: "hint" }, chanceOf(candidate)),
    !isBest && reasonList(store, answer),
    ...(attacks ? attackLists(attacks, store.state.game.rules) : []),
  ];
}

/** The attacks of both players through a cell. */
function attackLists(lines, rules) {
  const attacked = lines.filter(({ attacks }) => attacks.length);
  if (attacked.length === 0) return [h("p", { class: "hint" }, t.noAttacks)];
  const list = (player) => {
    const own = attacked.filter((line) => line.player === player);
    const items = () => h("ul", {}, ...own.map(attackItem));
    return own.length && h("div", {}, h("h3", {}, t.attacksOf(playerName(player, rules))), items());
  };
  return [
    h("div", { class: "players-attacks" }, ...["X", "O"].map(list).filter(Boolean)),
    h("p", { class: "hint" }, t.attackHint),
  ];
}

function attackText({ power, potential, divider }) {
  return `${power}:${potential}${divider > 1 ? ` ÷ ${divider}` : ""}`;
}

function attackItem({ direction, attacks, breakpoint }) {
  const attributes = { class: "direction", role: "img", "aria-label": t.directions[direction] };
  const sign = h("span", attributes, DIRECTION_SIGNS[direction]);
  const values = attacks.map((attack) => h("span", { class: "attack" }, attackText(attack)));
  return h("li", {}, sign, ...values, breakpoint && h("strong", { class: "breakpoint" }, t.breakpoint));
}
