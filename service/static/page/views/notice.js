// The notice over the panels: messages and problems, with an action.

import { h, replaceChildren } from "../dom.js";
import { IN_ENGLISH, messages } from "../i18n.js";
import { button } from "./form-controls.js";

const t = messages.notices;

/**
 * @param {HTMLElement} element  With the role alert, so that screen readers announce it.
 * @param {PageStore} store
 * @param {Controllers} controllers
 */
export function showNotice(element, store, controllers) {
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
    element.classList.toggle("info", ["info", "offlinePlay"].includes(notice?.kind ?? ""));
    if (notice === null) {
      replaceChildren(element);
      return;
    }
    replaceChildren(
      element,
      h("div", {}, ...describeNotice(notice)),
      noticeAction(notice, controllers),
      button(t.dismiss, dismiss),
    );
  };
  store.watch(["notice", "isOffline", "engines"], show);
}

/**
 * What plays while the service is out of reach; it stays until then, or until it is dismissed.
 *
 * @param {State} state
 * @returns {Notice | null}
 */
function offlineNotice({ isOffline, engines }) {
  const engine = isOffline && engines?.find(({ usable }) => usable);
  return engine ? { kind: "offlinePlay", text: t.offlinePlay(engine.name) } : null;
}

/** @param {Notice} notice @param {Controllers} controllers */
function noticeAction({ kind, action }, controllers) {
  if (["warnings", "offlinePlay"].includes(kind) || (kind === "info" && !action)) return null;
  return action ? button(action.label, action.onPress) : button(t.retry, () => controllers.engines.retry());
}

/** @param {Notice} notice */
function describeNotice({ kind, problem, warnings, text }) {
  if (kind === "problem") return describeProblem(/** @type {Problem} */ (problem));
  if (kind === "warnings") return (warnings ?? []).map((each) => h("p", IN_ENGLISH, each));
  return [h("p", {}, text ?? t[kind])];
}

/** @param {Problem} problem */
function describeProblem({ type, title, detail, supported_by: supportedBy }) {
  return [
    h("p", {}, h("strong", {}, t.problems[type] ?? h("span", IN_ENGLISH, title))),
    h("p", IN_ENGLISH, detail),
    supportedBy && h("p", {}, t.supportedBy(supportedBy)),
    t.advice[type] && h("p", {}, t.advice[type]),
  ];
}
