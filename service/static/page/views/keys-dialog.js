// The dialog with the keys of a page.

import { h } from "../dom.js";
import { messages } from "../i18n.js";
import { loadStyles } from "../page-styles.js";
import { button } from "./form-controls.js";

const t = messages.keys;

/** @param {"board" | "learn" | "puzzles"} page */
export async function openKeysDialog(page) {
  await loadStyles("keys");
  if (document.querySelector(".keys-dialog")) return;
  const groups = t.pages[page].map(([name, ...keys], at) => keyGroup(name, at === 0 ? [...keys, t.always] : keys));
  const dialog = h(
    "dialog",
    {
      class: "keys-dialog",
      "aria-labelledby": "keys-title",
      onclose: () => dialog.remove(),
      // The content fills the dialog: only its backdrop is left.
      onclick: ({ target }) => target === dialog && dialog.close(),
    },
    h(
      "div",
      { class: "keys" },
      h("header", {}, h("h2", { id: "keys-title" }, t.title), button(t.close, () => dialog.close())),
      ...groups,
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}

function keyGroup(name, keys) {
  const entries = keys.flatMap(([names, action]) => [
    h("dt", {}, ...names.split(" ").map((key) => h("kbd", {}, key))),
    h("dd", {}, action),
  ]);
  return h("section", {}, h("h3", {}, name), h("dl", {}, ...entries));
}
