// The messages of the page in its language, from the files in locales/, which are loaded when they are needed.

import { formats } from "./format.js";
import { hasStones } from "./game/rules.js";
import { DEFAULT_LANGUAGE, chosenLanguage } from "./language.js";

/**
 * @typedef {object} Parts
 * @property {typeof import("./locales/en/explorer.js").messages} explorer
 * @property {typeof import("./locales/en/keys.js").messages} keys
 * @property {typeof import("./locales/en/lists.js").messages} lists
 * @property {typeof import("./locales/en/live.js").messages} live
 * @property {typeof import("./locales/en/opening.js").messages} opening
 * @property {typeof import("./locales/en/puzzles.js").messages} puzzles
 * @property {typeof import("./locales/en/review.js").messages} review
 * @property {typeof import("./locales/en/tools.js").messages} tools
 */

/** The texts that every page needs, and in a field of its name each part that is loaded, such as `review`. */
export const messages = /** @type {typeof import("./locales/en.js").messages & Parts} */ ({});
/** Attributes of texts that come from the service, which writes English. */
export const IN_ENGLISH = { lang: "en" };
export let language = chosenLanguage();
export let format = formats(language);

/** Load the messages that a page starts with: in English where those of its language cannot be loaded. */
export async function loadLanguage(parts) {
  try {
    await loadAll(parts);
  } catch (error) {
    if (language === DEFAULT_LANGUAGE) throw error;
    language = DEFAULT_LANGUAGE;
    format = formats(language);
    await loadAll(parts);
  }
  document.documentElement.lang = language;
  /** @type {HTMLElement} */ (document.getElementById("startup-failed")).textContent = messages.startupFailed;
}

async function loadAll(parts) {
  const [texts] = await Promise.all([importMessages(`${language}.js`), ...parts.map((part) => loadPart(language, part))]);
  Object.assign(messages, texts);
}

/** Load the messages of a part of the page, before the modules that show them. */
export async function loadMessages(part) {
  try {
    await loadPart(language, part);
  } catch (error) {
    if (language === DEFAULT_LANGUAGE) throw error;
    await loadPart(DEFAULT_LANGUAGE, part);
  }
}

/** A problem in one sentence: the service's, which says more, where that is in the language of the page. */
export function problemText({ type, detail }) {
  return (language !== DEFAULT_LANGUAGE && messages.notices.problems[type]) || detail;
}

/** The name of a player in a game: Black and White, or X and O. */
export function playerName(player, rules) {
  return messages.playerNames[hasStones(rules) ? "stones" : "marks"][player];
}

async function loadPart(tag, part) {
  messages[part] = await importMessages(`${tag}/${part}.js`);
}

async function importMessages(file) {
  return (await import(`./locales/${file}`)).messages;
}
