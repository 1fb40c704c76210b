// Pages that show a list of the API as cards: engines and models.

import { BUSY } from "../api.js";
import { UnreachableError } from "../client/errors.js";
import { byId, h, replaceChildren } from "../dom.js";
import { format, messages } from "../i18n.js";
import { requestAll } from "../paged-list.js";
import { loadSettings, saveSettings } from "../settings.js";
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
  const showBusy = (event) => replaceChildren(list, h("p", { role: "status" }, messages.notices.busy(format.seconds(event.detail))));
  addEventListener(BUSY, showBusy);
  try {
    const items = order(await requestAll(`v1/${name}`, name));
    replaceChildren(list, ...(items.length ? items.map(card) : [h("p", {}, empty)]));
  } catch (error) {
    const reason = error instanceof UnreachableError ? messages.notices.needsService : error.message;
    const text = `${t.loadingFailed} ${reason}`;
    replaceChildren(list, h("p", { role: "alert", class: "error" }, text));
  }
  removeEventListener(BUSY, showBusy);
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
