// The board: draws a model of what it shows, and reports moves and the active cell. It has borders; unbounded-board-view.js
// shows those without.

import { loadStylesInto, replaceChildren, s } from "../dom.js";
import { boardOf } from "../game/game.js";
import { cellKey, cellName } from "../game/notation.js";
import { contains, hasStones } from "../game/rules.js";
import { AccessibleGrid } from "./accessible-grid.js";
import { boundedBoard } from "./board-background.js";
import { forbiddenMarks, gradients, groupAt, lastMoveMark, stoneShape, winningLine } from "./stone-shapes.js";
import { Viewport } from "./viewport.js";

/** All but the game. @type {Omit<BoardModel, "game">} */
const PLAIN = {
  moveNumbers: false,
  coordinates: "letters",
  theme: "auto",
  below: [],
  above: [],
  ghostsReplaceLast: false,
  notes: [],
  preview: null,
  isPlayable: false,
  activeCell: null,
  touched: null,
  touch: "loupe",
};

export class BoardView {
  /** Of the game. @type {Rules} */
  rules = /** @type {any} */ (null);
  /** What is drawn; the game is missing until the first `update`. @type {BoardModel} */
  model = /** @type {any} */ (PLAIN);
  /** Elements of the stones in view. @type {Map<Stone, SVGElement>} */
  #stones = new Map();
  /** Whether a finger aims with the loupe: `fingers.js`. */
  hasLoupe = () => false;
  /** Whether the loupe has placed the stone that a click would. */
  isPlaced = false;
  /** The stone that is faint, because moves are shown in its place. */
  /** @type {SVGElement | null} */
  #replaced = null;

  /**
   * @param {HTMLElement} pane
   * @param {BoardTexts} texts
   * @param {BoardCallbacks} callbacks
   * @param {{View?: typeof Viewport, Grid?: typeof AccessibleGrid}} [parts]  Those of `UnboundedBoardView`.
   */
  constructor(pane, texts, { onPlay, onActive, onTouch, onHold }, { View = Viewport, Grid = AccessibleGrid } = {}) {
    this.pane = pane;
    this.texts = texts;
    this.onPlay = onPlay;
    this.onActive = onActive;
    this.onTouch = onTouch;
    this.onHold = onHold;
    this.svg = s("svg", { class: "board" }, gradients());
    pane.append(this.svg);
    this.viewport = new View(pane, this.svg);
    this.grid = new Grid(this.viewport, {
      label: texts.board.title,
      onPlay,
      onFocus: onActive,
    });
    this.layers = {
      background: createLayer(),
      below: createLayer(),
      stones: createLayer(),
      lastMove: createLayer(),
      above: createLayer(),
      hover: createLayer(),
    };
    this.scene = s("g", {}, ...Object.values(this.layers), this.grid.layer);
    this.svg.append(this.scene);
    this.#addListeners();
  }

  /** Draw what has changed. @param {Partial<BoardModel>} changes  The first ones have the game. */
  update(changes) {
    const before = this.model;
    this.model = { ...before, ...changes };
    const differs = (...fields) => fields.some((field) => this.model[field] !== before[field]);
    if (differs("game", "moveNumbers", "coordinates")) this.#drawGame(before);
    if (differs("theme")) this.#applyTheme();
    if (differs("below")) this.#drawLayer("below");
    if (differs("above", "ghostsReplaceLast", "game")) this.#drawAbove();
    if (differs("notes")) this.#updateLabels();
    if (differs("preview", "isPlayable")) this.#drawHoverStone();
  }

  /**
   * The style in use: "stones" where Black and White play, "pencil" for X and O.
   *
   * @returns {"stones" | "pencil"}
   */
  get style() {
    return hasStones(this.model.game.rules) ? "stones" : "pencil";
  }

