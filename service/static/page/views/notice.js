// The notice above the panels: what went wrong, and what to do about it.

import { h, replaceChildren } from "../dom.js";
import { messages } from "../i18n.js";
import { button } from "./form-controls.js";

const t = messages.notices;

/**
 * @param {HTMLElement} element  With the role alert, so that screen readers announce it.
 * @param {import("../store.js").Store} store
 * @param {import("../game-controller.js").GameController} controller
 */
export function showNotice(element, store, controller) {
  store.watch(["notice"], ({ notice }) => {
    element.hidden = notice === null;
    if (notice === null) {
      replaceChildren(element);
      return;
    }
    replaceChildren(
      element,
      h("div", {}, ...describeNotice(notice)),
      notice.kind === "warnings" ? null : button(t.retry, () => controller.retry()),
      button(t.dismiss, () => store.update({ notice: null })),
    );
  });
}

function describeNotice({ kind, problem, warnings }) {
  if (kind === "problem") return describeProblem(problem);
  return (kind === "warnings" ? warnings : [t[kind]]).map((text) => h("p", {}, text));
}

function describeProblem({ type, title, detail, supported_by: supportedBy }) {
  return [
    h("p", {}, h("strong", {}, title)),
    h("p", {}, detail),
    supportedBy && h("p", {}, t.supportedBy(supportedBy)),
    t.advice[type] && h("p", {}, t.advice[type]),
  ];
}
