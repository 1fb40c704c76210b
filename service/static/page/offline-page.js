// Entry point of the page that the service worker shows for pages which only the service has, while it is away.

import { byId, h, replaceChildren } from "./dom.js";
import { messages } from "./i18n.js";
import { loadSettings, saveSettings } from "./settings.js";
import { button } from "./views/form-controls.js";
import { showHeader } from "./views/header.js";

const t = messages.lists.problem;

document.title = `${t.offline} · ${messages.name}`;
showHeader(byId("header"), "offline", loadSettings().theme ?? "auto", (theme) => saveSettings({ theme }));
document.documentElement.dataset.started = "";
replaceChildren(
  byId("main"),
  h("h1", {}, t.offline),
  h("p", { class: "lead" }, messages.notices.needsService),
  h("p", {}, button(messages.notices.retry, () => location.reload(), { class: "primary" })),
  h("p", {}, h("a", { href: "./" }, t.home)),
);
