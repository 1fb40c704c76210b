// Tabs of which one panel is visible (the tabs pattern of the ARIA Authoring Practices Guide).

import { h, replaceChildren } from "../dom.js";
import { messages } from "../i18n.js";

/**
 * @param {HTMLElement} element
 * @param {PageStore} store  Its field `tab` is the selected one.
 * @param {string} label
 * @param {Panels} tabs
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
        onclick: ({ detail, currentTarget }) => {
          store.update({ tab: name });
          // The keys that follow a choice by pointer are meant for the game.
          if (detail > 0) currentTarget.blur();
        },
      },
      tabs[name].name,
    ),
  );
  const list = h("div", { role: "tablist", "aria-label": label }, ...buttons);
  const panels = names.map((name) =>
    h(
      "div",
      { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, tabindex: 0 },
    ),
  );
  const loading = new Set();
  const load = async (name, panel) => {
    if (loading.has(name)) return;
    loading.add(name);
    try {
      replaceChildren(panel, await tabs[name].load());
    } catch (error) {
      loading.delete(name);
      replaceChildren(panel, h("p", { class: "error", role: "alert" }, messages.partFailed(error.message)));
    }
  };
  list.addEventListener("keydown", (event) => {
    const target = targetOf(event.key, names.indexOf(store.state.tab), names.length);
    if (target === undefined) return;
    event.preventDefault();
    store.update({ tab: names[target] });
    buttons[target].focus();
  });
  replaceChildren(element, list, ...panels);
  store.watch(["tab"], ({ tab }) => {
    names.forEach((name, at) => {
      buttons[at].setAttribute("aria-selected", String(name === tab));
      buttons[at].tabIndex = name === tab ? 0 : -1;
      panels[at].hidden = name !== tab;
      if (name === tab) load(name, panels[at]);
    });
    scrollToTab(list, buttons[names.indexOf(tab)]);
  });
}

/** Scroll the list so that a tab is in view; the page stays where it is, unlike with `scrollIntoView`. */
function scrollToTab(list, tab) {
  const bounds = list.getBoundingClientRect();
  const { left, right } = tab.getBoundingClientRect();
  if (left < bounds.left) list.scrollLeft -= bounds.left - left;
  if (right > bounds.right) list.scrollLeft += right - bounds.right;
}

/** The index of the tab that a key selects; undefined for other keys. */
function targetOf(key, current, count) {
  return {
    ArrowLeft: (current - 1 + count) % count,
    ArrowRight: (current + 1) % count,
    Home: 0,
    End: count - 1,
  }[key];
}
