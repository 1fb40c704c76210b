// The choice of a shipped proof, and its check.

import { h, replaceChildren } from "../dom.js";
import { loadMessages, messages } from "../i18n.js";
import { mountCheck } from "./check-proof.js";
import { field, select } from "./form-controls.js";

const INDEX = new URL("../../proofs/index.json", import.meta.url);

/** Show the choice in an element. @param {HTMLElement} element */
export async function mountChecks(element) {
  await loadMessages("check");
  const response = await fetch(INDEX);
  if (!response.ok) throw new Error(`${response.status}`);
  /** @type {string[]} */
  const names = (await response.json()).map(({ name }) => name);
  const box = h("div");
  let unmount = await mountCheck(box, { file: names[0] });
  const choose = async (file) => {
    unmount();
    unmount = await mountCheck(box, { file });
  };
  const labels = names.map((name) => [name, name.replace(/\.proof$/, "")]);
  replaceChildren(element, field(messages.check.proof, select(labels, names[0], choose)), box);
}
