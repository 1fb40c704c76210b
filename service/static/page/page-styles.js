// The style sheets of the page's views, by name.

import { loadStylesInto } from "./dom.js";

const STYLES = new URL("../styles/", import.meta.url);

/** Load the styles of a view, once. @param {string} name @returns {Promise<void>} Rejected if they cannot be loaded. */
export function loadStyles(name) {
  return loadStylesInto(document, new URL(`${name}.css`, STYLES));
}
