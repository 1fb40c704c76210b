// Pages that show a list of the API as cards: engines and models.

import { byId, h, replaceChildren } from "../dom.js";
import { messages } from "../i18n.js";
import { requestAll } from "../paged-list.js";
import { loadSettings, saveSettings } from "../settings.js";
import { loadingFailed, sayingBusy } from "./busy-service.js";
import { showHeader } from "./header.js";

const t = messages.lists;

/**
 * @param {"engines" | "models"} name  Of the page, its endpoint and the field of the response.
 * @param {(item: object) => HTMLElement} card
 * @param {(items: any[]) => any[]} [order]
 */
export async function showListPage(name, card, order = (items) => items) {
  const { theme = "auto" } = loadSettings();
  const { title, lead, empty } = t[name];
  document.title = `${title} · ${messages.name}`;
  showHeader(byId("header"), name, theme, (selected) => saveSettings({ theme: selected }));
  document.documentElement.dataset.started = "";
  const list = h("div", { class: "cards", "aria-busy": "true" });
  replaceChildren(
    byId("main"),
    h("h1", {}, title),
    h("p", { class: "lead" }, lead),
    list,
  );
  try {
    const items = order(await sayingBusy(list, () => requestAll(`v1/${name}`, name)));
    replaceChildren(list, ...(items.length ? items.map(card) : [h("p", {}, empty)]));
  } catch (error) {
    replaceChildren(list, loadingFailed(error));
  }
  list.removeAttribute("aria-busy");
}

/** A table whose first column names the rows, and whose other columns are numeric. */
export function table(headings, rows, label) {
  const heading = (text, at) => h("th", { class: at > 0 && "numeric", scope: "col" }, text);
  const row = ([name, ...values]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, name),
      ...values.map((value) => h("td", { class: "numeric" }, value)),
    );
  return h(
    "table",
    { "aria-label": label },
    h("thead", {}, h("tr", {}, ...headings.map(heading))),
    h("tbody", {}, ...rows.map(row)),
  );
}
