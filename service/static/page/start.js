// Starts a page: its theme at once, and its language before the modules, which read their messages when they
// are loaded.

import { loadLanguage } from "./i18n.js";
import { loadSettings } from "./settings.js";
import { applyTheme } from "./views/header.js";

/** The parts of the messages that a page starts with, by its name in the attribute `data-page`. */
const PARTS = { board: [], puzzles: ["puzzles"], engines: ["lists", "engines"], models: ["lists"], problem: ["lists"], offline: ["lists"] };

async function start(page) {
  applyTheme(loadSettings().theme ?? "auto");
  await loadLanguage(PARTS[page]);
  await import(`./${page}-page.js`);
}

start(document.documentElement.dataset.page).catch((error) => {
  /** @type {HTMLElement} */ (document.getElementById("startup-failed")).hidden = false;
  console.error(error);
});
