// What went wrong, in words, and what one can do about it.

import { h, put } from "../dom.js";
import { texts } from "../locales/en.js";
import { button } from "./form-controls.js";

/**
 * @param {HTMLElement} element  Its role is alert or status: it is read out when it changes.
 * @param {import("../store.js").Store} store
 * @param {import("../game-controller.js").Table} table
 */
export function showNotice(element, store, table) {
  store.watch(["notice"], ({ notice }) => {
    element.hidden = notice === null;
    if (notice === null) {
      put(element);
      return;
    }
    const text = { offline: texts.notices.offline, stopped: texts.notices.stopped }[notice.kind];
    put(
      element,
      h("div", {}, ...(text ? [h("p", {}, text)] : problem(notice.problem))),
      button(texts.notices.again, () => table.again()),
      button(texts.notices.dismiss, () => store.update({ notice: null })),
    );
  });
}

function problem(found) {
  const { todo, supportedBy } = texts.notices;
  return [
    h("p", {}, h("strong", {}, found.title)),
    h("p", {}, found.detail),
    found.supported_by && h("p", {}, supportedBy(found.supported_by)),
    todo[found.type] && h("p", {}, todo[found.type]),
  ];
}
