// The panel of the game: its board, who begins, how it is drawn, and the list of its moves.

import { h, put } from "../dom.js";
import { MAX_SIDE, MIN_SIDE, PRESETS, fault, presetOf, rules } from "../game/rules.js";
import { cellName } from "../game/notation.js";
import { texts } from "../locales/en.js";
import { button, checkbox, field, select } from "./form-controls.js";

export function setupPanel(store, table) {
  const say = texts.setup;
  const own = h("form", { class: "custom", hidden: true });
  const boards = h("div", {});
  const choose = (name) => {
    own.hidden = name !== "custom";
    if (name === "custom") put(own, ...custom(store, table));
    else table.start(PRESETS[name]);
  };
  store.watch(["game"], ({ game }, before) => {
    if (store.state !== before && game.rules === before.game.rules && boards.childElementCount) return;
    const here = presetOf(game.rules) ?? "custom";
    const names = [...Object.keys(PRESETS), "custom"].map((name) => [name, texts.games[name]]);
    const focused = boards.contains(document.activeElement);
    put(boards, field(say.game, select(names, here, choose)));
    if (focused) boards.querySelector("select").focus();
    if (here !== "custom") own.hidden = true;
  });
  const { state } = store;
  const set = (name) => (value) => store.update({ [name]: value });
  return h(
    "div",
    { class: "stack" },
    boards,
    own,
    h(
      "div",
      { class: "pair" },
      field(say.beginner, select(Object.entries(say.beginners), state.beginner, set("beginner"))),
      field(say.speed, select(say.speeds, state.pauseMs, set("pauseMs"))),
      field(say.look, select(Object.entries(say.looks), state.look, set("look"))),
    ),
    checkbox(say.moveNumbers, state.moveNumbers, set("moveNumbers")),
    moveList(store, table),
    keys(),
  );
}

function custom(store, table) {
  const now = store.state.game.rules;
  const number = (value) =>
    h("input", { type: "number", min: MIN_SIDE, max: MAX_SIDE, value, required: true });
  const [rows, cols, line] = [now.rows ?? 15, now.cols ?? 15, now.winLength].map(number);
  const borders = checkbox(texts.setup.borders, now.rows !== null, (on) => {
    rows.disabled = cols.disabled = !on;
  });
  const overline = checkbox(texts.setup.overline, now.overline, () => {});
  const wrong = h("p", { class: "wrong", role: "alert" });
  const read = () => {
    const bounded = borders.firstChild.checked;
    const side = (input) => (bounded ? input.valueAsNumber : null);
    return rules(side(rows), side(cols), line.valueAsNumber, overline.firstChild.checked);
  };
  const begin = () => {
    const game = read();
    const found = fault(game);
    wrong.textContent = found ? texts.setup.faults[found] : "";
    if (found === null) table.start(game);
  };
  return [
    h(
      "div",
      { class: "pair" },
      field(texts.setup.rows, rows),
      field(texts.setup.cols, cols),
      field(texts.setup.winLength, line),
    ),
    borders,
    overline,
    wrong,
    button(texts.setup.begin, begin, { class: "main" }),
  ];
}

function moveList(store, table) {
  const list = h("ol", { class: "moves" });
  const none = h("p", { class: "hint" }, texts.setup.noMoves);
  let shown = [];
  store.watch(["game"], ({ game }) => {
    // Moves are added at the end and cut off there: only what differs is made anew.
    let same = 0;
    while (same < shown.length && shown[same] === game.moves[same]) same += 1;
    for (const item of [...list.children].slice(same)) item.remove();
    game.moves.slice(same).forEach((move, at) => list.append(item(table, game, move, same + at + 1)));
    shown = game.moves;
    none.hidden = game.moves.length > 0;
    list.hidden = !none.hidden;
    [...list.children].forEach((each, at) => {
      if (at + 1 === game.ply) each.firstChild.setAttribute("aria-current", "step");
      else each.firstChild.removeAttribute("aria-current");
    });
    // Scrolls the list alone, never the page.
    const current = list.children[game.ply - 1];
    if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  });
  return h("section", {}, h("h2", {}, texts.setup.moves), none, list);
}

function item(table, game, move, number) {
  const name = cellName(move, game.rules);
  const label = texts.setup.toMove(number, name);
  return h("li", {}, button(name, () => table.goTo(number), { "aria-label": label }));
}

function keys() {
  const rows = texts.setup.keyList.flatMap(([names, does]) => [
    h("dt", {}, ...names.split(" ").map((name) => h("kbd", {}, name))),
    h("dd", {}, does),
  ]);
  return h("details", { class: "keys" }, h("summary", {}, texts.setup.keys), h("dl", {}, ...rows));
}
