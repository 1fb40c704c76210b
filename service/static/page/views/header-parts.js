// What the header and the footer show on demand: the menu with keys, language and theme, and what the page is.

import { h } from "../dom.js";
import { language, messages } from "../i18n.js";
import { LANGUAGES } from "../language.js";
import { applyTheme, saveSettings } from "../settings.js";
import { button, select } from "./form-controls.js";

const t = messages.header;
const THEMES = ["auto", "light", "dark"];

/**
 * The menu of the header.
 *
 * @param {string} theme
 * @param {(theme: string) => void} onSelect  Called with a new theme.
 * @param {() => void} [onKeys]  Shows the keys of the page, if it has any.
 */
export function menuItems(theme, onSelect, onKeys) {
  const selectTheme = (selected) => {
    applyTheme(selected);
    onSelect(selected);
  };
  const themes = THEMES.map((each) => [each, t.theme[each]]);
  return [
    onKeys && button(t.keys, onKeys, { class: "keys-button" }),
    select(Object.entries(LANGUAGES), language, selectLanguage, { class: "borderless", "aria-label": t.language }),
    select(themes, theme, selectTheme, { class: "borderless", "aria-label": t.theme.label }),
  ].filter((each) => each !== undefined);
}

export function aboutText() {
  return t.about.map((each) => h("p", {}, each));
}

/** Every text of the page changes; a reload keeps the game, which is saved with every move. */
function selectLanguage(selected) {
  saveSettings({ language: selected });
  location.reload();
}
