// Entry point of the offline page, which the service worker shows for pages that it does not keep while the service is
// unreachable.

import { byId, h, replaceChildren } from "./dom.js";
import { messages } from "./i18n.js";
import { loadSettings, saveSettings } from "./settings.js";
import { button } from "./views/form-controls.js";
import { showHeader } from "./views/header.js";

const t = messages.lists.problem;

// At its own address it is in place of no page.
if (location.pathname === new URL("offline", document.baseURI).pathname) location.replace("./");

document.title = `${t.offline} · ${messages.name}`;
showHeader(byId("header"), "offline", loadSettings().theme ?? "auto", (theme) => saveSettings({ theme }));
document.documentElement.dataset.started = "";
replaceChildren(
  byId("main"),
  h("h1", {}, t.offline),
  h("p", { class: "lead" }, t.ofService),
  h("p", {}, button(messages.notices.retry, () => location.reload(), { class: "primary" })),
  h("p", {}, h("a", { href: "./" }, t.home)),
);
