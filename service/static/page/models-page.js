// The view /models: the trained models, with what the card of each reports of its training.

import { h, s } from "./dom.js";
import { texts } from "./locales/en.js";
import { showView, table } from "./views/list-page.js";

const say = texts.models;
/** Weights shown per phase. */
const LARGEST = 8;

function card(model) {
  const { card: report, id, live, usable, fault, digest } = model;
  const title = h("h2", { class: "title" }, id, live && h("span", { class: "tag yes" }, say.live));
  if (!usable) return h("article", { class: "card" }, title, h("p", { class: "wrong" }, say.unusable(fault)));
  const parts = [data, metrics, matches, weights, versions].flatMap((part) => part(report));
  return h(
    "article",
    { class: "card wide" },
    title,
    ...parts,
    h("p", { class: "hint digest" }, `${say.digest} `, h("code", {}, digest)),
    h(
      "details",
      {},
      h("summary", {}, say.whole),
      h("pre", { tabindex: 0 }, JSON.stringify(report, null, 2)),
    ),
  );
}

// Each part is shown where the card has it: cards of other pipelines have other parts.

function data({ data: found, label }) {
  if (!found) return [];
  const counts = [
    [say.games, found.games],
    [say.positions, found.learnt_positions],
    [say.heldOut, found.held_out_positions],
  ].filter(([, count]) => count !== undefined);
  return [
    h("h3", {}, say.data),
    h("p", {}, counts.map(([words, count]) => words(count)).join(" · ")),
    label && h("p", { class: "hint" }, `${say.label}: ${label}`),
  ];
}

function metrics({ metrics: found }) {
  const rows = Object.entries(found ?? {}).filter(([, values]) => typeof values === "object");
  if (rows.length === 0) return [];
  const names = Object.keys(say.metric).filter((name) => rows.some(([, values]) => name in values));
  const figures = ([engine, values]) => [engine, ...names.map((name) => figure(name, values[name]))];
  const heads = [say.engine, ...names.map((name) => say.metric[name])];
  return [h("h3", {}, say.metrics), scrolling(table(heads, rows.map(figures), say.metrics), say.metrics)];
}

function figure(name, value) {
  if (typeof value !== "number") return "–";
  if (name === "positions") return value.toLocaleString("en");
  return name.startsWith("top_") ? `${(100 * value).toFixed(1)} %` : value.toFixed(3);
}

function matches({ matches: found }) {
  if (!found?.length) return [];
  return [h("h3", {}, say.matches), ...found.map(match)];
}

function match({ a, b, rules, wins, draws, losses, games, elo }) {
  const details = [rules && say.board(rules), say.matchGames(games ?? wins + draws + losses)];
  return h(
    "div",
    { class: "match" },
    h("p", {}, h("strong", {}, say.against(a, b)), ...details.filter(Boolean).map((text) => ` · ${text}`)),
    outcomeBar(wins, draws, losses),
    h("p", {}, say.result(wins, draws, losses), elo ? ` · ${say.elo(elo)}` : ""),
  );
}

function outcomeBar(wins, draws, losses) {
  const all = wins + draws + losses;
  const ends = [0, wins, wins + draws, all].map((count) => (300 * count) / all);
  const part = (name, at) =>
    s("rect", { x: ends[at], width: ends[at + 1] - ends[at], height: 14, class: name });
  const label = say.result(wins, draws, losses);
  const box = { viewBox: "0 0 300 14", preserveAspectRatio: "none", class: "outcome" };
  return s("svg", { ...box, role: "img", "aria-label": label }, ...["win", "draw", "loss"].map(part));
}

function weights({ weights: byPhase }) {
  const phases = Object.entries(byPhase ?? {}).map(([phase, found]) => [phase, largest(found)]);
  const shown = phases.filter(([, found]) => found.length);
  if (shown.length === 0) return [];
  return [
    h("h3", {}, say.weights),
    h("p", { class: "hint" }, say.weightsLead),
    h("div", { class: "phases" }, ...shown.map(([phase, found]) => phaseWeights(phase, found))),
  ];
}

/** The features whose weights are furthest from 0, as pairs of name and weight. */
function largest(found) {
  return Object.entries(found)
    .filter(([, weight]) => weight !== 0)
    .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .slice(0, LARGEST);
}

function phaseWeights(phase, found) {
  const name = say.phases[phase] ?? phase;
  const scale = 50 / Math.abs(found[0][1]);
  const row = ([feature, weight]) =>
    h(
      "li",
      {},
      h("code", {}, feature),
      bar(scale * weight),
      h("span", { class: "figure" }, say.weight(weight)),
    );
  return h("section", {}, h("h4", {}, name), h("ul", { "aria-label": name }, ...found.map(row)));
}

/** A bar from the middle: to the left for what is below 0. */
function bar(length) {
  const box = { viewBox: "-50 0 100 10", preserveAspectRatio: "none", class: "bar", "aria-hidden": "true" };
  const side = length < 0 ? "minus" : "plus";
  const rect = { x: Math.min(0, length), width: Math.abs(length), height: 10, class: side };
  return s("svg", box, s("rect", rect));
}

function versions({ versions: found }) {
  if (!found) return [];
  const words = Object.entries(found).map(([name, version]) => `${name} ${version}`);
  return [h("h3", {}, say.versions), h("p", {}, words.join(" · "))];
}

/** What is too wide for a phone scrolls by itself, also by the keyboard. */
function scrolling(content, label) {
  return h("div", { class: "scrolling", tabindex: 0, role: "region", "aria-label": label }, content);
}

showView("models", card);
