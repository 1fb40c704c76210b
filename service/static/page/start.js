// Starts a page: its theme at once, and its language before the modules, which read their messages when they
// are loaded.

import { loadLanguage } from "./i18n.js";
import { applyTheme, loadSettings } from "./settings.js";

/** @param {DOMStringMap} html */
async function start({ page, parts }) {
  applyTheme(loadSettings().theme ?? "auto");
  await loadLanguage(parts?.split(" ") ?? []);
  await import(`./${page}-page.js`);
}

start(document.documentElement.dataset).catch((error) => {
  /** @type {HTMLElement} */ (document.getElementById("startup-failed")).hidden = false;
  console.error(error);
});
