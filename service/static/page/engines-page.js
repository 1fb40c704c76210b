// The view /engines: what every engine can do.

import { h } from "./dom.js";
import { texts } from "./locales/en.js";
import { showView } from "./views/list-page.js";

const say = texts.engines;

function card(engine) {
  const model = engine.model && h("span", { class: "tag" }, say.model(engine.model));
  const faulty = !engine.usable && h("p", { class: "wrong" }, say.unusable(engine.fault));
  return h(
    "article",
    { class: "card" },
    h("h2", { class: "title" }, engine.name, model),
    h("p", {}, engine.summary),
    faulty,
    h("dl", {}, h("dt", {}, say.plays), h("dd", {}, ...games(engine)), ...score(engine), ...options(engine)),
    engine.randomised && h("p", { class: "hint" }, say.randomised),
  );
}

function games({ games: all }) {
  return all.map(({ game, supported }) =>
    h("span", { class: supported ? "tag yes" : "tag no" }, `${supported ? "✓" : "–"} ${game}`),
  );
}

function score({ score: { meaning, low, high } }) {
  const range = low === null && high === null ? "" : ` (${say.range(low, high)})`;
  return [h("dt", {}, say.score), h("dd", {}, meaning + range)];
}

function usual({ default: value }) {
  return value === null ? [] : [say.byDefault(value)];
}

function options({ options: all }) {
  if (all.length === 0) return [];
  const item = (option) =>
    h(
      "li",
      {},
      h("code", {}, option.name),
      ` ${option.meaning} `,
      h("span", { class: "hint" }, [say.option(option), ...usual(option)].join(", ")),
    );
  return [h("dt", {}, say.options), h("dd", {}, h("ul", {}, ...all.map(item)))];
}

showView("engines", card);
