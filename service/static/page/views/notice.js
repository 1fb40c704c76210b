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
    element.classList.toggle("info", notice?.kind === "info");
    if (notice === null) {
      replaceChildren(element);
      return;
    }
    replaceChildren(
      element,
      h("div", {}, ...describeNotice(notice)),
      noticeAction(notice, controller),
      button(t.dismiss, () => store.update({ notice: null })),
    );
  });
}

function noticeAction({ kind, action }, controller) {
  if (kind === "warnings" || (kind === "info" && !action)) return null;
  return action ? button(action.label, action.onPress) : button(t.retry, () => controller.retry());
}

function describeNotice({ kind, problem, warnings, text }) {
  if (kind === "problem") return describeProblem(problem);
  const texts = { warnings, info: [text] }[kind] ?? [t[kind]];
  return texts.map((each) => h("p", {}, each));
}

function describeProblem({ type, title, detail, supported_by: supportedBy }) {
  return [
    h("p", {}, h("strong", {}, title)),
    h("p", {}, detail),
    supportedBy && h("p", {}, t.supportedBy(supportedBy)),
    t.advice[type] && h("p", {}, t.advice[type]),
  ];
}
