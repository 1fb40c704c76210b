// The panel that compares engines: their lists beside each other, and how often they agree.

import { h, put, s } from "../dom.js";
import { boardOf } from "../game/game.js";
import { texts } from "../locales/en.js";
import { LETTERS, chosen } from "../engines/comparison.js";
import { shape, shortNumber } from "../board/overlay.js";
import { engineChoices } from "../engines/engine-support.js";
import { button, select } from "./form-controls.js";

const say = texts.compare;

export function comparePanel(store, comparison) {
  return h("div", { class: "stack" }, chooser(store), opinions(store), agreement(store, comparison));
}

/** An engine's sign: the shape of its marks, with its letter. */
function sign(letter) {
  const box = { viewBox: "-22 -22 44 44", class: "sign", "aria-hidden": "true" };
  return s("svg", box, shape(letter), s("text", { class: "letters", y: 1 }, letter));
}

function chooser(store) {
  const box = h("div", { class: "choices" });
  store.watch(["engines", "game", "compared"], ({ engines, game, compared }, before) => {
    const same = engines === before.engines && compared === before.compared;
    if (same && game.rules === before.game.rules && box.childElementCount) return;
    const focused = [...box.querySelectorAll("select")].indexOf(document.activeElement);
    const rows = LETTERS.map((letter, at) => {
      const choose = (name) =>
        store.update({ compared: compared.map((each, index) => (index === at ? name : each)) });
      const nobody = at > 1 ? [[null, say.nobody]] : [];
      const choices = [...nobody, ...engineChoices(engines, game.rules, compared[at])];
      const label = { "aria-label": say.letter(letter) };
      return h("div", { class: "choice" }, sign(letter), select(choices, compared[at], choose, label));
    });
    put(box, ...rows);
    if (focused >= 0) box.querySelectorAll("select")[focused].focus();
  });
  return box;
}

function opinions(store) {
  const box = h("div", { class: "opinions", "aria-live": "polite" });
  store.watch(["opinions", "game"], ({ opinions: found, game }) => {
    if (found === null) {
      const over = boardOf(game).outcome !== null;
      put(box, h("p", { class: "hint" }, over ? texts.inside.over : texts.inside.asking));
      return;
    }
    const moves = found.map(({ recommendation }) => recommendation?.move.notation);
    const same = moves.every((move) => move !== undefined && move === moves[0]);
    put(
      box,
      h("h2", {}, same ? say.same : say.differ),
      h("div", { class: "columns" }, ...found.map((opinion, at) => column(store, opinion, LETTERS[at]))),
    );
  });
  return box;
}

function column(store, { engine, recommendation, problem }, letter) {
  const head = h("h3", {}, sign(letter), h("span", {}, engine));
  if (problem) return h("section", {}, head, h("p", { class: "wrong" }, problem.detail));
  const item = ({ move, score }) => {
    const ghost = (cells) => () => store.update({ ghosts: cells });
    return h(
      "li",
      { onpointerenter: ghost([move]), onpointerleave: ghost([]) },
      h("span", {}, move.notation),
      h("span", { class: "figure" }, shortNumber(score)),
    );
  };
  return h("section", {}, head, h("ol", {}, ...recommendation.candidates.map(item)));
}

function agreement(store, comparison) {
  const box = h("div", { class: "agreement" });
  const measure = button(say.measure, () => comparison.measure());
  const words = h("p", { class: "hint", role: "status" });
  store.watch(["measuring"], ({ measuring }) => {
    measure.disabled = measuring !== null;
    words.textContent = measuring ? say.measuring(measuring.done, measuring.all) : "";
  });
  store.watch(["agreement", "compared"], (state) => {
    const names = chosen(state);
    const asked = state.agreement.filter((moves) => moves?.length);
    put(box, ...(asked.length ? [pairs(names, asked), strip(state.agreement)] : []));
  });
  return h("section", {}, h("h2", {}, say.agreement), box, measure, words);
}

function pairs(names, asked) {
  const rows = names.flatMap((a, at) =>
    names.slice(at + 1).map((b, further) => {
      const [first, second] = [at, at + 1 + further];
      const both = asked.filter((moves) => moves[first] && moves[second]);
      const agreed = both.filter((moves) => moves[first] === moves[second]);
      const share = say.share(agreed.length, both.length);
      const name = h("th", { scope: "row" }, say.pair(a, b));
      return h("tr", {}, name, h("td", { class: "figure" }, share));
    }),
  );
  return h("table", { "aria-label": say.agreement }, h("tbody", {}, ...rows));
}

/** A bar for each ply: high where all agree, low where they differ, none where nobody asked. */
function strip(plies) {
  const width = Math.max(plies.length, 20);
  const bars = plies.map((moves, ply) => {
    if (!moves?.length) return null;
    const same = moves.every((move) => move !== null && move === moves[0]);
    const label = same ? say.agreeAt(ply) : say.differAt(ply);
    const height = same ? 10 : 3;
    const box = { x: ply + 0.1, width: 0.8, y: 10 - height, height };
    return s("rect", { ...box, class: same ? "same" : "other" }, s("title", {}, label));
  });
  const view = { viewBox: `0 0 ${width} 10`, preserveAspectRatio: "none", class: "strip" };
  return s("svg", { ...view, role: "img", "aria-label": say.strip }, ...bars);
}
