// The game panel: opponent and board; more on demand.

import { h, replaceChildren } from "../dom.js";
import { PRESETS, presetName } from "../game/rules.js";
import { loadMessages, messages, playerName } from "../i18n.js";
import { loadStyles } from "../page-styles.js";
import { field, replaceKeepingFocus, select } from "./form-controls.js";
import { opponentChooser } from "./opponent.js";

const t = messages.gamePanel;

/** @param {PageStore} store @param {Controllers} controllers @param {BoardView} boardView */
export function gamePanel(store, controllers, boardView) {
  const setup = h("div", {});
  const content = h("div", { class: "stack" });
  let isLoaded = false;
  // What a first game does not need is loaded when it is first shown.
  const load = async () => {
    if (isLoaded) return;
    isLoaded = true;
    try {
      await loadMessages("tools");
      const { moreSettings } = await import("./more-settings.js");
      replaceChildren(content, ...moreSettings(store, controllers, boardView, setup));
    } catch (reason) {
      isLoaded = false;
      replaceChildren(content, h("p", { class: "error", role: "alert" }, messages.partFailed(reason.message)));
    }
  };
  const settings = h(
    "div",
    { class: "stack" },
    opponentChooser(store),
    ...boardChooser(store, controllers),
    h("details", { class: "more", ontoggle: load }, h("summary", {}, t.more), content),
  );
  // The editor takes the place of the settings.
  store.watch(["setup.tool"], ({ setup: { tool } }) => {
    settings.hidden = tool !== null;
  });
  return h("div", {}, settings, setup);
}

/** The list of presets, and the form of a custom board while it is open. */
function boardChooser(store, controllers) {
  const box = h("div", {});
  const customBoard = h("div", { hidden: true });
  const openForm = async () => {
    customBoard.hidden = false;
    try {
      await Promise.all([loadMessages("tools"), loadStyles("tools")]);
      const { customBoardForm } = await import("./custom-board.js");
      replaceChildren(customBoard, customBoardForm(store, controllers));
    } catch (error) {
      replaceChildren(customBoard, h("p", { class: "error", role: "alert" }, messages.partFailed(error.message)));
    }
  };
  const onSelect = (name) => {
    if (name === "custom") openForm();
    else controllers.game.startGame(PRESETS[name]);
  };
  store.watch(["game"], ({ game }, before) => {
    if (game.treeKey === before.game.treeKey && box.childElementCount) return;
    const selected = presetName(game.rules) ?? "custom";
    const choices = [...Object.keys(PRESETS), "custom"].map((name) => [name, messages.games[name]]);
    replaceKeepingFocus(box, field(t.board, select(choices, selected, onSelect)));
    // A custom board can be changed without choosing another one first.
    if (selected === "custom") openForm();
    else customBoard.hidden = true;
  });
  const rule = h("p", { class: "hint rule" });
  store.watch(["game"], ({ game: { rules, first } }) => {
    rule.textContent = describeRules(rules, playerName(first, rules));
  });
  return [h("div", {}, box, rule), customBoard];
}

/** The rules in one sentence. */
function describeRules({ rows, cols, winLength, overline, blockedWins, forbiddenPoints }, first) {
  if (forbiddenPoints) return t.renjuRule(first);
  const isLongest = winLength >= Math.max(rows ?? Infinity, cols ?? Infinity);
  const kind = !overline ? "exact" : isLongest ? "plain" : "orMore";
  return (blockedWins ? t.rule : t.caroRule)(first, t.lines[kind](winLength));
}
