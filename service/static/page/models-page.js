// Entry point of the page /models: the trained models, and the training report of each model card.

import { h, s } from "./dom.js";
import { MINUS, boardSize } from "./format.js";
import { IN_ENGLISH, format, messages } from "./i18n.js";
import { showListPage, table } from "./views/list-page.js";

const t = messages.lists.models;
/** Engine of trained models, and ranker of a model's metrics. */
const LEARNED = "learned";
/** Weights shown per phase. */
const LARGEST = 8;

function card(model) {
  const { card: report, id, live, usable, fault, digest } = model;
  const title = h("h2", { class: "title" }, id, live && h("span", { class: "tag supported" }, t.live));
  if (!usable) return h("article", { class: "card" }, title, h("p", { class: "error" }, t.unusable(fault)));
  return h(
    "article",
    { class: "card wide" },
    title,
    ...[data, metrics, phases, matches, evaluation, weights, versions].flatMap((section) => sectionOf(report, section)),
    h("p", { class: "hint digest" }, `${t.digest} `, h("code", {}, digest)),
    h("details", {}, h("summary", {}, t.card), h("pre", { tabindex: 0 }, JSON.stringify(report, null, 2))),
  );
}

// Other pipelines write other cards: a section is empty if its field is missing or not as expected.

function sectionOf(report, section) {
  try {
    return section(report);
  } catch (error) {
    if (error instanceof TypeError) return [];
    throw error;
  }
}

function data({ data: counts, label }) {
  if (!counts) return [];
  const texts = [
    [t.games, counts.games],
    [t.positions, counts.learnt_positions],
    [t.heldOut, counts.held_out_positions],
  ].flatMap(([text, count]) => (count === undefined ? [] : [text(count)]));
  return [
    h("h3", {}, t.data),
    h("p", {}, texts.join(" · ")),
    label && h("p", { class: "hint" }, `${t.label}: `, h("span", IN_ENGLISH, label)),
  ];
}

function metrics({ metrics: byEngine, rules }) {
  const rows = Object.entries(byEngine ?? {}).filter(([, values]) => typeof values === "object");
  if (rows.length === 0) return [];
  const names = Object.keys(t.metric).filter((name) => rows.some(([, values]) => name in values));
  const headings = [t.engine, t.boards, ...names.map((name) => t.metric[name])];
  const cells = rows.map(([engine, values]) => [
    ranker(engine),
    boards(rules),
    ...names.map((name) => metricValue(name, values[name])),
  ]);
  return [h("h3", {}, t.metrics), scrollable(table(headings, cells, t.metrics), t.metrics)];
}

function metricValue(name, value) {
  if (typeof value !== "number") return "–";
  if (name === "positions") return format.integer(value);
  return name.startsWith("top_") ? format.precisePercent(value) : format.decimal(value);
}

/** Metrics are of the ranker alone: `learned` without guard and verification. */
function ranker(engine) {
  return engine === LEARNED ? t.learned(engine, { guard: false }) : engine;
}

/** The boards of the positions that a model is measured on, each size once. */
function boards(rules) {
  return [...new Set((rules ?? []).map(boardSize))].join(", ");
}

/** Top-1 by phase, beside the share of a deep search. */
function phases(report) {
  const { data: counts, ceiling, metrics: heldOut, metrics_on_records: recorded, rules } = report;
  if (!ceiling) return [];
  const parts = [
    [t.heldOutGames(boards(rules)), heldOut, ceiling.parts["held-out"]],
    [t.recordedGames(boards(counts.records.rules)), recorded, ceiling.parts.records],
  ].filter(([, , top]) => top);
  const tables = parts.flatMap(([source, byEngine, top]) => {
    const engines = Object.keys(byEngine);
    const headings = [t.phase, t.metric.positions, ...engines.map(ranker), t.ceiling(ceiling)];
    const row = (name, valuesOf, ceilingOf) => [
      name,
      metricValue("positions", valuesOf(engines[0]).positions),
      ...engines.map((engine) => metricValue("top_1", valuesOf(engine).top_1)),
      metricValue("top_1", ceilingOf?.top_1),
    ];
    const all = row(t.allPhases, (engine) => byEngine[engine], top);
    const cells = Object.keys(byEngine[engines[0]].phases).map((phase) =>
      row(t.phases[phase] ?? phase, (engine) => byEngine[engine].phases[phase], top.phases[phase]),
    );
    return [h("p", {}, source), scrollable(table(headings, [all, ...cells], source), source)];
  });
  return [h("h3", {}, t.byPhase), h("p", { class: "hint" }, t.byPhaseLead), ...tables];
}

