// Starts a page: its language comes first, as modules read their messages when they are loaded.

import { loadLanguage } from "./i18n.js";

/** The parts of the messages that a page starts with, by its name in the attribute `data-page`. */
const PARTS = { board: [], puzzles: ["puzzles"], engines: ["lists"], models: ["lists"] };

async function start(page) {
  await loadLanguage(PARTS[page]);
  await import(`./${page}-page.js`);
}

start(document.documentElement.dataset.page).catch((error) => {
  document.getElementById("startup-failed").hidden = false;
  console.error(error);
});
