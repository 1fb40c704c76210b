// Entry point of the page /engines: the engines, their games, scores and options.

import { h } from "./dom.js";
import { messages } from "./locales/en/lists.js";
import { showListPage } from "./views/list-page.js";

const t = messages.engines;

function card(engine) {
  const model = engine.model && h("span", { class: "tag" }, t.model(engine.model));
  const fault = !engine.usable && h("p", { class: "error" }, t.unusable(engine.fault));
  return h(
    "article",
    { class: "card" },
    h("h2", { class: "title" }, engine.name, model),
    h("p", {}, engine.summary),
    fault,
    h("dl", {}, ...games(engine), ...score(engine), ...options(engine)),
    engine.randomised && h("p", { class: "hint" }, t.randomised),
  );
}

function games({ games: all }) {
  const tag = ({ game, supported }) =>
    h("span", { class: supported ? "tag supported" : "tag" }, `${supported ? "✓" : "–"} ${game}`);
  return [h("dt", {}, t.games), h("dd", {}, ...all.map(tag))];
}

function score({ score: { meaning, low, high } }) {
  const range = low === null && high === null ? "" : ` (${t.range(low, high)})`;
  return [h("dt", {}, t.score), h("dd", {}, meaning + range)];
}

function options({ options: all }) {
  if (all.length === 0) return [];
  const item = (option) => {
    const range = option.default === null ? [] : [t.default(option.default)];
    const hint = [t.option(option), ...range].join(", ");
    return h("li", {}, h("code", {}, option.name), ` ${option.meaning} `, h("span", { class: "hint" }, hint));
  };
  return [h("dt", {}, t.options), h("dd", {}, h("ul", {}, ...all.map(item)))];
}

showListPage("engines", card);
