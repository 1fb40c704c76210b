// The languages of the page, and the choice of one.

/** Each by its own name; the tags name the files in locales/. */
export const LANGUAGES = Object.freeze({
  en: "English",
  zh: "简体中文",
  ja: "日本語",
  ru: "Русский",
  vi: "Tiếng Việt",
  ko: "한국어",
  cs: "Čeština",
  de: "Deutsch",
});
export const DEFAULT_LANGUAGE = "en";
const TRADITIONAL_CHINESE = ["Hant", "TW", "HK", "MO"];

/** The language of the messages for a tag of the browser, such as "cs-CZ"; undefined if there are none. */
export function languageFor(tag) {
  const [language, ...subtags] = tag.split("-");
  // The Chinese messages are written in simplified characters.
  if (TRADITIONAL_CHINESE.some((subtag) => subtags.includes(subtag))) return undefined;
  return Object.keys(LANGUAGES).find((each) => each === language);
}

/** The selected language; else the first of the browser's that there are messages in, or English. @param {string} [selected] */
export function chosenLanguage(selected = "") {
  if (Object.hasOwn(LANGUAGES, selected)) return selected;
  return navigator.languages.map(languageFor).find(Boolean) ?? DEFAULT_LANGUAGE;
}
