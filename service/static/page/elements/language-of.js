// The language of an element: of the nearest `lang`, as far as there are texts.

import { DEFAULT_LANGUAGE, chosenLanguage, languageFor } from "../language.js";

/** @param {Element} element */
export function languageOf(element) {
  const tag = element.closest("[lang]")?.getAttribute("lang");
  return tag ? languageFor(tag) ?? DEFAULT_LANGUAGE : chosenLanguage();
}
