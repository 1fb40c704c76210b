// The game's commands: buttons under the board, and their keyboard shortcuts.

import { h, replaceChildren, s } from "../dom.js";
import { boardOf, currentNode, hasRedo, outcomeOf } from "../game/game.js";
import { stageOf } from "../game/opening.js";
import { hasFives } from "../game/rules.js";
import { loadMessages, messages } from "../i18n.js";
import { isAsked, isHumanTurn, isOutsideGame, sideOfHuman } from "../state.js";
import { button } from "./form-controls.js";
import { showKeys } from "./header.js";

const t = messages.controls;

/** Paths of the icons on 24 × 24; the icons of steps are filled. */
const STEP_ICONS = {
  first: "M7 5v14M18 6l-8 6 8 6Z",
  back: "M16 5l-9 7 9 7Z",
  forward: "M8 5l9 7-9 7Z",
  last: "M17 5v14M6 6l8 6-8 6Z",
};
const PLAY_ICONS = {
  hint: "M9 18h6M10 21h4M8.5 14.5a6 6 0 1 1 7 0c-.8.7-1 1.5-1 2.5h-5c0-1-.2-1.8-1-2.5Z",
  undo: "M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-2",
  redo: "M15 6l5 5-5 5M20 11H10a5 5 0 0 0 0 10h2",
  resign: "M6 21V4M6 5c4-2.5 8 2.5 12 0v9c-4 2.5-8-2.5-12 0",
  newGame: "M12 5v14M5 12h14",
  draw: "M12 4v16M7 20h10M5 8h14M5 8l-2.5 6h5ZM19 8l-2.5 6h5Z",
};
const ANALYSIS_ICONS = {
  suggest: "M5 12h13M12 6l6 6-6 6",
  heatmap: "M12 3c1 4 5 6 5 11a5 5 0 0 1-10 0c0-2 1-3.5 2-4.5 0 2 1 3 2 3 .5-3-1-5.5 1-9.5Z",
  threats: "M4 20L20 4M7.5 12.5l4 4M12.5 7.5l4 4",
};
/** Keys as the tooltips name them; the texts of steps contain theirs. */
const KEYS = { undo: "U", redo: "R", hint: "H", newGame: "N", suggest: "D", heatmap: "T", threats: "S" };
/** Moves from which on a draw may be offered. */
const DRAW_PLIES = 10;

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
  h: "hint",
  s: "threats",
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
 * @param {() => Promise<AnalysisCache>} loadAnalysis
 */
export function createCommands(store, controllers, loadAnalysis) {
  /** @type {Promise<import("../play/hints.js").Hints> | undefined} */
  let loading;
  const loadHints = async () => {
    const [cache] = await Promise.all([loadAnalysis(), loadMessages("hints")]);
    return new (await import("../play/hints.js")).Hints(store, controllers, cache);
  };
  const hints = () => (loading ??= loadHints());
  const fail = (error) => {
    loading = undefined;
    store.update({ notice: { kind: "failed", text: messages.partFailed(error.message) } });
  };
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
    hint: () => canPlay(store.state) && hints().then((each) => each.show(), fail),
    draw: () => hints().then((each) => each.offerDraw(), fail),
    resign: () => {
      const action = { label: t.resign, onPress: () => controllers.game.resign() };
      store.update({ notice: { kind: "info", text: t.resignHint, action } });
    },
    threats: () => store.update({ "board.threats": !store.state.board.threats }),
    suggest: () => controllers.engines.playSuggestion(),
    heatmap: () => store.update({ "board.heatmap": !store.state.board.heatmap }),
    live: () => {
      const { tab, live: { isOn: isLive } } = store.state;
      store.update({ tab: "analysis", "live.isOn": tab !== "analysis" || !isLive });
    },
    stop: () => controllers.engines.stop(),
    keys: () => showKeys("board", (text) => store.update({ notice: { kind: "failed", text } })),
  };
}

/** Whether a human may move in a game that goes on. */
function canPlay(state) {
  return outcomeOf(state.game) === null && stageOf(state.game) === null && state.setup.tool === null && isHumanTurn(state);
}

export function showControls(element, store, commands) {
  const buttons = (icons, attributes = {}) =>
    Object.fromEntries(
      Object.entries(icons).map(([name, d]) => {
        const icon = s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true", ...attributes }, s("path", { d }));
        return [name, button(icon, commands[name], { class: "icon", "aria-label": t[name], title: KEYS[name] ? `${t[name]} (${KEYS[name]})` : t[name] })];
      }),
    );
  const [steps, play, analysis] = [buttons(STEP_ICONS, { class: "solid" }), buttons(PLAY_ICONS), buttons(ANALYSIS_ICONS)];
  const stepButtons = h("div", { class: "step-buttons" }, ...Object.values(steps));
  replaceChildren(
    element,
    h("div", { class: "play-buttons" }, ...Object.values(play)),
    stepButtons,
    h("div", { class: "analysis-buttons" }, ...Object.values(analysis)),
  );
  store.watch(["game", "liveNode", "players", "engineChance", "board.heatmap", "board.threats", "setup.tool", "setup.steps", "tab", "review.exercise", "training.question"], (state) => {
    const { game, liveNode, players, engineChance, setup: { tool, steps: changes } } = state;
    const isAtStart = game.ply === 0;
    const isEmpty = game.nodes.length === 1 && game.setup.length === 0 && game.opening === null && tool === null;
    const isAtEnd = game.ply === game.moves.length;
    const isSetup = tool !== null;
    const isPlayed = !isSetup && liveNode === currentNode(game) && !isOutsideGame(state) && !isAtStart && canPlay(state);
    stepButtons.hidden = play.undo.hidden = play.resign.hidden = play.newGame.hidden = isEmpty;
    steps.first.disabled = steps.back.disabled = isAtStart;
    steps.forward.disabled = steps.last.disabled = isAtEnd;
    play.undo.disabled = isSetup ? changes.back === 0 : isAtStart;
    const canRedo = isSetup ? changes.forward > 0 : stageOf(game)?.byStone !== false && (!isAtEnd || hasRedo(game));
    play.redo.disabled = !canRedo;
    play.redo.hidden = !canRedo && !isSetup;
    play.hint.disabled = !canPlay(state);
    play.resign.disabled = !isPlayed;
    play.draw.hidden = !isPlayed || engineChance === null || sideOfHuman(players) === null || game.ply < DRAW_PLIES;
    analysis.suggest.disabled = boardOf(game).outcome !== null || stageOf(game) !== null || isSetup || isAsked(state);
    analysis.heatmap.setAttribute("aria-pressed", String(state.board.heatmap));
    analysis.threats.setAttribute("aria-pressed", String(state.board.threats));
    analysis.threats.hidden = !hasFives(game.rules);
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
