// The header of every page: navigation, keys, language and theme.

import { h, replaceChildren, s } from "../dom.js";
import { language, loadMessages, messages } from "../i18n.js";
import { LANGUAGES } from "../language.js";
import { saveSettings } from "../settings.js";
import { button, select } from "./form-controls.js";

const THEMES = ["auto", "light", "dark"];

/** Apply a theme; "auto" follows the system. */
export function applyTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/**
 * Open the dialog with the keys of a page.
 *
 * @param {"board" | "puzzles"} page
 * @param {(text: string) => void} onFailed  Shows why the dialog cannot be loaded.
 */
export async function showKeys(page, onFailed) {
  try {
    await loadMessages("keys");
    await (await import("./keys-dialog.js")).openKeysDialog(page);
  } catch (error) {
    onFailed(messages.keysButton.failed(error.message));
  }
}

/** @type {ShowHeader} */
export function showHeader(header, current, theme, onSelect, onKeys) {
  const link = ([page, href]) => h("a", { href, "aria-current": page === current && "page" }, messages.nav[page]);
  const selectTheme = (selected) => {
    applyTheme(selected);
    onSelect(selected);
  };
  const themes = THEMES.map((each) => [each, messages.theme[each]]);
  const links = JSON.parse(header.dataset.pages ?? "").map(link);
  const menu = h(
    "div",
    { class: "header-menu", id: "header-menu" },
    // The last links, which have no room beside the others on phones.
    ...links.slice(-2).map((each) => each.cloneNode(true)),
    onKeys &&
      button("?", onKeys, {
        class: "icon keys-button",
        "aria-label": messages.keysButton.show,
        title: messages.keysButton.show,
      }),
    select(Object.entries(LANGUAGES), language, selectLanguage, {
      class: "borderless language",
      "aria-label": messages.language,
    }),
    select(themes, theme, selectTheme, { class: "borderless theme", "aria-label": messages.theme.label }),
  );
  // Where the header is narrow, the menu opens and closes.
  const setOpen = (isOpen) => {
    menu.classList.toggle("open", isOpen);
    toggle.setAttribute("aria-expanded", String(isOpen));
  };
  const toggle = button(menuIcon(), () => setOpen(!menu.classList.contains("open")), {
    class: "icon menu-button",
    "aria-controls": "header-menu",
    "aria-expanded": "false",
    "aria-label": messages.menu,
    title: messages.menu,
  });
  header.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !menu.classList.contains("open")) return;
    setOpen(false);
    toggle.focus();
  });
  document.addEventListener("pointerdown", ({ target }) => header.contains(/** @type {Node} */ (target)) || setOpen(false));
  replaceChildren(
    header,
    button(messages.skip, skip, { class: "skip" }),
    h("a", { href: "./", class: "brand", "aria-label": messages.name }, logo(), h("span", {}, messages.name)),
    h("nav", { "aria-label": messages.nav.label }, ...links),
    toggle,
    menu,
  );
}

/** Move the focus past the header: to the board, or to the content. */
function skip() {
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  main.tabIndex = -1;
  (/** @type {HTMLElement | null} */ (document.querySelector("#board [tabindex='0']")) ?? main).focus();
}

/** Every text of the page changes; a reload keeps the game, which is saved with every move. */
function selectLanguage(selected) {
  saveSettings({ language: selected });
  location.reload();
}

function menuIcon() {
  const dots = [5, 12, 19].map((cy) => s("circle", { cx: 12, cy, r: 1.2, fill: "currentcolor" }));
  return s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, ...dots);
}

/** The centre of a board, which is called tengen, with a stone on it. */
function logo() {
  return s(
    "svg",
    { viewBox: "0 0 32 32", class: "logo", "aria-hidden": "true" },
    s("path", { d: "M8 2v28M16 2v28M24 2v28M2 8h28M2 16h28M2 24h28" }),
    s("circle", { cx: 16, cy: 16, r: 7 }),
  );
}
