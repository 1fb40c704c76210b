// The notice over the panels: messages and problems, with an action.

import { BUSY } from "../api.js";
import { h, replaceChildren } from "../dom.js";
import { IN_ENGLISH, engineName, format, messages } from "../i18n.js";
import { button } from "./form-controls.js";

const t = messages.notices;
/** Until an attempt has an answer, mostly. */
const SETTLE_MS = 1000;

/**
 * @param {HTMLElement} element  With the role alert, so that screen readers announce it.
 * @param {PageStore} store
 * @param {() => void} [onRetry]  The action of the notices that an engine waits for; absent on pages without engines.
 */
export function showNotice(element, store, onRetry) {
  let shown;
  /** Texts of standing notices that were dismissed, each until its cause is gone. @type {Set<string | undefined>} */
  const dismissed = new Set();
  const dismiss = () => {
    if (store.state.notice !== null) {
      store.update({ notice: null });
      return;
    }
    dismissed.add(shown?.text);
    show();
  };
  const show = () => {
    const { state } = store;
    const standing = standingNotices(state);
    for (const text of dismissed) if (!standing.some((each) => each.text === text)) dismissed.delete(text);
    const notice = state.notice ?? standing.find(({ text }) => !dismissed.has(text)) ?? null;
    // It stays from move to move, and is announced once.
    if (notice?.kind === "standing" && notice.text === shown?.text) return;
    shown = notice;
    element.hidden = notice === null;
    element.classList.toggle("info", ["busy", "info", "offer", "standing", "warnings"].includes(notice?.kind ?? ""));
    if (notice === null) {
      replaceChildren(element);
      return;
    }
    replaceChildren(
      element,
      h("div", {}, ...describeNotice(notice)),
      noticeAction(notice, onRetry),
      button(t.dismiss, dismiss),
    );
  };
  store.watch(["notice", "isOffline", "onDevice", "engines", "storage.status"], show);
  addEventListener(BUSY, (event) => showBusy(store, /** @type {CustomEvent<number>} */ (event).detail));
}

/**
 * Say that the service is busy and when the next attempt follows.
 *
 * @param {PageStore} store
 * @param {number} waitMs
 */
export function showBusy(store, waitMs) {
  if (store.state.notice !== null && store.state.notice.kind !== "busy") return;
  /** @type {Notice} */
  const notice = { kind: "busy", text: t.busy(format.seconds(waitMs)) };
  store.update({ notice });
  // If the next attempt is refused as well, its notice takes the place of this one.
  setTimeout(() => store.state.notice === notice && store.update({ notice: null }), waitMs + SETTLE_MS);
}

/**
 * What stays true until its cause is gone, or until it is dismissed: what plays while the service is out of reach, and
 * that games are not saved.
 *
 * @param {State} state
 * @returns {Notice[]}
 */
function standingNotices({ isOffline, onDevice, engines, storage }) {
  const engine = isOffline && !onDevice && engines?.find(({ usable }) => usable);
  const texts = [
    ...(engine ? [t.offlinePlay(engineName(engine.name))] : []),
    ...(storage.status === "failed" ? [t.notSaved] : []),
  ];
  return texts.map((text) => ({ kind: "standing", text }));
}

/** @param {Notice} notice @param {() => void} [onRetry] */
function noticeAction({ kind, action }, onRetry) {
  if (action) return button(action.label, action.onPress);
  return ["offline", "stopped", "problem"].includes(kind) && button(t.retry, onRetry);
}

/** @param {Notice} notice */
function describeNotice({ kind, problem, warnings, text }) {
  if (kind === "problem") return describeProblem(/** @type {Problem} */ (problem));
  if (kind === "warnings") return (warnings ?? []).map((each) => h("p", {}, each));
  return [h("p", {}, text ?? t[kind])];
}

/** @param {Problem} problem */
function describeProblem({ type, title, detail, supported_by: supportedBy }) {
  /** @type {MessageParts["problems"] | undefined} */
  const texts = messages.problems;
  return [
    h("p", {}, h("strong", {}, texts ? texts.types[type] ?? texts.other : h("span", IN_ENGLISH, title))),
    h("p", IN_ENGLISH, detail),
    supportedBy && h("p", {}, t.supportedBy(supportedBy)),
    texts?.advice[type] && h("p", {}, texts.advice[type]),
  ];
}
