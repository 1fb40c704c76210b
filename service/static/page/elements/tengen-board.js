// The element <tengen-board>, for two people or against a level of the search. Its declared types say what its members do.

import { setAttributes } from "../dom.js";
import { cellOf, gameOf, illegalMoveIn } from "../game/game-input.js";
import { boardOf, goOn, goTo, outcomeOf, playerOfMove } from "../game/game.js";
import { cellName, formatMoves } from "../game/notation.js";
import { contains } from "../game/rules.js";
import { emit, frozen, reflect, takeEarly } from "./attributes.js";
import { BoardInRoot } from "./board-in-root.js";
import { drawMarks } from "./drawn-marks.js";
import { sharedEngine, use } from "./shared-engine.js";

/** Servers, which render pages too, have no elements. */
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

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
      const onActive = (cell) => emit(this, "cell", { cell: cell && { row: cell.row, col: cell.col } });
      this.#board = new BoardInRoot(this, (cell) => this.#playHere(cell), onActive);
    }
    this.#board.load();
    this.#drawSoon();
  }

  disconnectedCallback() {
    this.#stop();
    use(this, false);
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    const isOfGame = name === "rules" || name === "moves";
    if (isOfGame || name === "level" || name === "play-as") this.#stop();
    if (isOfGame) this.#start = null;
    if (this.#board === null) return;
    if (name === "lang") this.#board.load();
    this.#drawSoon();
  }

  get moves() {
    const { rules, moves, ply } = this.#current();
    return formatMoves(moves.slice(0, ply), rules);
  }
  set moves(text) {
    setAttributes(this, { moves: text });
  }

  get playAs() {
    const side = this.getAttribute("play-as") ?? "X";
    return this.hasAttribute("level") && /^[XO]$/.test(side) ? side : "both";
  }
  set playAs(side) {
    setAttributes(this, { "play-as": side });
  }

  get game() {
    return frozen(this.#current());
  }
  set game(game) {
    this.#stop();
    this.#start = this.#game = gameOf(game);
    this.#drawSoon();
  }

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

  /** @param {string | Cell} move @returns {Promise<void>} */
  async play(move) {
    const cell = this.#read(move);
    this.#stop();
    this.#push(cell, "script");
    this.#answer();
    // A change of the level ends a search, and begins another one with the next drawing.
    while (this.#search || this.#isDrawDue) await (this.#search && new Promise((end) => this.addEventListener("thinking", end, { once: true })));
  }

  undo() {
    const game = this.#current();
    const least = /** @type {Game} */ (this.#start).ply;
    let { ply } = game;
    do ply -= 1;
    while (ply > least && this.playAs !== "both" && playerOfMove(game, ply) !== this.playAs);
    if (ply < least) return;
    this.#stop();
    this.#show(goTo(game, ply));
    this.#answer();
  }

  restart() {
    this.#stop();
    this.#current();
    this.#show(/** @type {Game} */ (this.#start));
    this.#answer();
  }

  /** @param {string | Cell} name */
  focusCell(name) {
    const cell = cellOf(name, this.#current().rules);
    const focus = () => this.#board?.view?.grid.focus(cell);
    if (this.#board?.view) focus();
    else this.#board?.load().then(focus);
  }

  /** @returns {Game} */
  #current() {
    if (this.#start !== null) return this.#game;
    try {
      this.#start = this.#game = gameOf({ rules: this.getAttribute("rules") ?? undefined, moves: this.getAttribute("moves") ?? "" });
    } catch (error) {
      this.#start = this.#game = gameOf("");
      emit(this, "failure", error);
    }
    return this.#game;
  }

  /** The cell of a legal move. @param {string | Cell} move @returns {Cell} @throws {RangeError} */
  #read(move) {
    const game = this.#current();
    const cell = cellOf(move, game.rules);
    if (outcomeOf(game) || !boardOf(game).isLegal(cell)) throw illegalMoveIn(game, cell);
    return cell;
  }

  /** A move of the person at the board. @param {Cell} cell */
  #playHere(cell) {
    const board = boardOf(this.#current());
    if (this.#search !== null || !this.#isTurn(true)) return;
    if (board.isLegal(cell)) {
      this.#push(cell, "person");
      this.#answer();
    } else if (contains(board.rules, cell)) {
      this.#board?.announce(this.#board.texts?.announcements.taken(cellName(cell, board.rules)) ?? "");
    }
  }

  /** Whether the person is to move, or else the engine. @param {boolean} isPerson */
  #isTurn(isPerson) {
    const game = this.#current();
    const sides = ["both", boardOf(game).toMove];
    return !this.hasAttribute("readonly") && outcomeOf(game) === null && sides.includes(this.playAs) === isPerson;
  }

  /** Let the engine move if it is its turn. */
  async #answer() {
    if (this.#search !== null || !this.isConnected || !this.#isTurn(false)) return;
    const search = new AbortController();
    this.#search = search;
    this.#setThinking(true);
    const game = this.#game;
    let cell, failure;
    try {
      const engine = this.#engine ?? (await sharedEngine());
      const { move } = await engine.bestMove(game, { level: /** @type {any} */ (this.getAttribute("level")), signal: search.signal });
      cell = this.#read(move);
    } catch (error) {
      // The next change tries again.
      failure = error;
    }
    if (search.signal.aborted) return;
    this.#stop();
    // A listener may have changed the game.
    if (game !== this.#current()) return;
    if (cell) this.#push(cell, "engine");
    else emit(this, "failure", failure);
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
    emit(this, "thinking", isThinking);
  }

  /** @param {Cell} cell @param {"person" | "engine" | "script"} by */
  #push({ row, col }, by) {
    const cell = { row, col };
    const game = goOn(this.#game, cell);
    const move = cellName(cell, game.rules);
    const outcome = outcomeOf(game);
    this.#show(game);
    this.#board?.announceMove(game);
    const moves = this.moves;
    emit(this, "move", { move, cell, by, ply: game.ply, moves });
    if (outcome) emit(this, "end", { ...outcome, moves });
  }

  /** @param {Game} game */
  #show(game) {
    this.#game = game;
    this.#draw();
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
      isPlayable: this.#search === null && this.#isTurn(true),
      above: this.#drawnMarks,
    });
  }
}

reflect(TengenBoard, { rules: "gomoku", level: null, coordinates: "letters", surface: "auto", readonly: false, moveNumbers: false });
