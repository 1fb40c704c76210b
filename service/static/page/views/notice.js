// The notice above the panels: what went wrong, and what to do about it.

import { h, replaceChildren } from "../dom.js";
import { IN_ENGLISH, messages } from "../i18n.js";
import { button } from "./form-controls.js";

const t = messages.notices;

/**
 * @param {HTMLElement} element  With the role alert, so that screen readers announce it.
 * @param {import("../store.js").Store} store
 * @param {import("../game-controller.js").GameController} controller
 */
export function showNotice(element, store, controller) {
  let shown;
  let isDismissed = false;
  const dismiss = () => {
    isDismissed = store.state.notice === null;
    if (isDismissed) show();
    else store.update({ notice: null });
  };
  const show = () => {
    const { state } = store;
    isDismissed &&= state.isOffline;
    const notice = state.notice ?? (isDismissed ? null : offlineNotice(state));
    // It stays from move to move, and is announced once.
    if (notice?.kind === "offlinePlay" && notice.text === shown?.text) return;
    shown = notice;
    element.hidden = notice === null;
    element.classList.toggle("info", ["info", "offlinePlay"].includes(notice?.kind));
    if (notice === null) {
      replaceChildren(element);
      return;
    }
    replaceChildren(
      element,
      h("div", {}, ...describeNotice(notice)),
      noticeAction(notice, controller),
      button(t.dismiss, dismiss),
    );
  };
  store.watch(["notice", "isOffline", "engines"], show);
}

/** What plays while the service is out of reach; it stays until then, or until it is dismissed. */
function offlineNotice({ isOffline, engines }) {
  const engine = isOffline && engines.find(({ usable }) => usable);
  return engine ? { kind: "offlinePlay", text: t.offlinePlay(engine.name) } : null;
}

function noticeAction({ kind, action }, controller) {
  if (["warnings", "offlinePlay"].includes(kind) || (kind === "info" && !action)) return null;
  return action ? button(action.label, action.onPress) : button(t.retry, () => controller.retry());
}

function describeNotice({ kind, problem, warnings, text }) {
  if (kind === "problem") return describeProblem(problem);
  if (kind === "warnings") return warnings.map((each) => h("p", IN_ENGLISH, each));
  return [h("p", {}, text ?? t[kind])];
}

function describeProblem({ type, title, detail, supported_by: supportedBy }) {
  return [
    h("p", {}, h("strong", {}, t.problems[type] ?? h("span", IN_ENGLISH, title))),
    h("p", IN_ENGLISH, detail),
    supportedBy && h("p", {}, t.supportedBy(supportedBy)),
    t.advice[type] && h("p", {}, t.advice[type]),
  ];
}
