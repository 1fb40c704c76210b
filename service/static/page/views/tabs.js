// Panels of which one is shown (the "tabs" pattern of the ARIA Authoring Practices).

import { h, put } from "../dom.js";

/**
 * @param {HTMLElement} element
 * @param {import("../store.js").Store} store  Its `tab` is the one shown.
 * @param {string} label
 * @param {Record<string, {name: string, panel: HTMLElement}>} tabs
 */
export function showTabs(element, store, label, tabs) {
  const names = Object.keys(tabs);
  const buttons = names.map((name) =>
    h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": `panel-${name}`,
        onclick: () => store.update({ tab: name }),
      },
      tabs[name].name,
    ),
  );
  const list = h("div", { role: "tablist", "aria-label": label }, ...buttons);
  const panels = names.map((name) =>
    h(
      "div",
      { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, tabindex: 0 },
      tabs[name].panel,
    ),
  );
  const moves = { ArrowLeft: -1, ArrowRight: 1 };
  list.addEventListener("keydown", (event) => {
    const at = names.indexOf(store.state.tab);
    const ends = { Home: 0, End: names.length - 1 };
    const to = event.key in moves ? at + moves[event.key] : ends[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const target = (to + names.length) % names.length;
    store.update({ tab: names[target] });
    buttons[target].focus();
  });
  put(element, list, ...panels);
  store.watch(["tab"], ({ tab }) => {
    names.forEach((name, at) => {
      buttons[at].setAttribute("aria-selected", String(name === tab));
      buttons[at].tabIndex = name === tab ? 0 : -1;
      panels[at].hidden = name !== tab;
    });
  });
}
