// What the views beside the board have in common: the header, and a list that is fetched.

import { ask } from "../api.js";
import { h, put } from "../dom.js";
import { load, save } from "../settings.js";
import { texts } from "../locales/en.js";
import { applyTheme, showHeader } from "./header.js";

/**
 * Show a view.
 *
 * @param {"engines" | "models"} name  Also the service's address and the name of its list.
 * @param {(item: object) => HTMLElement} card
 */
export async function showView(name, card) {
  const { theme = "auto" } = load();
  const { title, lead, none } = texts[name];
  document.title = `${title} · ${texts.name}`;
  applyTheme(theme);
  showHeader(document.getElementById("header"), name, theme, (chosen) => save({ theme: chosen }));
  const list = h("div", { class: "cards", "aria-busy": "true" });
  put(document.getElementById("main"), h("h1", {}, title), h("p", { class: "lead" }, lead), list);
  try {
    const items = (await ask(`v1/${name}`))[name];
    put(list, ...(items.length ? items.map(card) : [h("p", {}, none)]));
  } catch (error) {
    put(list, h("p", { role: "alert", class: "wrong" }, `${texts.failed} ${error.message}`));
  }
  list.removeAttribute("aria-busy");
}

/** A table; columns with figures are aligned at their ends. */
export function table(heads, rows, label) {
  const cell = (tag, value, at) =>
    h(tag, at ? { class: "figure", scope: tag === "th" && "col" } : { scope: tag === "th" && "col" }, value);
  const first = (value) => h("th", { scope: "row" }, value);
  return h(
    "table",
    { "aria-label": label },
    h("thead", {}, h("tr", {}, ...heads.map((head, at) => cell("th", head, at)))),
    h(
      "tbody",
      {},
      ...rows.map(([name, ...values]) =>
        h("tr", {}, first(name), ...values.map((value) => cell("td", value, 1))),
      ),
    ),
  );
}
