// The panel that looks inside an engine: its candidates, their lines, and the reasons for a cell.

import { h, put } from "../dom.js";
import { cellName, key, parseMoves } from "../game/notation.js";
import { boardOf } from "../game/game.js";
import { texts } from "../locales/en.js";
import { shortNumber } from "../board/overlay.js";
import { curvePanel } from "./win-probability-chart.js";
import { engineChoices } from "../engines/engine-support.js";
import { button, checkbox, field, select } from "./form-controls.js";

const say = texts.inside;
/** Candidates in the list, until one asks for all. */
const SHORT = 8;

export function insidePanel(store, table) {
  return h(
    "div",
    { class: "stack" },
    chooser(store),
    switches(store),
    candidates(store, table),
    reasons(store),
    curvePanel(store, table),
  );
}

function chooser(store) {
  const box = h("div", {});
  store.watch(["engines", "game", "adviser"], ({ engines, game, adviser }, before) => {
    const same = engines === before.engines && adviser === before.adviser;
    if (same && game.rules === before.game.rules && box.childElementCount) return;
    const choose = (name) => store.update({ adviser: name });
    const focused = box.contains(document.activeElement);
    put(box, field(say.engine, select(engineChoices(engines, game.rules, adviser), adviser, choose)));
    if (focused) box.querySelector("select").focus();
  });
  return box;
}

function switches(store) {
  const weights = checkbox(say.weights, false, (on) => store.update({ weights: on }));
  const numbers = checkbox(say.numbers, true, (on) => store.update({ numbers: on }));
  store.watch(["weights", "numbers"], (state) => {
    weights.firstChild.checked = state.weights;
    numbers.firstChild.checked = state.numbers;
    numbers.firstChild.disabled = !state.weights;
  });
  return h("div", { class: "row" }, weights, numbers);
}

function candidates(store, table) {
  const box = h("div", { class: "candidates" });
  let all = false;
  const show = () => {
    const { answer, asked, fault, game } = store.state;
    if (answer === null) {
      const over = boardOf(game).outcome !== null;
      const words = { asking: say.asking, failed: fault ?? say.none }[asked] ?? (over ? say.over : "");
      put(box, h("p", { class: "hint" }, words));
      return;
    }
    const shown = all ? answer.candidates : answer.candidates.slice(0, SHORT);
    const more = answer.candidates.length > shown.length;
    put(
      box,
      list(store, table, answer, shown),
      more && button(say.all(answer.candidates.length), () => {
        all = true;
        show();
      }),
      h("p", { class: "hint" }, summary(answer)),
    );
  };
  store.watch(["answer", "asked"], (state, before) => {
    if (state.game !== before.game) all = false;
    show();
  });
  return h("section", {}, h("h2", {}, say.candidates), box);
}

function summary({ win_in: winIn, stats }) {
  const proof = winIn === null ? [] : [winIn > 0 ? say.win(winIn) : say.loss(-winIn)];
  const cost = stats.nodes ? say.stats(stats.nodes, stats.depth, stats.time_ms) : say.quick(stats.time_ms);
  return [...proof, cost].join(" · ");
}

function list(store, table, answer, shown) {
  const chances = shown.some(({ win_probability: chance }) => chance !== null);
  const lines = shown.some((candidate) => lineOf(candidate).length > 1);
  const heads = [say.rank, say.move, say.score, chances && say.chance, lines && say.line];
  const row = (candidate) => {
    const { rank, move, score, win_probability: chance } = candidate;
    const line = lineOf(candidate);
    const cells = parseMoves(line.join(" "), store.state.game.rules) ?? [];
    const ghosts = (on) => () => store.update({ ghosts: on ? cells : [] });
    const name = button(move.notation, () => table.play(move), {
      onfocus: ghosts(true),
      onblur: ghosts(false),
    });
    return h(
      "tr",
      { onpointerenter: ghosts(true), onpointerleave: ghosts(false) },
      h("td", { class: "figure" }, String(rank)),
      h("td", {}, name),
      h("td", { class: "figure" }, shortNumber(score)),
      chances && h("td", { class: "figure" }, chance === null ? "–" : `${Math.round(100 * chance)} %`),
      lines && h("td", { class: "line" }, line.slice(1, 7).join(" ")),
    );
  };
  return h(
    "table",
    { "aria-label": say.candidates },
    h("thead", {}, h("tr", {}, ...heads.map((head) => head && h("th", { scope: "col" }, head)))),
    h("tbody", {}, ...shown.map(row)),
  );
}

/** What the engine expects after a candidate, beginning with it. */
function lineOf({ move, pv }) {
  return pv.length ? pv : [move.notation];
}

function reasons(store) {
  const box = h("div", { class: "reasons" });
  store.watch(["reasons", "pointed", "answer", "adviser"], (state) => {
    const { reasons: lines, pointed, answer, game, engines, adviser } = state;
    const card = engines?.find(({ name }) => name === adviser);
    const explains = card?.options.some(({ name }) => name === "explain");
    const found = pointed && answer?.candidates.find(({ move }) => key(move) === key(pointed));
    if (!found) {
      put(box, h("p", { class: "hint" }, explains === false ? say.noReasons : say.pointHint));
      return;
    }
    const head = h("h2", {}, say.cell(cellName(pointed, game.rules), shortNumber(found.score)));
    const unexplained = explains === false && h("p", { class: "hint" }, say.noReasons);
    put(box, head, ...(lines ? figures(lines) : [unexplained]));
  });
  return h("section", {}, box);
}

function figures(lines) {
  const counted = lines.filter(({ attacks }) => attacks.length);
  if (counted.length === 0) return [h("p", { class: "hint" }, say.nothing)];
  const sides = ["X", "O"].map((player) => {
    const own = counted.filter((line) => line.player === player);
    const list = () => h("ul", {}, ...own.map(lineItem));
    return own.length && h("div", {}, h("h3", {}, say.figure(player)), list());
  });
  const hint = h("p", { class: "hint" }, say.attackHint);
  return [h("div", { class: "sides" }, ...sides.filter(Boolean)), hint];
}

function lineItem({ direction, attacks, breakpoint }) {
  const name = { role: "img", "aria-label": say.directionNames[direction] };
  const mark = h("span", { class: "way", ...name }, say.directions[direction]);
  const values = attacks.map((attack) => h("span", { class: "attack" }, say.attack(attack)));
  return h("li", {}, mark, ...values, breakpoint && h("strong", { class: "breakpoint" }, say.breakpoint));
}
