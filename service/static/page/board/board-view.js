// The board: draws the position and its overlays from the state, and reports moves and the active cell.

import { loadStyles, replaceChildren, s } from "../dom.js";
import { boardOf } from "../game/game.js";
import { opponent } from "../game/board.js";
import { cellKey, cellName } from "../game/notation.js";
import { chanceOf } from "../engines/score.js";
import { allows } from "../game/opening.js";
import { contains, hasStones, isUnbounded } from "../game/rules.js";
import { messages, playerName } from "../i18n.js";
import { isHumanTurn } from "../state.js";
import { AccessibleGrid } from "./accessible-grid.js";
import { BoardBackground } from "./board-background.js";
import * as overlay from "./overlay.js";
import { gradients, stoneShape } from "./stone-shapes.js";
import { Viewport } from "./viewport.js";

const t = messages.board;

function stoneLabel(stone, rules) {
  if (!stone) return t.empty;
  const player = playerName(stone.player, rules);
  return stone.number ? t.stone(player, stone.number) : t.setUp(player);
}

export class BoardView {
  /** Elements of the stones in view. @type {Map<Stone, SVGElement>} */
  #stones = new Map();
  /** Key of the range of cells that is drawn. */
  #rangeKey = "";
  #hasHeat = false;
  /** Whether a finger aims with the loupe: `fingers.js`. */
  hasLoupe = () => false;
  /** Whether the loupe has placed the stone that a click would. */
  isPlaced = false;
  /** The stone that is faint, because moves are shown in its place. */
  /** @type {SVGElement | null} */
  #replaced = null;

