// The form of a custom board: its size, the length of lines, and the rules.

import { h } from "../dom.js";
import { MAX_SIDE, MIN_SIDE } from "../facts.js";
import { createRules, isUnbounded, validateRules } from "../game/rules.js";
import { messages } from "../i18n.js";
import { checkbox, field } from "./form-controls.js";

const t = messages.tools.customBoard;
/** Default side of a custom board if the current one is unbounded. */
const DEFAULT_SIDE = 15;

/** @param {PageStore} store @param {Controllers} controllers */
export function customBoardForm(store, controllers) {
  const current = store.state.game.rules;
  const number = (value, disabled = false) =>
    h("input", { type: "number", min: MIN_SIDE, max: MAX_SIDE, step: 1, value, disabled });
  const rows = number(current.rows ?? DEFAULT_SIDE, isUnbounded(current));
  const cols = number(current.cols ?? DEFAULT_SIDE, isUnbounded(current));
  const winLength = number(current.winLength);
  const bounded = checkbox(t.bounded, !isUnbounded(current), (isBounded) => {
    rows.disabled = cols.disabled = !isBounded;
  });
  const overline = checkbox(t.overline, current.overline, () => {});
  const blockedWins = checkbox(t.blockedWins, current.blockedWins, () => {});
  const forbiddenPoints = checkbox(t.forbiddenPoints, current.forbiddenPoints, () => {});
  const error = h("p", { class: "error", role: "alert" });
  const onsubmit = (event) => {
    event.preventDefault();
    const side = (input) => (bounded.firstChild.checked ? input.valueAsNumber : null);
    const rules = createRules(side(rows), side(cols), winLength.valueAsNumber, {
      overline: overline.firstChild.checked,
      blockedWins: blockedWins.firstChild.checked,
      forbiddenPoints: forbiddenPoints.firstChild.checked,
    });
    const invalid = validateRules(rules);
    error.textContent = invalid ? t.errors[invalid] : "";
    if (invalid === null) controllers.game.startGame(rules);
  };
  const sizes = [field(t.rows, rows), field(t.cols, cols), field(t.winLength, winLength)];
  return h(
    "form",
    { class: "custom-board", novalidate: true, onsubmit },
    h("div", { class: "field-row" }, ...sizes),
    bounded,
    overline,
    blockedWins,
    forbiddenPoints,
    error,
    h("button", { class: "primary" }, t.start),
  );
}
