// Tabs of which one panel is visible; a tab with several panels has a row of tabs of its own (the tabs pattern of the
// ARIA Authoring Practices Guide).

import { h, replaceChildren } from "../dom.js";
import { messages } from "../i18n.js";

/**
 * @param {HTMLElement} element
 * @param {PageStore} store  Its field `tab` is the name of the visible panel.
 * @param {string} label
 * @param {Panels[]} groups  The panels of each tab, whose name is that of the tab if there is no other.
 */
export function showTabs(element, store, label, groups) {
  const panels = Object.assign({}, ...groups.map(({ panels: each }) => each));
  const loading = new Set();
  const load = async (name, panel) => {
    if (loading.has(name)) return;
    loading.add(name);
    try {
      replaceChildren(panel, await panels[name].load());
    } catch (error) {
      loading.delete(name);
      replaceChildren(panel, h("p", { class: "error", role: "alert" }, messages.partFailed(error.message)));
    }
  };
  /** A panel that is labelled by its tab; it is filled when it is first shown. */
  const panelOf = (name, tab) => {
    const panel = tabPanel(`panel-${name}`, tab);
    store.watch(["tab"], ({ tab: shown }) => {
      panel.hidden = name !== shown;
      if (name === shown) load(name, panel);
    });
    return panel;
  };
  /** The panel that was visible last, by the first one of its tab. @type {Map<string, string>} */
  const last = new Map();
  const tabs = groups.map(({ name, panels: own }) => {
    const [first] = Object.keys(own);
    return { id: `tab-${first}`, name, panels: Object.keys(own), first, own };
  });
  const boxes = tabs.map(({ id, name, panels: names, first, own }) => {
    if (names.length === 1) return panelOf(first, id);
    const views = names.map((each) => ({ id: `view-${each}`, name: own[each].name ?? name, panels: [each] }));
    const box = tabPanel(`views-${first}`, id);
    box.append(tabList(store, name, views, ([each]) => each), ...views.map(({ id: view, panels: [each] }) => panelOf(each, view)));
    store.watch(["tab"], ({ tab }) => {
      box.hidden = !names.includes(tab);
      if (!box.hidden) last.set(first, tab);
    });
    return box;
  });
  // The tab of the visible panel leads to the first one, any other to the one that was visible last.
  const target = (names) => (names.includes(store.state.tab) ? names[0] : last.get(names[0]) ?? names[0]);
  replaceChildren(element, tabList(store, label, tabs, target), ...boxes);
}

function tabPanel(id, tab) {
  return h("div", { role: "tabpanel", id, "aria-labelledby": tab, tabindex: 0 });
}

/**
 * A row of tabs.
 *
 * @param {PageStore} store
 * @param {string} label
 * @param {{id: string, name: string, panels: string[]}[]} tabs
 * @param {(panels: string[]) => string} target  The panel that a tab shows.
 */
function tabList(store, label, tabs, target) {
  const buttons = tabs.map(({ id, name, panels }) =>
    h(
      "button",
      {
        type: "button",
        role: "tab",
        id,
        "aria-controls": `${panels.length > 1 ? "views" : "panel"}-${panels[0]}`,
        onclick: ({ detail, currentTarget }) => {
          store.update({ tab: target(panels) });
          // The keys that follow a choice by pointer are meant for the game.
          if (detail > 0) currentTarget.blur();
        },
      },
      name,
    ),
  );
  const list = h("div", { role: "tablist", "aria-label": label }, ...buttons);
  const selected = ({ tab }) => tabs.findIndex(({ panels }) => panels.includes(tab));
  list.addEventListener("keydown", (event) => {
    const at = targetOf(event.key, selected(store.state), tabs.length);
    if (at === undefined) return;
    event.preventDefault();
    store.update({ tab: target(tabs[at].panels) });
    buttons[at].focus();
  });
  store.watch(["tab"], (state) => {
    const at = selected(state);
    buttons.forEach((each, index) => {
      each.setAttribute("aria-selected", String(index === at));
      each.tabIndex = index === at ? 0 : -1;
    });
    if (at >= 0) scrollToTab(list, buttons[at]);
  });
  return list;
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
