"use strict";

/** Levels of headings where Swagger UI leaves one out. */
const LEVELS = { ".opblock-tag": 2, ".opblock-section-header h4": 3, ".models h4": 3, ".modal-ux h3": 2, ".modal-ux h4": 3 };
/** Parts beside the operations, which are the main content, with their names. */
const PARTS = { ".information-container": "About", ".schemes-server-container": "Server" };
/** Names of further elements. */
const NAMES = { ".close-modal": "Close", ".modal-ux": "Authorizations" };

/** The path of an operation as text: a link within the button that opens the operation is none for screen readers. */
function withoutLinks({ React }) {
  const DeepLink = () => ({ text }) => React.createElement("span", {}, text);
  return { wrapComponents: { DeepLink } };
}

/** The texts next to a control, such as "Media type" beside a list. */
function nameOf(control) {
  const row = control.closest("tr, .content-type-wrapper, .servers, .responses-inner, .body-param-options, section");
  const text = row?.querySelector(".parameter__name, .servers-title, small, h4, label")?.textContent ?? "";
  return text.trim() || control.id || "Value";
}

/** The text of a control's label beside its own, such as the options of a list. */
function labelOf(control) {
  const texts = [...(control.labels ?? [])].map(({ textContent }) => textContent.replace(control.textContent, ""));
  return texts.join("").trim();
}

/** Name controls and parts, and set the levels of headings, which Swagger UI leaves to others. */
function label() {
  for (const control of document.querySelectorAll("#docs :is(select, textarea, input):not([aria-label])")) {
    if (!labelOf(control)) control.setAttribute("aria-label", nameOf(control));
  }
  for (const [selector, name] of Object.entries(PARTS)) {
    for (const part of document.querySelectorAll(`#docs ${selector}:not([role])`)) {
      part.setAttribute("role", "region");
      part.setAttribute("aria-label", name);
    }
  }
  for (const [selector, name] of Object.entries(NAMES)) {
    for (const each of document.querySelectorAll(`#docs ${selector}:not([aria-label])`)) each.setAttribute("aria-label", name);
  }
  for (const dialog of document.querySelectorAll("#docs .modal-ux:not([role])")) dialog.setAttribute("role", "dialog");
  for (const table of document.querySelectorAll("#docs .responses-table[id]:not([aria-label])")) table.setAttribute("aria-label", table.id);
  // Another name than the text on it: voice control does not find the button.
  for (const button of document.querySelectorAll("#docs .modal-btn[aria-label]")) button.removeAttribute("aria-label");
  // The keyboard scrolls examples.
  for (const example of document.querySelectorAll("#docs pre:not([tabindex])")) example.setAttribute("tabindex", "0");
  for (const [selector, level] of Object.entries(LEVELS)) {
    for (const heading of document.querySelectorAll(`#docs :is(${selector}):not([role])`)) {
      heading.setAttribute("role", "heading");
      heading.setAttribute("aria-level", String(level));
    }
  }
}

new MutationObserver(label).observe(document.getElementById("docs"), { childList: true, subtree: true });

// A relative URL, so that the service can run under a path prefix.
SwaggerUIBundle({ url: "openapi.json", dom_id: "#docs", deepLinking: true, plugins: [withoutLinks] });
