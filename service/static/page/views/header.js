// The top of every view: where one is, where else one can go, light or dark.

import { h, put, s } from "../dom.js";
import { texts } from "../locales/en.js";

const THEMES = ["auto", "light", "dark"];

/** Show light or dark, or leave it to the system. */
export function applyTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/**
 * @param {HTMLElement} header
 * @param {"board" | "engines" | "models"} here
 * @param {string} theme
 * @param {(theme: string) => void} choose
 */
export function showHeader(header, here, theme, choose) {
  const link = (view, address) =>
    h("a", { href: address, "aria-current": view === here && "page" }, texts.nav[view]);
  const options = THEMES.map((each) =>
    h("option", { value: each, selected: each === theme }, texts.theme[each]),
  );
  const change = (event) => {
    applyTheme(event.target.value);
    choose(event.target.value);
  };
  put(
    header,
    h("a", { href: "./", class: "brand" }, emblem(), h("span", {}, texts.name)),
    h(
      "nav",
      { "aria-label": texts.nav.label },
      link("board", "./"),
      link("engines", "engines"),
      link("models", "models"),
      link("docs", "docs"),
    ),
    h("select", { class: "quiet theme", "aria-label": texts.theme.label, onchange: change }, ...options),
  );
}

/** The centre of a board, which is what the name means, with a stone on it. */
function emblem() {
  return s(
    "svg",
    { viewBox: "0 0 32 32", class: "emblem", "aria-hidden": "true" },
    s("path", { d: "M8 2v28M16 2v28M24 2v28M2 8h28M2 16h28M2 24h28" }),
    s("circle", { cx: 16, cy: 16, r: 7 }),
  );
}
