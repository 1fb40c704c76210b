// The button that lets the visitor choose files of records.

import { h } from "../dom.js";
import { messages } from "../i18n.js";
import { button } from "./form-controls.js";

/** @param {(files: File[]) => Promise<void>} onOpen */
export function fileButton(onOpen) {
  const { openFiles } = messages.share;
  const input = h("input", { type: "file", multiple: true, hidden: true, "aria-label": openFiles, tabindex: -1 });
  input.addEventListener("change", async () => {
    const files = [...(input.files ?? [])];
    // The same files may be chosen again.
    input.value = "";
    if (files.length > 0) await onOpen(files);
  });
  return h("div", {}, button(openFiles, () => input.click()), input);
}
