// The element <tengen-board>: a board on any page, for two people or against a level of the search.

import { cellsOf, gameOf, illegalMoveIn } from "../game/game-input.js";
import { boardOf, goOn, goTo, outcomeOf, playerOfMove } from "../game/game.js";
import { cellName, formatMoves } from "../game/notation.js";
import { contains, hasStones } from "../game/rules.js";
import { reflect, setText, takeEarly } from "./attributes.js";
import { BoardInRoot } from "./board-in-root.js";
import { drawMarks } from "./drawn-marks.js";
import { sharedEngine, use } from "./shared-engine.js";

/** Servers, which render pages too, have no elements. */
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});
const SIDES = ["X", "O"];

export class TengenBoard extends Base {
  static observedAttributes = ["rules", "moves", "level", "play-as", "readonly", "coordinates", "move-numbers", "surface", "lang"];

  /** @type {BoardInRoot | null} */
  #board = null;
  /** The game at its beginning; null if the attributes say it, and have not been read. @type {Game | null} */
  #start = null;
  /** @type {Game} */
  #game = /** @type {any} */ (null);
  /** @type {SearchEngine | null} */
  #engine = null;
  /** @type {readonly ElementMark[]} */
  #marks = [];
  /** @type {DrawOnBoard[]} */
  #drawnMarks = [];
  /** Ends the search of the engine's move. @type {AbortController | null} */
  #search = null;
  #isDrawDue = false;

