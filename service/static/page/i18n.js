// The messages of the page in its language, from the files in locales/, which are loaded when they are needed.

import { boardSize, formats } from "./format.js";
import { hasStones, presetName } from "./game/rules.js";
import { DEFAULT_LANGUAGE, chosenLanguage } from "./language.js";
import { loadSettings } from "./settings.js";

/** The texts that every page needs, and in a field of its name each part that is loaded, such as `review`. */
export const messages = /** @type {Messages & MessageParts} */ ({});
/** Attributes of texts that come from the service, which writes English. */
export const IN_ENGLISH = { lang: "en" };
export let language = chosenLanguage(loadSettings().language);
export let format = formats(language);

/** Load the messages that a page starts with, in English if those of its language cannot be loaded. */
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
  // The texts of the board, which those of the page import, are not to wait for them.
  import(`./elements/texts/${language}.js`).catch(() => {});
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

/** A problem in one sentence: the more detailed one of the service if the page is in English, too. */
export function problemText({ type, detail }) {
  const { types, other } = messages.problems ?? { types: {}, other: detail };
  return language === DEFAULT_LANGUAGE ? detail : types[type] ?? other;
}

/** The name of a player in a game: Black and White, or X and O. */
export function playerName(player, rules) {
  return messages.playerNames[hasStones(rules) ? "stones" : "marks"][player];
}

/** The name of an engine in texts. */
export function engineName(name) {
  return messages.engineNames[name] ?? name;
}

/**
 * The name of a game: of a preset, or of the board and the rules.
 *
 * @param {Rules} rules
 */
export function gameName(rules) {
  const preset = messages.games[presetName(rules)];
  if (preset) return preset;
  const t = messages.customGame;
  const parts = [
    rules.rows === null ? t.unbounded : boardSize(rules),
    (rules.overline ? t.line : t.exactLine)(rules.winLength),
    rules.forbiddenPoints ? t.renju : !rules.blockedWins && t.caro,
  ];
  return parts.filter(Boolean).join(messages.comma);
}

async function loadPart(tag, part) {
  messages[part] = await importMessages(`${tag}/${part}.js`);
}

async function importMessages(file) {
  return (await import(`./locales/${file}`)).messages;
}