  #applyTheme() {
    const { theme } = this.model;
    this.pane.dataset.boardTheme = theme;
    // If the styles cannot be loaded, the board stays as the first visit shows it.
    if (theme !== "auto") loadStylesInto(this.pane.getRootNode(), new URL("../../styles/themes.css", import.meta.url)).catch(() => {});
  }

  /** @param {BoardModel} before */
  #drawGame(before) {
    const { game, moveNumbers, coordinates } = this.model;
    const lastMove = game.moves[game.ply - 1];
    const hasNewRules = game.rules !== this.rules;
    if (hasNewRules || coordinates !== before.coordinates) {
      this.rules = game.rules;
      this.pane.dataset.boardStyle = this.style;
      if (hasNewRules) this.viewport.setRules(game.rules, lastMove);
      this.redraw();
    }
    if (moveNumbers !== before.moveNumbers) this.#clearStones();
    this.drawStones(Boolean(before.game) && game.ply > before.game.ply);
    if (lastMove && before.game && before.game !== game) this.viewport.reveal(lastMove);
  }

  /** Draw everything again, for other rules or other coordinates. */
  redraw() {
    this.drawBackground();
    this.grid.redraw(this.rules);
    this.#clearStones();
    this.drawStones(false);
    this.#drawLayer("below");
    this.#drawAbove();
  }

  drawBackground() {
    replaceChildren(this.layers.background, ...boundedBoard(this.rules, this.style, this.model.coordinates));
  }

  #clearStones() {
    this.#stones.clear();
    replaceChildren(this.layers.stones);
  }

  /** Add the stones that are missing in view, and remove the others; `animate` the last move. @param {boolean} animate */
  drawStones(animate) {
    const { game, moveNumbers } = this.model;
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
      const element = groupAt(this.viewport, stone, "placed-stone", shape, label);
      if (animate && number === game.ply) element.classList.add("just-played");
      this.#stones.set(stone, element);
      this.layers.stones.append(element);
    }
    this.#updateLabels(stones);
    this.#drawLastMove(game, board);
  }

  #drawLastMove(game, board) {
    const lastMove = game.moves[game.ply - 1];
    const mark = lastMove && lastMoveMark(this.viewport, lastMove, this.style);
    const line = board.outcome?.line.length ? winningLine(this.viewport, board.outcome.line) : [];
    const layer = this.layers.lastMove;
    const forbidden = this.viewport.inView(board.forbiddenPoints());
    // Above the line of a win, which it is a part of.
    replaceChildren(layer, ...forbiddenMarks(this.viewport, forbidden), ...line, !this.model.moveNumbers && mark);
    layer.setAttribute("class", `last-move-layer ${lastMove ? board.stoneAt(lastMove).player : ""}${line.length ? " won" : ""}`);
    for (const [stone, element] of this.#stones) {
      const isPart = board.outcome?.line.some((cell) => cellKey(cell) === cellKey(stone)) ?? false;
      element.classList.toggle("winning-stone", isPart);
    }
  }

  /** @param {"below" | "above"} name */
  #drawLayer(name) {
    replaceChildren(this.layers[name], ...this.model[name].map((draw) => draw(this.viewport)));
  }

  #drawAbove() {
    const { ghostsReplaceLast, game } = this.model;
    const lastMove = game.moves[game.ply - 1];
    const lastStone = lastMove && this.#stones.get(/** @type {Stone} */ (boardOf(game).stoneAt(lastMove)));
    this.#replaced?.classList.remove("replaced");
    this.#replaced = (ghostsReplaceLast && lastStone) || null;
    this.#replaced?.classList.add("replaced");
    this.#drawLayer("above");
  }

  /** Preview the move of a human on the active cell. */
  #drawHoverStone() {
    const { preview, isPlayable } = this.model;
    const shape = preview && stoneShape(preview.player, this.style, `${cellKey(preview.cell)}${preview.player}`);
    replaceChildren(this.layers.hover, preview && groupAt(this.viewport, preview.cell, "hover-stone", shape));
    this.pane.classList.toggle("playable", isPlayable);
  }

  /** Update the accessible names of the cells: stones, forbidden points and notes. */
  #updateLabels(stones = this.#stonesInView()) {
    const { model: { game, notes }, texts } = this;
    const board = boardOf(game);
    const forbidden = new Map(board.forbiddenPoints().map((point) => [cellKey(point), texts.board.forbidden[point.reason]]));
    const hasStonesAlone = [forbidden, ...notes].every(({ size }) => size === 0);
    const contentOf = (key) => (hasStonesAlone ? board.stones.get(key) ?? null : undefined);
    this.grid.update(stones, contentOf, (cell) => {
      const key = cellKey(cell);
      const parts = [cellName(cell, game.rules), this.#stoneLabel(board.stoneAt(cell)), forbidden.get(key), ...notes.map((each) => each.get(key))];
      return parts.filter(Boolean).join(texts.comma);
    });
  }

  /** @param {Stone | null} stone */
  #stoneLabel(stone) {
    const { board: t, playerNames } = this.texts;
    if (!stone) return t.empty;
    const player = playerNames[hasStones(this.rules) ? "stones" : "marks"][stone.player];
    return stone.number ? t.stone(player, stone.number) : t.setUp(player);
  }

  #stonesInView() {
    return this.viewport.inView([...boardOf(this.model.game).stones.values()]);
  }

  cellOf(event) {
    const { clientX, clientY, target, detail, type } = event;
    // Browsers move the target of a finger to a cell nearby; the click of a screen reader has a target alone.
    const cell = (type === "click" && detail > 0 ? null : target.cell) ?? this.viewport.cellAt(clientX, clientY);
    return contains(this.rules, cell) ? cell : null;
  }

  #addListeners() {
    this.pane.addEventListener("pointerdown", () => {
      if (this.model.touched?.kind === "hold") this.onTouch(null);
    });
    this.pane.addEventListener("pointermove", (event) => {
      if (event.pointerType === "touch" || this.viewport.isDragging) return;
      const cell = this.cellOf(event);
      const { activeCell } = this.model;
      if (cell && activeCell && cellKey(cell) === cellKey(activeCell)) return;
      if (cell || activeCell) this.onActive(cell);
    });
    this.pane.addEventListener("pointerleave", () => this.onActive(null));
    this.pane.addEventListener("click", (event) => {
      if (this.viewport.isDragging) return;
      const cell = this.cellOf(event);
      if (cell === null) return;
      const { touched } = this.model;
      if (touched?.kind === "hold") return;
      if (event.pointerType === "touch" && this.isPlaced) return;
      const isSmall = event.pointerType === "touch" && this.viewport.isSmall && !this.hasLoupe();
      const isSecondTap = touched !== null && cellKey(touched.cell) === cellKey(cell);
      if (isSmall && !isSecondTap) this.onTouch({ cell, kind: "tap" });
      else this.onPlay(cell);
    });
    if (matchMedia("(any-pointer: coarse)").matches) import("./fingers.js").then(({ addFingers }) => addFingers(this));
  }
}

function createLayer() {
  return s("g", { "aria-hidden": "true" });
}
