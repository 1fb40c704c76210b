// The board of a page: draws what the store has, and writes into it what is pointed at and touched.

import { opponent } from "../game/board.js";
import { boardOf } from "../game/game.js";
import { allows } from "../game/opening.js";
import { hasStones } from "../game/rules.js";
import { messages } from "../i18n.js";
import { isHumanTurn, isOutsideGame } from "../state.js";
import { valueAt } from "../store.js";
import { UnboundedBoardView } from "./unbounded-board-view.js";

const RIGHT_BUTTON = 2;
/** Fields of the state that the view takes as they are. */
const FIELDS = ["moveNumbers", "coordinates", "theme", "touch", "touched", "activeCell", "ghostsReplaceLast"];
const MARKS = ["game", "board.ghostMoves", "board.ghostsReplaceLast", "board.engineMarks", "board.cellMarks", "board.nodeMarks", "board.threatLines", "board.patternLines", "board.openingMarks"];
const HEAT = ["board.heatmap", "board.heatmapScores", "analysis.result", "board.cellNotes", "board.markNotes"];
const PREVIEW = ["game", "board.activeCell", "liveNode", "players", "thinking", "setup.tool", "tab"];
const WATCHED = /** @type {any} */ ([...FIELDS.map((name) => `board.${name}`), ...MARKS, ...HEAT, ...PREVIEW]);

/** Draws the marks of panels; loaded with the first one. @type {typeof import("./overlay.js") | undefined} */
let overlay;

/**
 * @param {HTMLElement} pane
 * @param {PageStore} store
 * @param {(cell: Cell) => void} onPlay
 */
export function pageBoard(pane, store, onPlay) {
  /** The last press of the right button, and its release: both may come before the menu is loaded. @type {RightPress | null} */
  let press = null;
  const openMarks = (event) => {
    const known = event.button === RIGHT_BUTTON ? press : null;
    import("./mark-menu.js").then(({ openMarks: open }) => open(view, store, event, known));
    return true;
  };
  /** @type {BoardCallbacks} */
  const callbacks = {
    onPlay,
    onActive: (cell) => store.update({ "board.activeCell": cell }),
    onTouch: (touched) => store.update({ ...(touched && { "board.activeCell": touched.cell }), "board.touched": touched }),
    onHold: (event) => (store.state.liveNode === null || isOutsideGame(store.state)) && openMarks(event),
  };
  const view = new UnboundedBoardView(pane, messages, callbacks);
  // A click does not move the focus, so that the arrow keys still step through the game.
  pane.addEventListener("mousedown", (event) => event.preventDefault());
  pane.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    if (event.button === RIGHT_BUTTON) press = { start: event, end: null };
    // But out of form controls, whose keys these are as well.
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    if (focused?.matches("input, select, textarea")) focused.blur();
  });
  pane.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    openMarks(event);
  });
  addEventListener("pointerup", (event) => {
    if (event.button === RIGHT_BUTTON && press) press.end = event;
  });
  const showHeat = () => view.update(heatOf(store.state, view));
  const showMarks = () => view.update({ above: marksOf(store.state) });
  store.watch(WATCHED, (state, before) => {
    const differs = (paths) => state === before || paths.some((path) => valueAt(state, path) !== valueAt(before, path));
    const { game, board } = state;
    view.update({
      game,
      ...Object.fromEntries(FIELDS.map((name) => [name, board[name]])),
      ...(differs(MARKS) && { above: marksOf(state) }),
      ...(differs(HEAT) && heatOf(state, view)),
      ...(differs(PREVIEW) && previewOf(state)),
    });
    if (overlay || !needsOverlay(state)) return;
    import("./overlay.js").then((loaded) => {
      overlay = loaded;
      showMarks();
      showHeat();
    }, () => {});
  });
  return view;
}

/** @param {State} state */
function needsOverlay({ board: { ghostMoves, engineMarks, cellMarks, nodeMarks, heatmap } }) {
  return heatmap || [ghostMoves, engineMarks, cellMarks, nodeMarks].some(({ length }) => length > 0);
}

/** The heat map, and what the names of cells say besides. @param {State} state @param {BoardView} view */
function heatOf({ board: { heatmap, heatmapScores, cellNotes, markNotes }, analysis: { result } }, view) {
  const notes = [cellNotes, markNotes];
  if (!overlay || !heatmap || result === null) return { below: [], notes };
  const { heatmap: draw, chancesOf } = overlay;
  const { candidates } = result;
  return {
    below: [(viewport) => draw(viewport, candidates, view.style, heatmapScores)],
    notes: [...notes, chancesOf(candidates)],
  };
}

/** The marks over the stones, as functions that draw them. @param {State} state @returns {DrawOnBoard[]} */
function marksOf({ game: { rules }, game, board }) {
  const { ghostMoves, ghostsReplaceLast, engineMarks, cellMarks, nodeMarks, nodeLines, threatLines, patternLines, openingMarks } = board;
  const { toMove } = boardOf(game);
  const player = ghostsReplaceLast ? opponent(toMove) : toMove;
  const draw = overlay;
  return [
    ...threatLines,
    ...patternLines,
    ...openingMarks,
    ...(draw
      ? [
          (viewport) => draw.engineMarks(viewport, engineMarks),
          (viewport) => draw.ghostStones(viewport, ghostMoves, player, hasStones(rules) ? "stones" : "pencil"),
          (viewport) => draw.cellMarks(viewport, [...nodeMarks, ...cellMarks]),
        ]
      : []),
    ...nodeLines,
  ];
}

/** The stone that a human's click would place on the active cell. @param {State} state */
function previewOf(state) {
  const { game, board: { activeCell: cell }, setup: { tool } } = state;
  const board = boardOf(game);
  const isPlayable = isHumanTurn(state) && state.thinking === null;
  const player = tool ?? board.toMove;
  const isFree = cell !== null && (tool === null ? allows(game, cell) : board.stoneAt(cell) === null);
  return {
    preview: isPlayable && isFree && player !== "empty" ? { cell, player } : null,
    isPlayable: isPlayable && (board.outcome === null || tool !== null),
  };
}