  connectedCallback() {
    use(this, true);
    if (this.#board === null) {
      takeEarly(this);
      this.#board = new BoardInRoot(this, {
        onPlay: (cell) => this.#playHere(cell),
        onActive: (cell) => this.#emit("cell", { cell: cell && { row: cell.row, col: cell.col } }),
        onFailure: (error) => this.#emit("failure", error),
      });
    }
    this.#load();
    this.#drawSoon();
  }

  disconnectedCallback() {
    this.#stop();
    use(this, false);
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (name === "rules" || name === "moves") {
      this.#stop();
      this.#start = null;
    }
    if (name === "level" || name === "play-as") this.#stop();
    if (this.#board === null) return;
    if (name === "lang") this.#load();
    this.#drawSoon();
  }

  /** The moves on the board; the attribute has those at its beginning. */
  get moves() {
    const { rules, moves, ply } = this.#current();
    return formatMoves(moves.slice(0, ply), rules);
  }
  set moves(text) {
    setText(this, "moves", text);
  }

  /** The side of the person; `both` without a level. */
  get playAs() {
    const side = this.getAttribute("play-as") ?? "X";
    return this.hasAttribute("level") && SIDES.includes(side) ? side : "both";
  }
  set playAs(side) {
    setText(this, "play-as", side);
  }

  /** The game on the board. A change of it is shown when it is set again. */
  get game() {
    return this.#current();
  }
  set game(game) {
    this.#stop();
    this.#start = gameOf(game);
    this.#game = this.#start;
    this.#drawSoon();
  }

  /** The engine that plays the level; by default one for all boards of the page. */
  get engine() {
    return this.#engine;
  }
  set engine(engine) {
    this.#stop();
    this.#engine = engine;
    this.#drawSoon();
  }

  get marks() {
    return this.#marks;
  }
  set marks(marks) {
    this.#drawnMarks = drawMarks(marks);
    this.#marks = [...marks];
    this.#drawSoon();
  }

  /**
   * Play a move for the side to move.
   *
   * @param {string | Cell} move
   * @returns {Promise<void>} Fulfilled when the engine has answered, if it plays the other side.
   * @throws {RangeError} An IllegalMoveError, or a NotationError.
   */
  async play(move) {
    const { rules } = this.#current();
    const cells = cellsOf(move, rules);
    if (cells.length !== 1) throw new RangeError(`move: ${move}`);
    const [cell] = cells;
    if (outcomeOf(this.#game) || !boardOf(this.#game).isLegal(cell)) throw illegalMoveIn(this.#game, cell);
    this.#stop();
    this.#push(cell, "script");
    await this.#answer();
  }

  /** Take back the last move, and the engine's answer to it. */
  undo() {
    const game = this.#current();
    const least = this.#start?.ply ?? 0;
    let { ply } = game;
    do ply -= 1;
    while (ply > least && this.playAs !== "both" && playerOfMove(game, ply) !== this.playAs);
    if (ply < least) return;
    this.#stop();
    this.#show(goTo(game, ply));
    this.#answer();
  }

  /** Go back to the beginning. */
  restart() {
    this.#stop();
    this.#current();
    this.#show(/** @type {Game} */ (this.#start));
    this.#answer();
  }

  /** Move the focus to a cell. @param {Cell} cell */
  focusCell(cell) {
    this.#board?.view?.grid.focus(cell);
  }

  /** @returns {Game} */
  #current() {
    if (this.#start !== null) return this.#game;
    try {
      this.#start = gameOf({ rules: this.getAttribute("rules") ?? undefined, moves: this.getAttribute("moves") ?? "" });
    } catch (error) {
      this.#start = gameOf("");
      this.#emit("failure", error);
    }
    this.#game = this.#start;
    return this.#game;
  }

  /** A move of the person at the board. @param {Cell} cell */
  #playHere(cell) {
    const board = boardOf(this.#current());
    if (this.#search !== null || !this.#isPersonsTurn()) return;
    if (board.isLegal(cell)) {
      this.#push(cell, "person");
      this.#answer();
    } else if (board.outcome === null && contains(board.rules, cell)) {
      this.#announce(({ announcements: t }) => t.taken(cellName(cell, board.rules)));
    }
  }

  #isPersonsTurn() {
    const game = this.#current();
    const { toMove } = boardOf(game);
    return !this.hasAttribute("readonly") && outcomeOf(game) === null && (this.playAs === "both" || this.playAs === toMove);
  }

  #isEnginesTurn() {
    const game = this.#current();
    const { toMove } = boardOf(game);
    return !this.hasAttribute("readonly") && outcomeOf(game) === null && this.playAs !== "both" && this.playAs !== toMove;
  }

  /** Let the engine move if it is its turn. */
  async #answer() {
    if (this.#search !== null || !this.isConnected || !this.#isEnginesTurn()) return;
    const search = new AbortController();
    this.#search = search;
    this.#setThinking(true);
    try {
      const engine = this.#engine ?? (await sharedEngine());
      const { move } = await engine.bestMove(this.#game, { level: /** @type {any} */ (this.getAttribute("level")), signal: search.signal });
      if (search.signal.aborted) return;
      this.#search = null;
      this.#setThinking(false);
      this.#push(move, "engine");
    } catch (error) {
      if (search.signal.aborted) return;
      // It is tried again with the next change.
      this.#setThinking(false);
      this.#emit("failure", error);
      this.#search = null;
      this.#draw();
    }
  }

  /** End the search of the engine's move. */
  #stop() {
    if (this.#search === null) return;
    this.#search.abort();
    this.#search = null;
    this.#setThinking(false);
  }

  /** @param {boolean} isThinking */
  #setThinking(isThinking) {
    this.#draw();
    this.#emit("thinking", isThinking);
  }

  /** @param {Cell} cell @param {"person" | "engine" | "script"} by */
  #push({ row, col }, by) {
    const cell = { row, col };
    const player = boardOf(this.#game).toMove;
    const game = goOn(this.#game, cell);
    const move = cellName(cell, game.rules);
    const outcome = outcomeOf(game);
    this.#show(game);
    this.#announce((t) => {
      const nameOf = (side) => t.playerNames[hasStones(game.rules) ? "stones" : "marks"][side];
      const end = outcome && (outcome.winner ? t.announcements.won(nameOf(outcome.winner)) : t.announcements.drawn);
      return [t.announcements.move(nameOf(player), move), end].filter(Boolean).join(t.sentenceEnd);
    });
    const moves = this.moves;
    this.#emit("move", { move, cell, by, ply: game.ply, moves });
    if (outcome) this.#emit("end", { ...outcome, moves });
  }

  /** @param {Game} game */
  #show(game) {
    this.#game = game;
    this.#draw();
  }

  async #load() {
    try {
      await this.#board?.load();
    } catch (error) {
      this.#emit("failure", error);
    }
  }

  /** Draw once after several changes. */
  #drawSoon() {
    if (this.#isDrawDue) return;
    this.#isDrawDue = true;
    queueMicrotask(() => {
      this.#isDrawDue = false;
      this.#current();
      this.#draw();
      this.#answer();
    });
  }

  #draw() {
    const board = this.#board;
    if (board === null) return;
    const game = this.#current();
    board.draw({
      ...board.look(),
      game,
      isPlayable: this.#search === null && this.#isPersonsTurn(),
      above: this.#drawnMarks,
    });
  }

  /** @param {(texts: ElementTexts) => string} textOf */
  #announce(textOf) {
    if (this.#board?.texts) this.#board.announce(textOf(this.#board.texts));
  }

  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

reflect(TengenBoard, { rules: "gomoku", level: null, coordinates: "letters", surface: "auto", readonly: false, moveNumbers: false });
