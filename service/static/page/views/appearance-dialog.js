// The dialog with the appearance of the board: its surface, the coordinates, and how fingers place stones.

import { h } from "../dom.js";
import { messages } from "../i18n.js";
import { loadStyles } from "../page-styles.js";
import { valueAt } from "../store.js";
import { button, field, select } from "./form-controls.js";

const t = messages.tools.appearance;

/** @param {PageStore} store */
export async function openAppearanceDialog(store) {
  await loadStyles("tools");
  const choice = (name, path) => {
    const choices = Object.entries(t.choices[name]);
    return field(t[name], select(choices, valueAt(store.state, path), (value) => store.update({ [path]: value })));
  };
  const dialog = h(
    "dialog",
    {
      class: "appearance",
      "aria-labelledby": "appearance-title",
      onclose: () => dialog.remove(),
      // The content fills the dialog: only its backdrop is left.
      onclick: ({ target }) => target === dialog && dialog.close(),
    },
    h(
      "div",
      { class: "stack" },
      h("h2", { id: "appearance-title" }, t.title),
      choice("boardTheme", "board.theme"),
      choice("coordinates", "board.coordinates"),
      choice("touch", "board.touch"),
      button(t.close, () => dialog.close(), { class: "primary" }),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}
