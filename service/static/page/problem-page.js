// Entry point of the page at unknown addresses and at problem types: what is wrong, and the way home.

import { service } from "./api.js";
import { ProblemError } from "./client/errors.js";
import { byId, h, replaceChildren } from "./dom.js";
import { IN_ENGLISH, messages } from "./i18n.js";
import { loadSettings, saveSettings } from "./settings.js";
import { loadingFailed, sayingBusy } from "./views/busy-service.js";
import { showHeader } from "./views/header.js";

const TYPES = "problems";
const NOT_FOUND = 404;

const t = messages.lists.problem;

/** The address, relative to the board's. */
function addressHere() {
  return location.pathname.slice(new URL(document.baseURI).pathname.length);
}

function article({ title, status, meaning }) {
  return h("article", { class: "card", ...IN_ENGLISH }, h("h2", { class: "title" }, title, h("span", { class: "tag" }, String(status))), h("p", {}, meaning));
}

/** The problem types of the service, or one of them; null if there is none at the address. @throws {Error} */
async function describe(address) {
  try {
    const found = await service.request(address);
    return (found.problems ?? [found]).map(article);
  } catch (error) {
    if (error instanceof ProblemError && error.status === NOT_FOUND) return null;
    throw error;
  }
}

async function show() {
  const address = addressHere();
  const isType = address.split("/")[0] === TYPES;
  const title = isType ? t.types : t.title;
  document.title = `${title} · ${messages.name}`;
  showHeader(byId("header"), "problem", loadSettings().theme ?? "auto", (theme) => saveSettings({ theme }));
  document.documentElement.dataset.started = "";
  const main = byId("main");
  /** @type {HTMLElement[] | null} */
  let articles = null;
  try {
    if (isType) articles = await sayingBusy(main, () => describe(address));
  } catch (error) {
    replaceChildren(main, h("h1", {}, title), loadingFailed(error), h("p", {}, h("a", { href: "./" }, t.home)));
    return;
  }
  replaceChildren(
    main,
    h("h1", {}, articles === null ? t.title : title),
    h("p", { class: "lead" }, articles === null ? t.nothing(location.pathname) : t.typesLead),
    h("p", {}, h("a", { href: "./" }, t.home)),
    articles && h("div", { class: "cards" }, ...articles),
  );
}

await show();
