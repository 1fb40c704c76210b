// The header and the footer of every page.

import { byId, h, replaceChildren, s } from "../dom.js";
import { loadMessages, messages } from "../i18n.js";
import { button } from "./form-controls.js";

/**
 * Open the dialog with the keys of a page.
 *
 * @param {"board" | "learn" | "puzzles"} page
 * @param {(text: string) => void} onFailed  Shows why the dialog cannot be loaded.
 */
export async function showKeys(page, onFailed) {
  try {
    await loadMessages("keys");
    await (await import("./keys-dialog.js")).openKeysDialog(page);
  } catch (error) {
    onFailed(messages.keysFailed(error.message));
  }
}

/** @type {ShowHeader} */
export function showHeader(header, current, theme, onSelect, onKeys) {
  const linksOf = ({ dataset }) =>
    JSON.parse(dataset.pages ?? "").map(([page, href]) => h("a", { href, "aria-current": page === current && "page" }, messages.nav[page]));
  const menu = h("div", { class: "header-menu", id: "header-menu", hidden: true });
  const setOpen = (isOpen) => {
    menu.hidden = !isOpen;
    toggle.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) fill(menu, ({ menuItems }) => menuItems(theme, onSelect, onKeys));
  };
  const toggle = button(menuIcon(), () => setOpen(menu.hidden), {
    class: "icon menu-button",
    "aria-controls": "header-menu",
    "aria-expanded": "false",
    "aria-label": messages.menu,
    title: messages.menu,
  });
  header.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || menu.hidden) return;
    setOpen(false);
    toggle.focus();
  });
  document.addEventListener("pointerdown", ({ target }) => header.contains(/** @type {Node} */ (target)) || setOpen(false));
  replaceChildren(
    header,
    button(messages.skip, skip, { class: "skip" }),
    h("a", { href: "./", class: "brand", "aria-label": messages.name }, logo(), h("span", {}, messages.name)),
    h("nav", { "aria-label": messages.nav.label }, ...linksOf(header)),
    toggle,
    menu,
  );
  const footer = byId("footer");
  const about = h("div", { class: "hint" });
  replaceChildren(
    footer,
    h("nav", { "aria-label": messages.nav.footer }, ...linksOf(footer)),
    h("details", { ontoggle: () => fill(about, ({ aboutText }) => aboutText()) }, h("summary", {}, messages.nav.about), about),
  );
}

/**
 * Fill a box when it is first shown.
 *
 * @param {HTMLElement} box
 * @param {(parts: typeof import("./header-parts.js")) => HTMLElement[]} make
 */
async function fill(box, make) {
  if (box.childElementCount > 0 && box.querySelector(".error") === null) return;
  try {
    await loadMessages("header");
    const parts = await import("./header-parts.js");
    if (box.childElementCount === 0 || box.querySelector(".error")) replaceChildren(box, ...make(parts));
  } catch (error) {
    replaceChildren(box, h("p", { class: "error", role: "alert" }, messages.partFailed(error.message)));
  }
}

/** Move the focus past the header: to the board, or to the content. */
function skip() {
  const main = /** @type {HTMLElement} */ (document.querySelector("main"));
  main.tabIndex = -1;
  (/** @type {HTMLElement | null} */ (document.querySelector("#board [tabindex='0']")) ?? main).focus();
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
