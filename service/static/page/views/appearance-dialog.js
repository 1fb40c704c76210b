// The dialog with the appearance of the board: its surface and the coordinates.

import { h } from "../dom.js";
import { messages } from "../i18n.js";
import { loadStyles } from "../styles.js";
import { button, field, select } from "./form-controls.js";

const t = messages.tools.appearance;

/** @param {import("../store.js").Store} store */
export async function openAppearanceDialog(store) {
  await loadStyles("tools");
  const { state } = store;
  const choice = (name) =>
    field(t[name], select(Object.entries(t.choices[name]), state[name], (value) => store.update({ [name]: value })));
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
      choice("boardTheme"),
      choice("coordinates"),
      button(t.close, () => dialog.close(), { class: "primary" }),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}
