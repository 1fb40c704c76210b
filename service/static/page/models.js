// The view /models: the trained models, with what the card of each reports of its training.

import { h, s } from "./dom.js";
import { texts } from "./texts.js";
import { showView, table } from "./views/view.js";

const say = texts.models;
/** Coefficients shown for each phase. */
const LARGEST = 16;

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

function match({ a, b, wins, draws, losses, games, elo }) {
  return h(
    "div",
    { class: "match" },
    h("p", {}, h("strong", {}, say.against(a, b)), ` · ${say.matchGames(games ?? wins + draws + losses)}`),
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

function weights({ weights: found }) {
  // The model has weights of its own for each phase of the game.
  const phases = Object.entries(found ?? {}).filter(([, named]) => typeof named === "object");
  if (phases.length === 0) return [];
  const section = ([phase, named], at) =>
    h("details", { open: at === 0 }, h("summary", {}, phase), largestWeights(named));
  return [
    h("h3", {}, say.weights),
    h("p", { class: "hint" }, say.weightsLead),
    ...phases.map(section),
  ];
}

/** The coefficients of one phase that are furthest from zero, as bars. */
function largestWeights(named) {
  const largest = Object.entries(named)
    .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .slice(0, LARGEST);
  const most = Math.abs(largest[0][1]) || 1;
  const bar = (weight) =>
    s(
      "svg",
      { viewBox: "-50 0 100 10", preserveAspectRatio: "none", class: "bar", "aria-hidden": "true" },
      s("rect", {
        x: Math.min(0, (50 * weight) / most),
        width: Math.abs((50 * weight) / most),
        height: 10,
        class: weight < 0 ? "minus" : "plus",
      }),
    );
  const row = ([name, weight]) =>
    h("li", {}, h("span", {}, name), bar(weight), h("span", { class: "figure" }, weight.toFixed(2)));
  return h("ul", { class: "bars" }, ...largest.map(row));
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