  /**
   * @param {HTMLElement} pane
   * @param {PageStore} store
   * @param {object} options
   * @param {(cell: Cell) => void} options.onPlay
   */
  constructor(pane, store, { onPlay }) {
    this.pane = pane;
    this.store = store;
    this.onPlay = onPlay;
    this.svg = s("svg", { class: "board" }, gradients());
    pane.append(this.svg);
    this.viewport = new Viewport(pane, this.svg, (change) => this.#handleViewportChange(change));
    this.background = new BoardBackground(this.viewport);
    this.grid = new AccessibleGrid(this.viewport, {
      label: t.title,
      onPlay,
      onFocus: (cell) => store.update({ "board.activeCell": cell }),
    });
    this.layers = {
      heatmap: createLayer(),
      stones: createLayer(),
      lastMove: createLayer(),
      overlay: createLayer(),
      hover: createLayer(),
    };
    this.scene = s("g", {}, this.background.layer, ...Object.values(this.layers), this.grid.layer);
    this.svg.append(this.scene);
    this.#addListeners();
    store.watch(["game", "board.moveNumbers", "board.coordinates"], (state, before) => this.#drawGame(state, before));
    store.watch(["board.theme"], ({ board: { theme: boardTheme } }) => this.#applyTheme(boardTheme));
    store.watch(["board.heatmap", "board.heatmapScores", "analysis.result"], () => this.#drawHeatmap());
    store.watch(["board.ghostMoves", "board.ghostsReplaceLast", "board.engineMarks", "board.cellMarks", "board.nodeMarks", "board.threatLines", "board.patternLines", "board.openingMarks", "game"], () => this.#drawOverlay());
    store.watch(["board.cellNotes", "board.markNotes"], () => this.#updateLabels());
    store.watch(["board.activeCell", "game", "liveNode", "players", "thinking", "setup.tool", "tab"], () => this.#drawHoverStone());
  }

  /**
   * The style in use: "stones" where Black and White play, "pencil" for X and O.
   *
   * @returns {"stones" | "pencil"}
   */
  get style() {
    return hasStones(this.store.state.game.rules) ? "stones" : "pencil";
  }

  /** Whether the board is unbounded, and can be panned and zoomed. */
  get isUnbounded() {
    return isUnbounded(this.store.state.game.rules);
  }

  /** Centre the view on the last move, or on the origin. */
  centre() {
    const { game } = this.store.state;
    this.viewport.centreOn(game.moves[game.ply - 1] ?? { row: 0, col: 0 });
  }

  #applyTheme(boardTheme) {
    this.pane.dataset.boardTheme = boardTheme;
    // Where the styles cannot be loaded, the board stays as the first visit shows it.
    if (boardTheme !== "auto") loadStyles("themes").catch(() => {});
  }

  #drawGame(state, before) {
    const { game } = state;
    const lastMove = game.moves[game.ply - 1];
    const hasNewRules = game.rules !== this.rules;
    if (hasNewRules || state.board.coordinates !== before.board.coordinates) {
      this.rules = game.rules;
      this.pane.dataset.boardStyle = this.style;
      if (hasNewRules) this.viewport.setRules(game.rules, lastMove);
      this.#redraw();
    }
    if (state.board.moveNumbers !== before.board.moveNumbers) this.#clearStones();
    this.#drawStones(state !== before && game.ply > before.game.ply);
    if (lastMove && before.game !== game) this.viewport.reveal(lastMove);
  }

  /** Draw everything again, for other rules, other coordinates or another origin. */
  #redraw() {
    this.background.redraw(this.rules, this.style, this.store.state.board.coordinates);
    this.grid.redraw(this.rules);
    this.#clearStones();
    this.#handleViewportChange("panned");
    this.#drawHeatmap();
    this.#drawOverlay();
  }

  #clearStones() {
    this.#stones.clear();
    replaceChildren(this.layers.stones);
  }

  #handleViewportChange(change) {
    // Reported by `setRules` before the first drawing.
    if (this.background.style === undefined) return;
    this.scene.setAttribute("transform", `scale(${this.viewport.zoom})`);
    if (change === "rescaled") {
      this.#redraw();
      return;
    }
    const range = this.viewport.drawnRange();
    const rangeKey = Object.values(range).join();
    if (rangeKey === this.#rangeKey && this.#stones.size) return;
    this.#rangeKey = rangeKey;
    this.background.update(range);
    this.#drawStones(false);
  }

  /** Add the stones that are missing in view, and remove the others; `animate` the last move. */
  #drawStones(animate) {
    const { game, board: { moveNumbers } } = this.store.state;
    const board = boardOf(game);
    const stones = this.#stonesInView();
    const wanted = new Set(stones);
    for (const [stone, element] of this.#stones) {
      if (!wanted.has(stone)) {
        element.remove();
        this.#stones.delete(stone);
      }
    }
    for (const stone of stones) {
      if (this.#stones.has(stone)) continue;
      const { player, number } = stone;
      const shape = stoneShape(player, this.style, `${cellKey(stone)}${player}`);
      const label = moveNumbers && number > 0 && s("text", { class: `number on-${player}` }, String(number));
      const element = overlay.groupAt(this.viewport, stone, "placed-stone", shape, label);
      if (animate && number === game.ply) element.classList.add("just-played");
      this.#stones.set(stone, element);
      this.layers.stones.append(element);
    }
    this.#updateLabels(stones);
    this.#drawLastMove(game, board);
  }

  #drawLastMove(game, board) {
    const lastMove = game.moves[game.ply - 1];
    const mark = lastMove && overlay.lastMoveMark(this.viewport, lastMove, this.style);
    const line = board.outcome?.line.length ? overlay.winningLine(this.viewport, board.outcome.line) : [];
    const { board: { moveNumbers } } = this.store.state;
    const layer = this.layers.lastMove;
    const range = this.viewport.drawnRange();
    const forbidden = board.forbiddenPoints().filter((point) => isWithin(range, point));
    const marks = overlay.forbiddenMarks(this.viewport, forbidden);
    // Above the line of a win, which it is a part of.
    replaceChildren(layer, ...marks, ...line, !moveNumbers && mark);
    layer.setAttribute("class", `last-move-layer ${lastMove ? board.stoneAt(lastMove).player : ""}${line.length ? " won" : ""}`);
    for (const [stone, element] of this.#stones) {
      const isPart = board.outcome?.line.some((cell) => cellKey(cell) === cellKey(stone)) ?? false;
      element.classList.toggle("winning-stone", isPart);
    }
  }

  #drawHeatmap() {
    const { board: { heatmap, heatmapScores }, analysis: { result: analysis } } = this.store.state;
    const isShown = heatmap && analysis !== null;
    if (!isShown && !this.#hasHeat) return;
    this.#hasHeat = isShown;
    const cells = isShown ? overlay.heatmap(this.viewport, analysis.candidates, this.style, heatmapScores) : [];
    replaceChildren(this.layers.heatmap, ...cells);
    this.#updateLabels();
  }

  #drawOverlay() {
    const { board: { ghostMoves, ghostsReplaceLast, engineMarks, cellMarks, nodeMarks, nodeLines, threatLines, patternLines, openingMarks }, game } = this.store.state;
    const { toMove } = boardOf(game);
    const player = ghostsReplaceLast ? opponent(toMove) : toMove;
    const lastMove = game.moves[game.ply - 1];
    const lastStone = lastMove && this.#stones.get(/** @type {Stone} */ (boardOf(game).stoneAt(lastMove)));
    this.#replaced?.classList.remove("replaced");
    this.#replaced = (ghostsReplaceLast && lastStone) || null;
    this.#replaced?.classList.add("replaced");
    replaceChildren(
      this.layers.overlay,
      ...[...threatLines, ...patternLines, ...openingMarks].map((draw) => draw(this.viewport)),
      ...overlay.engineMarks(this.viewport, engineMarks),
      ...overlay.ghostStones(this.viewport, ghostMoves, player, this.style),
      ...overlay.cellMarks(this.viewport, [...nodeMarks, ...cellMarks]),
      ...nodeLines.map((draw) => draw(this.viewport)),
    );
  }

  /** Preview the move of a human on the active cell. */
  #drawHoverStone() {
    const { state } = this.store;
    const { game, board: { activeCell: cell }, setup: { tool } } = state;
    const board = boardOf(game);
    const isPlayable = isHumanTurn(state) && state.thinking === null;
    const player = tool ?? board.toMove;
    const isFree = cell !== null && (tool === null ? allows(game, cell) : board.stoneAt(cell) === null);
    const isShown = isPlayable && isFree && player !== "empty";
    const shape = isShown && stoneShape(player, this.style, `${cellKey(cell)}${player}`);
    replaceChildren(this.layers.hover, shape && overlay.groupAt(this.viewport, cell, "hover-stone", shape));
    this.pane.classList.toggle("playable", isPlayable && (board.outcome === null || tool !== null));
  }

