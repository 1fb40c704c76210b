// Entry point of the page /engines: the engines, their games, scores and options.

import { h } from "./dom.js";
import { MINUS } from "./format.js";
import { IN_ENGLISH, engineName, messages } from "./i18n.js";
import { saveSettings } from "./settings.js";
import { lateChecks } from "./views/late-checks.js";
import { showListPage } from "./views/list-page.js";

const t = messages.lists.engines;
/** The strongest engines of large boards, then the one of small boards; others follow, the service's last one first. */
const STRONGEST = ["search", "proven", "learned", "threat-search", "attack-weights", "minimax"];
/** The engine whose proofs can be checked here. */
const PROVEN = "proven";

function card(engine) {
  const name = engineName(engine.name);
  const model = engine.model && h("span", { class: "tag" }, t.model(engine.model));
  const fault = !engine.usable && h("p", { class: "error" }, t.unusable(engine.fault));
  return h(
    "article",
    { class: "card" },
    h("h2", { class: "title" }, name, name !== engine.name && h("code", {}, engine.name), model),
    text("p", messages.engines[engine.name], engine.summary),
    fault,
    engine.usable && playLink(engine),
    engine.name === PROVEN && lateChecks(t.checks, { failed: messages.lists.loadingFailed }).element,
    h("dl", {}, ...games(engine), ...levels(engine)),
    h(
      "details",
      {},
      h("summary", {}, [t.score, engine.options.length > 0 && t.options].filter(Boolean).join(messages.comma)),
      h("dl", {}, ...score(engine), ...options(engine)),
      engine.randomised && h("p", { class: "hint" }, t.randomised),
    ),
  );
}

/** Begins a game of gomoku, or the first one that the engine plays, against it. */
function playLink({ name, games: all }) {
  const played = all.filter(({ supported }) => supported).map(({ game }) => game);
  const game = played.includes("gomoku") ? "gomoku" : played[0];
  const seat = (engine) => ({ engine, timeMs: 1000, depth: null, options: {} });
  const choose = () => saveSettings({ players: { X: seat(null), O: seat(name) } });
  return h("p", {}, h("a", { href: `./#game=${game}`, class: "play", onclick: choose }, t.play));
}

function levels({ options: all }) {
  if (!all.some(({ name }) => name === "strength")) return [];
  return [h("dt", {}, t.levels), h("dd", {}, Object.values(messages.players.levels).join(messages.comma))];
}

/** A text about an engine; of those that the page does not know, the service's. */
function text(tag, translated, english) {
  return h(tag, translated ? {} : IN_ENGLISH, translated ?? english);
}

function games({ games: all }) {
  const tag = ({ game, supported }) =>
    h("span", { class: supported ? "tag supported" : "tag" }, `${supported ? "✓" : "–"} ${t.supported[game] ?? game}`);
  return [h("dt", {}, t.games), h("dd", {}, ...all.map(tag))];
}

function score({ name, score: { meaning, low, high } }) {
  const range = low === null && high === null ? "" : ` (${t.range(...bounds(low, high))})`;
  return [h("dt", {}, t.score), h("dd", {}, text("span", t.scores[name], meaning), range)];
}

/** The ends of a range as text; null is infinite. */
function bounds(low, high) {
  return [low ?? `${MINUS}∞`, high ?? "∞"];
}

function options({ options: all }) {
  if (all.length === 0) return [];
  const item = (option) => {
    const { type, low, high, default: value } = option;
    const range = low === null && high === null ? [] : [t.optionRange(...bounds(low, high))];
    const hint = [t.types[type] ?? type, ...range, ...(value === null ? [] : [t.default(value)])].join(messages.comma);
    return h("li", {}, h("code", {}, option.name), " ", text("span", t.meanings[option.name], option.meaning), " ", h("span", { class: "hint" }, hint));
  };
  return [h("dt", {}, t.options), h("dd", {}, h("ul", {}, ...all.map(item)))];
}

function rankOf({ name }) {
  const rank = STRONGEST.indexOf(name);
  return rank < 0 ? STRONGEST.length : rank;
}

showListPage("engines", card, (engines) => engines.reverse().sort((a, b) => rankOf(a) - rankOf(b)));
