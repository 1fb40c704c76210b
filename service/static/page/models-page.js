// Entry point of the page /models: the trained models, and the training report of each model card.

import { h, s } from "./dom.js";
import { MINUS, boardSize } from "./format.js";
import { IN_ENGLISH, format, messages } from "./i18n.js";
import { showListPage, table } from "./views/list-page.js";

const t = messages.lists.models;
/** Engine of trained models, and ranker of a model's metrics. */
const LEARNED = "learned";
/** Engine of trained models that ranks by attack weight: what it scores is not learned. */
const CONTROL = "learned:control";
/** Roles of the matches that tell what a model learned, as `training/plans/card.py` explains them. */
const ROLES = ["alone", "control", "served", "checks"];

function card(model) {
  const { card: report, id, live, usable, fault, digest, has_report: hasReport } = model;
  const title = h("h2", { class: "title" }, id, live && h("span", { class: "tag supported" }, t.live));
  if (!usable) return h("article", { class: "card" }, title, h("p", { class: "error" }, t.unusable(fault)));
  return h(
    "article",
    { class: "card wide" },
    title,
    ...[story, pictures].flatMap((section) => sectionOf(report, section)),
    hasReport && h("p", {}, h("a", { href: `v1/models/${id}/report` }, t.report)),
    h(
      "details",
      { class: "figures" },
      h("summary", {}, t.figures),
      ...[data, strength, metrics, phases, matches, evaluation, versions].flatMap((section) => sectionOf(report, section)),
      h("p", { class: "hint digest" }, `${t.digest} `, h("code", {}, digest)),
    ),
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

/** What a model is: what its learning is worth on its main board, whether it passed the gate, and what taught it. */
function story(report) {
  const [main] = strengths(report);
  if (!main || !report.data) return [];
  const facts = { games: report.data.games, size: main.size, score: main.control.score, passed: report.gate?.passed };
  return [h("p", { class: "story" }, t.story(facts))];
}

/** The pictures of a card, which its report draws as well. */
function pictures({ report: { pictures: drawn } }) {
  const known = drawn.filter(({ name }) => name in t.pictures);
  return known.length ? [h("div", { class: "pictures" }, ...known.map(figure))] : [];
}

/** The name of a row in the language of the page; models have the same in all. */
function rowName(picture, name) {
  const count = parseInt(name.replaceAll(",", ""), 10);
  if (picture === "gain") {
    const [cols, rows] = name.split("x");
    return boardSize({ rows, cols });
  }
  if (picture === "learning") return name.endsWith(" at random") ? t.rows.random(count) : format.integer(count);
  if (picture === "calibration") return format.percent(count / 100);
  return t.rows.importance[name] ?? name;
}

/** A bar for each row, from 0 on, with its interval and what a perfect model would have. */
function figure({ name, unit, low, high, rows }) {
  const { title, about } = t.pictures[name];
  const at = (value) => (100 * (value - low)) / (high - low);
  const known = (value) => typeof value === "number";
  const path = (when, style, d) => when && s("path", { class: style, d });
  const bar = (row) =>
    s(
      "svg",
      { viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true" },
      path(true, "zero", `M${at(0)} 0V10`),
      path(known(row.value), row.passed ? "value" : "value refused", `M${at(0)} 5H${at(row.value)}`),
      // An end that is infinite is the end of the axis; a share of a number of positions has no interval.
      path(row.positions === null, "interval", `M${at(row.low ?? low)} 5H${at(row.high ?? high)}`),
      path(known(row.expected), "expected", `M${at(row.expected)} 5h0`),
    );
  const text = ({ value, low, high, positions }) => {
    if (unit === "elo") return t.elo({ value, low, high });
    return positions === null
      ? `${percents(value)} (${percents(low)} – ${percents(high)})`
      : `${percents(value)} (n = ${format.integer(positions)})`;
  };
  const item = (row) =>
    h("li", {}, h("span", {}, rowName(name, row.name)), bar(row), h("span", { class: "numeric" }, text(row), row.passed ? "" : `, ${t.refused}`));
  return h(
    "figure",
    {},
    h("h3", {}, title),
    h("p", { class: "hint" }, about),
    h("ul", { class: "rows", "aria-label": title }, ...rows.map(item)),
  );
}

/** By role, the matches that tell what a model learned, on every board; older cards have no roles. */
function strengths({ matches: results }) {
  const sizes = [...new Set(results?.map(({ rules }) => boardSize(rules)))];
  return sizes.flatMap((size) => {
    const played = ROLES.map((role) => results.find((match) => match.role === role && boardSize(match.rules) === size));
    if (played.includes(undefined)) return [];
    const [alone, control, served, checks] = played;
    return [{ size, alone, control, served, checks }];
  });
}

function strength(report) {
  const rows = strengths(report).map(({ size, alone, control, served, checks }) => [
    size,
    ...[alone, served, checks].map(({ score }) => format.decimal(score.value)),
    t.elo(control.elo),
  ]);
  if (rows.length === 0) return [];
  const headings = [t.boards, ranker(LEARNED), LEARNED, CONTROL, t.pictures.gain.title];
  return [
    h("h3", {}, t.strength),
    h("p", { class: "hint" }, t.strengthLead),
    scrollable(table(headings, rows, t.strength), t.strength),
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
  return t.learned(ranked(spec) === CONTROL ? CONTROL : name, spec.options);
}

/** The engine of a player without its model, which the control's name may contain. */
function ranked({ engine }) {
  return engine.startsWith(CONTROL) ? CONTROL : engine.split(":")[0];
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

function percents(share) {
  return format.precisePercent(share).replace("-", MINUS);
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
