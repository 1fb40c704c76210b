// The buttons under the board, and the keys that do the same.

import { h, put, s } from "../dom.js";
import { texts } from "../locales/en.js";
import { boardOf } from "../game/game.js";
import { button } from "./form-controls.js";

const SHAPES = {
  first: "M7 5v14M18 6l-8 6 8 6Z",
  back: "M16 5l-9 7 9 7Z",
  forward: "M8 5l9 7-9 7Z",
  last: "M17 5v14M6 6l8 6-8 6Z",
};

/**
 * What can be done with the game at hand, by name.
 *
 * @param {import("../store.js").Store} store
 * @param {import("../game-controller.js").Table} table
 */
export function commands(store, table) {
  return {
    first: () => table.goTo(0),
    back: () => table.step(-1),
    forward: () => table.step(1),
    last: () => table.goTo(store.state.game.moves.length),
    undo: () => table.undo(),
    redo: () => table.redo(),
    fresh: () => table.start(),
    advise: () => table.advise(store.state.adviser),
    weights: () => store.update({ weights: !store.state.weights }),
    stop: () => table.stop(),
  };
}

export function showControls(element, store, does) {
  const labels = texts.controls;
  const icons = Object.entries(SHAPES).map(([name, d]) =>
    h(
      "button",
      { type: "button", class: "icon", "aria-label": labels[name], title: labels[name], onclick: does[name] },
      s("svg", { viewBox: "0 0 24 24", class: "solid", "aria-hidden": "true" }, s("path", { d })),
    ),
  );
  const named = Object.fromEntries(
    ["undo", "redo", "fresh", "advise", "weights"].map((name) => [name, button(labels[name], does[name])]),
  );
  put(
    element,
    h("div", { class: "steps" }, ...icons),
    ...Object.values(named),
  );
  store.watch(["game", "weights"], ({ game, weights }) => {
    const start = game.ply === 0;
    const end = game.ply === game.moves.length;
    const off = [start, start, end, end];
    icons.forEach((each, at) => each.toggleAttribute("disabled", off[at]));
    named.undo.disabled = start;
    named.redo.disabled = end;
    named.advise.disabled = boardOf(game).outcome !== null;
    named.weights.setAttribute("aria-pressed", String(weights));
  });
}

const KEYS = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  Home: "first",
  End: "last",
  ",": "back",
  ".": "forward",
  u: "undo",
  r: "redo",
  n: "fresh",
  d: "advise",
  t: "weights",
  Escape: "stop",
};

/** Whether the key moves among tabs, and not through the game. */
function movesInside({ key, target }) {
  return target.closest("[role=tab]") !== null && /^(Arrow|Home|End)/.test(key);
}

/** Obey the keys, but for those that somebody types or that move within a list. */
export function listen(does) {
  addEventListener("keydown", (event) => {
    if (event.target.closest("input, textarea, select") || movesInside(event)) return;
    const undo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    if (!undo && (event.ctrlKey || event.metaKey || event.altKey)) return;
    const name = undo ? (event.shiftKey ? "redo" : "undo") : KEYS[event.key] ?? KEYS[event.key.toLowerCase()];
    if (name === undefined) return;
    event.preventDefault();
    does[name]();
  });
}
