// The game's commands: buttons under the board, and their keyboard shortcuts.

import { h, replaceChildren, s } from "../dom.js";
import { boardOf, hasTakenBack } from "../game/game.js";
import { stageOf } from "../game/opening.js";
import { messages } from "../i18n.js";
import { button } from "./form-controls.js";
import { showKeys } from "./header.js";

const t = messages.controls;

const ICONS = {
  first: "M7 5v14M18 6l-8 6 8 6Z",
  back: "M16 5l-9 7 9 7Z",
  forward: "M8 5l9 7-9 7Z",
  last: "M17 5v14M6 6l8 6-8 6Z",
};

/** @type {Record<string, string>} */
const SHORTCUTS = {
  ArrowLeft: "back",
  ArrowRight: "forward",
  ArrowUp: "previousVariation",
  ArrowDown: "nextVariation",
  Home: "first",
  End: "last",
  ",": "back",
  ".": "forward",
  u: "undo",
  r: "redo",
  n: "newGame",
  d: "suggest",
  t: "heatmap",
  l: "live",
  Escape: "stop",
  "?": "keys",
};

/**
 * The commands by name.
 *
 * @param {PageStore} store
 * @param {Controllers} controllers
 */
export function createCommands(store, controllers) {
  return {
    first: () => controllers.tree.goTo(0),
    back: () => controllers.tree.step(-1),
    forward: () => controllers.tree.step(1),
    last: () => controllers.tree.goTo(store.state.game.moves.length),
    previousVariation: () => controllers.tree.stepVariation(-1),
    nextVariation: () => controllers.tree.stepVariation(1),
    undo: () => (store.state.setup.tool ? store.update({ "setup.action": { step: -1 } }) : controllers.game.undo()),
    redo: () => (store.state.setup.tool ? store.update({ "setup.action": { step: 1 } }) : controllers.game.redo()),
    newGame: () => controllers.game.startGame(),
    suggest: () => controllers.engines.playSuggestion(),
    heatmap: () => store.update({ "board.heatmap": !store.state.board.heatmap }),
    live: () => {
      const { tab, live: { isOn: isLive }, isOffline } = store.state;
      store.update({ tab: "analysis", "live.isOn": !isOffline && (tab !== "analysis" || !isLive) });
    },
    stop: () => controllers.engines.stop(),
    keys: () => showKeys("board", (text) => store.update({ notice: { kind: "info", text } })),
  };
}

export function showControls(element, store, commands) {
  const iconButtons = Object.entries(ICONS).map(([name, d]) => {
    const icon = s("svg", { viewBox: "0 0 24 24", class: "solid", "aria-hidden": "true" }, s("path", { d }));
    return button(icon, commands[name], { class: "icon", "aria-label": t[name], title: t[name] });
  });
  const [undo, redo, newGame, suggest, heatmap] = ["undo", "redo", "newGame", "suggest", "heatmap"].map(
    (name) => button(t[name], commands[name]),
  );
  replaceChildren(
    element,
    h("div", { class: "step-buttons" }, ...iconButtons),
    ...[undo, redo, newGame, suggest, heatmap],
  );
  store.watch(["game", "board.heatmap", "setup.tool", "setup.steps"], (state) => {
    const { game } = state;
    const isAtStart = game.ply === 0;
    const isAtEnd = game.ply === game.moves.length;
    const disabled = [isAtStart, isAtStart, isAtEnd, isAtEnd];
    iconButtons.forEach((each, at) => each.toggleAttribute("disabled", disabled[at]));
    const { setup: { tool: setupTool, steps: setupSteps } } = state;
    undo.disabled = setupTool === null ? isAtStart : setupSteps.back === 0;
    redo.disabled = setupTool === null ? isAtEnd && !hasTakenBack(game) : setupSteps.forward === 0;
    suggest.disabled = boardOf(game).outcome !== null || stageOf(game) !== null || setupTool !== null;
    heatmap.setAttribute("aria-pressed", String(state.board.heatmap));
  });
}

/**
 * Run commands by shortcut, except while the focus is in a form control or a dialog, or a key navigates the tabs. The
 * browser's own action remains if a command returns false.
 */
export function handleShortcuts(commands, shortcuts = SHORTCUTS) {
  addEventListener("keydown", (event) => {
    if (/** @type {any} */ (event.target).closest("input, textarea, select, dialog") || navigatesTabs(event)) return;
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    if (!isUndo && (event.ctrlKey || event.metaKey || event.altKey)) return;
    const shortcut = shortcuts[event.key] ?? shortcuts[event.key.toLowerCase()];
    const name = isUndo ? (event.shiftKey ? "redo" : "undo") : shortcut;
    if (commands[name] === undefined) return;
    if (commands[name]() !== false) event.preventDefault();
  });
}

function navigatesTabs({ key, target }) {
  return target.closest("[role=tab]") !== null && /^(Arrow|Home|End)/.test(key);
}