  /** Update the accessible names of the cells: stones, forbidden points and chances. */
  #updateLabels(stones = this.#stonesInView()) {
    const { game, board: { heatmap, cellNotes, markNotes }, analysis: { result: analysis } } = this.store.state;
    const byCell = (list, valueOf) => new Map(list.map((each) => [cellKey(each.move ?? each), valueOf(each)]));
    const chances = byCell((heatmap && analysis?.candidates) || [], chanceOf);
    const board = boardOf(game);
    const forbidden = byCell(board.forbiddenPoints(), ({ reason }) => reason);
    const hasStonesAlone = chances.size + forbidden.size + cellNotes.size + markNotes.size === 0;
    const contentOf = (key) => (hasStonesAlone ? board.stones.get(key) ?? null : undefined);
    this.grid.update(stones, this.viewport.drawnRange(), contentOf, (cell) => {
      const key = cellKey(cell);
      const stone = board.stoneAt(cell);
      const reason = forbidden.get(key);
      const parts = [cellName(cell, game.rules), stoneLabel(stone, game.rules), t.forbidden[reason], cellNotes.get(key), markNotes.get(key), chances.get(key)];
      return parts.filter(Boolean).join(messages.comma);
    });
  }

  #stonesInView() {
    const range = this.viewport.drawnRange();
    return [...boardOf(this.store.state.game).stones.values()].filter((stone) => isWithin(range, stone));
  }

  cellOf(event) {
    const { clientX, clientY, target, detail, type } = event;
    // Browsers move the target of a finger to a cell nearby; the click of a screen reader has a target alone.
    const cell = (type === "click" && detail > 0 ? null : target.cell) ?? this.viewport.cellAt(clientX, clientY);
    return contains(this.rules, cell) ? cell : null;
  }

  #addListeners() {
    // A click does not move the focus, so that the arrow keys still step through the game.
    this.pane.addEventListener("mousedown", (event) => event.preventDefault());
    this.pane.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      // But out of form controls, whose keys these are as well.
      if (this.store.state.board.touched?.kind === "hold") this.store.update({ "board.touched": null });
      const focused = /** @type {HTMLElement | null} */ (document.activeElement);
      if (focused?.matches("input, select, textarea")) focused.blur();
    });
    this.pane.addEventListener("pointermove", (event) => {
      if (event.pointerType === "touch" || this.viewport.isDragging) return;
      const cell = this.cellOf(event);
      const { board: { activeCell } } = this.store.state;
      if (cell && activeCell && cellKey(cell) === cellKey(activeCell)) return;
      if (cell || activeCell) this.store.update({ "board.activeCell": cell });
    });
    this.pane.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      import("./mark-menu.js").then(({ openMarks }) => openMarks(this, event));
    });
    this.pane.addEventListener("pointerleave", () => this.store.update({ "board.activeCell": null }));
    this.pane.addEventListener("click", (event) => {
      if (this.viewport.isDragging) return;
      const cell = this.cellOf(event);
      if (cell === null) return;
      const { board: { touched } } = this.store.state;
      if (touched?.kind === "hold") return;
      if (event.pointerType === "touch" && this.isPlaced) return;
      const isSmall = event.pointerType === "touch" && this.viewport.isSmall && !this.hasLoupe();
      const isSecondTap = touched !== null && cellKey(touched.cell) === cellKey(cell);
      if (isSmall && !isSecondTap) this.store.update({ "board.activeCell": cell, "board.touched": { cell, kind: "tap" } });
      else this.onPlay(cell);
    });
    if (matchMedia("(any-pointer: coarse)").matches) import("./fingers.js").then(({ addFingers }) => addFingers(this));
  }
}

function createLayer() {
  return s("g", { "aria-hidden": "true" });
}

function isWithin({ top, left, bottom, right }, { row, col }) {
  return row >= top && row <= bottom && col >= left && col <= right;
}