function matches({ matches: results }) {
  if (!results?.length) return [];
  return [h("h3", {}, t.matches), ...results.map(match)];
}

function match({ a, b, engines, rules, wins, draws, losses, games, elo }) {
  const details = [rules && boardSize(rules), t.games(games ?? wins + draws + losses)];
  const heading = [h("strong", {}, t.versus(player(engines?.[0]) ?? a, player(engines?.[1], b) ?? b)), ...details.filter(Boolean).map((text) => ` · ${text}`)];
  return h(
    "div",
    { class: "match" },
    h("p", {}, ...heading),
    resultBar(wins, draws, losses),
    h("p", {}, resultText(wins, draws, losses), elo ? ` · ${t.elo(elo)}` : ""),
  );
}

function resultText(wins, draws, losses) {
  return `+${wins} =${draws} ${MINUS}${losses}`;
}

/** The evaluation of `search` that belongs to the model. */
function evaluation({ evaluation: fitted }) {
  if (!fitted) return [];
  return [
    h("h3", {}, t.evaluation),
    h("p", {}, t.evaluationPassed(fitted.passed), " · ", t.logLoss(fitted.log_loss)),
    match(fitted.match),
  ];
}

/** A trained model with the options that it played with; undefined for other players. */
function player(spec, name = LEARNED) {
  if (spec?.engine.split(":")[0] !== LEARNED) return undefined;
  return t.learned(name, spec.options);
}

/** A bar in three parts: wins, draws and losses. */
function resultBar(wins, draws, losses) {
  const games = wins + draws + losses;
  const bounds = [0, wins, wins + draws, games].map((count) => (300 * count) / games);
  const part = (name, at) =>
    s("rect", { x: bounds[at], width: bounds[at + 1] - bounds[at], height: 14, class: name });
  const box = { viewBox: "0 0 300 14", preserveAspectRatio: "none", class: "result-bar" };
  const label = resultText(wins, draws, losses);
  return s("svg", { ...box, role: "img", "aria-label": label }, ...["win", "draw", "loss"].map(part));
}

function weights({ weights: byPhase }) {
  const phases = Object.entries(byPhase ?? {}).map(([phase, all]) => [phase, largestWeights(all)]);
  const shown = phases.filter(([, largest]) => largest.length);
  if (shown.length === 0) return [];
  return [
    h("h3", {}, t.weights),
    h("p", { class: "hint" }, t.weightsLead),
    h("div", { class: "phases" }, ...shown.map(([phase, largest]) => phaseWeights(phase, largest))),
  ];
}

/** The weights of greatest magnitude, as pairs of feature and weight. */
function largestWeights(all) {
  return Object.entries(all)
    .filter(([, weight]) => weight !== 0)
    .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .slice(0, LARGEST);
}

function phaseWeights(phase, largest) {
  const name = t.phases[phase] ?? phase;
  const scale = 50 / Math.abs(largest[0][1]);
  const row = ([feature, weight]) =>
    h(
      "li",
      {},
      h("code", {}, feature),
      weightBar(scale * weight),
      h("span", { class: "numeric" }, format.signed(weight, 2)),
    );
  return h("section", {}, h("h4", {}, name), h("ul", { "aria-label": name }, ...largest.map(row)));
}

/** A bar from the middle, to the left for a negative weight. */
function weightBar(length) {
  const box = { viewBox: "-50 0 100 10", preserveAspectRatio: "none", class: "weight-bar" };
  const sign = length < 0 ? "negative" : "positive";
  const rect = { x: Math.min(0, length), width: Math.abs(length), height: 10, class: sign };
  return s("svg", { ...box, "aria-hidden": "true" }, s("rect", rect));
}

function versions({ versions: byPackage }) {
  if (!byPackage) return [];
  const texts = Object.entries(byPackage).map(([name, version]) => `${name} ${version}`);
  return [h("h3", {}, t.versions), h("p", {}, texts.join(" · "))];
}

/** A region that scrolls sideways on narrow screens, also by keyboard. */
function scrollable(content, label) {
  return h("div", { class: "scrollable", tabindex: 0, role: "region", "aria-label": label }, content);
}

showListPage("models", card);
