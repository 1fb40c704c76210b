// The element <tengen-game>, to step through a game and review it. Its declared types say what its members do.

import { h, replaceChildren, setAttributes } from "../dom.js";
import { gameOf } from "../game/game-input.js";
import { currentNode, goTo } from "../game/game.js";
import { cellName, formatMoves } from "../game/notation.js";
import { emit, frozen, reflect, takeEarly } from "./attributes.js";
import { BoardInRoot, languageOf } from "./board-in-root.js";
import { sharedEngine, use } from "./shared-engine.js";

/** Servers, which render pages too, have no elements. */
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});
/** The attributes that say which game it is. */
const OF_GAME = ["rules", "moves", "src", "link"];
const STEPS = { first: "\u00ab", back: "\u2039", forward: "\u203a", last: "\u00bb" };
const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last" };
const STYLES = `
  .panel { color: var(--text); display: grid; font-size: 0.95rem; gap: 0.5rem; margin-top: 0.5rem; }
  .steps { align-items: center; display: flex; flex-wrap: wrap; gap: 0.4rem; }
  .place { flex: 1; min-width: 6rem; text-align: center; }
  button { background: var(--surface); border: 1px solid var(--border); border-radius: 0.45rem; color: inherit; cursor: pointer; font: inherit; min-height: 2.25rem; min-width: 2.5rem; padding: 0 0.6rem; }
  button:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
  li { position: relative; }
  ol { display: flex; flex-wrap: wrap; gap: 0.2rem; list-style: none; margin: 0; max-height: 9.5rem; overflow-y: auto; padding: 3px; }
  ol button { border-color: transparent; min-height: 1.75rem; min-width: 0; padding: 0 0.35rem; }
  ol button[aria-current] { background: var(--accent-soft); border-color: var(--accent); }
  [hidden] { display: none !important; }
  p { margin: 0; }
  .comment { overflow-wrap: anywhere; white-space: pre-line; }
`;

/** Shared by all elements. @type {CSSStyleSheet | undefined} */
let sheet;

export class TengenGame extends Base {
  static observedAttributes = [...OF_GAME, "ply", "review", "controls", "coordinates", "move-numbers", "surface", "lang"];

  /** @type {BoardInRoot | null} */
  #board = null;
  /** @type {HTMLElement} */
  #panel = /** @type {any} */ (null);
  /** The game that was set, or loaded from `src`; null if the attributes say it. @type {Game | null} */
  #given = null;
  /** @type {Game | null} */
  #game = null;
  /** Loaded if one is wanted. @type {import("./game-review.js").GameReview | null} */
  #review = null;
  /** @type {any} */
  #engine = null;
  /** Ends the loading of a game. @type {AbortController | null} */
  #loading = null;
  /** Ends the review. @type {AbortController | null} */
  #work = null;
  #isDue = false;

  connectedCallback() {
    use(this, true);
    if (this.#board === null) {
      takeEarly(this);
      this.#board = new BoardInRoot(this);
      if (!sheet) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(STYLES);
      }
      this.#board.root.adoptedStyleSheets.push(sheet);
      this.#panel = h("div", { class: "panel", onkeydown: (event) => this.#handleKey(event) });
      this.#board.frame.after(this.#panel);
    }
    this.#begin();
  }

  disconnectedCallback() {
    this.#stop();
    use(this, false);
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (OF_GAME.includes(name)) this.#take(null);
    if (name === "ply") this.#game = null;
    if (this.#board === null || this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.#begin();
    });
  }

  get moves() {
    const { moves, rules } = this.game;
    return formatMoves(moves, rules);
  }
  set moves(text) {
    setAttributes(this, { moves: text });
  }

  /** @type {Game} */
  get game() {
    if (this.#game !== null) return this.#game;
    let game = this.#given;
    if (game === null) {
      const moves = this.getAttribute("moves") ?? (this.hasAttribute("src") || this.hasAttribute("link") ? "" : (this.textContent ?? "").trim());
      try {
        game = gameOf({ rules: this.getAttribute("rules") ?? undefined, moves });
      } catch (error) {
        game = gameOf("");
        emit(this, "failure", error);
      }
    }
    return (this.#game = frozen(goTo(game, plyOf(this.getAttribute("ply") ?? game.ply))));
  }
  set game(game) {
    const given = gameOf(game);
    this.#take(given);
    this.#game = frozen(given);
    this.#start();
  }

  get ply() {
    return this.game.ply;
  }
  set ply(ply) {
    // Before the first drawing, it is the one to begin with.
    if (this.#board === null) setAttributes(this, { ply: plyOf(ply) });
    else this.#show(plyOf(ply));
  }

  get engine() {
    return this.#engine;
  }
  set engine(engine) {
    this.#engine = engine;
  }

  /** Load what is missing, and draw. */
  async #begin() {
    const board = /** @type {BoardInRoot} */ (this.#board);
    const loads = [board.load().then(() => this.#loadReview()), this.#loadRecord()];
    for (const { reason } of /** @type {any[]} */ (await Promise.allSettled(loads))) if (reason) emit(this, "failure", reason);
    this.#start();
  }

  async #loadReview() {
    const board = /** @type {BoardInRoot} */ (this.#board);
    if (this.#reviewKind === "none") {
      this.#work?.abort();
      this.#work = null;
      this.#review = null;
      return;
    }
    const { reviewOn } = await import("./game-review.js");
    if (board.reviewTexts) this.#review = reviewOn(board, languageOf(this), this.#review);
  }

  get #reviewKind() {
    return this.getAttribute("review") ?? "none";
  }

  /** Load the game of `link`, or of `src`. */
  async #loadRecord() {
    const [link, address] = [this.getAttribute("link"), this.getAttribute("src")];
    if (this.#given !== null || this.#loading !== null || (link ?? address) === null) return;
    const loading = new AbortController();
    const { signal } = loading;
    this.#loading = loading;
    try {
      const game = link === null ? await this.#readFile(/** @type {string} */ (address), signal) : await readLink(link);
      if (!signal.aborted) this.#take(game);
    } catch (error) {
      // Otherwise another game is wanted meanwhile.
      if (signal.aborted) return;
      this.#loading = null;
      throw error;
    }
  }

  /** The game of a file, at its end. @param {string} address @param {AbortSignal} signal @returns {Promise<Game>} */
  async #readFile(address, signal) {
    const [{ parseSgf }, response] = await Promise.all([import("../sharing/game-sgf.js"), fetch(new URL(address, this.baseURI), { signal })]);
    if (!response.ok) throw new Error(`${response.status}: ${address}`);
    return gameOf(parseSgf(await response.text()));
  }

  /** Show another game; null for that of the attributes. @param {Game | null} game */
  #take(game) {
    this.#stop();
    this.#review?.clear();
    this.#given = game;
    this.#game = null;
  }

  /** End what is in progress. */
  #stop() {
    this.#loading?.abort();
    this.#loading = null;
    if (this.#work === null) return;
    this.#work.abort();
    this.#work = null;
    this.#review?.clear();
  }

  /** Draw what is loaded, and review it if that is wanted and not done. */
  #start() {
    if (this.#board === null || !this.isConnected || this.#isDue || this.#loading !== null) return;
    this.#draw();
    if (this.#reviewKind === "auto" && this.#work === null && this.#review?.total === 0) this.#judge();
  }

  /** @param {number} ply */
  #show(ply) {
    const before = this.game;
    const game = goTo(before, ply);
    if (game === before) return;
    this.#game = game;
    this.#draw();
    this.#board?.announceMove(game);
    emit(this, "ply", game.ply);
  }

  /** @param {"first" | "back" | "forward" | "last"} name */
  #step(name) {
    const { ply, moves } = this.game;
    this.#show({ first: 0, back: ply - 1, forward: ply + 1, last: moves.length }[name]);
  }

  /** @param {KeyboardEvent} event */
  #handleKey(event) {
    const name = KEYS[event.key];
    if (!name || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.#step(name);
  }

  #draw() {
    const board = /** @type {BoardInRoot} */ (this.#board);
    const { game } = this;
    board.draw({ ...board.look(), game, isPlayable: false, above: this.#review?.marksOf(game) ?? [] });
    if (board.texts) this.#drawPanel(board.texts);
  }

  /** @param {ElementTexts} t */
  #drawPanel(t) {
    const { game } = this;
    const board = /** @type {BoardInRoot} */ (this.#board);
    const { comment } = game.nodes[currentNode(game)];
    const controls = this.getAttribute("controls") ?? "full";
    const focused = /** @type {HTMLElement | null} */ (board.root.activeElement)?.dataset.key;
    const steps = Object.entries(STEPS).map(([name, sign]) => {
      const isDone = name === "first" || name === "back" ? game.ply === 0 : game.ply === game.moves.length;
      return h("button", { type: "button", "data-key": name, "aria-label": t.steps[name], title: t.steps[name], "aria-disabled": isDone ? "true" : null, onclick: () => this.#step(/** @type {any} */ (name)) }, sign);
    });
    const items = game.moves.map((cell, at) => {
      return h("li", {}, h("button", { type: "button", "data-key": String(at + 1), "aria-current": at + 1 === game.ply ? "true" : null, onclick: () => this.#show(at + 1) }, `${at + 1} ${cellName(cell, game.rules)}`, ...(this.#review?.signOf(at + 1, t.comma) ?? [])));
    });
    const list = h("ol", { "aria-label": t.moves }, ...items);
    const canReview = this.#reviewKind === "button" && this.#review?.total === 0 && game.moves.length > 0;
    const summary = this.#review?.summary(board.namesOf(game));
    replaceChildren(
      this.#panel,
      controls !== "none" && h("div", { class: "steps" }, ...steps.slice(0, 2), h("span", { class: "place" }, t.viewing(game.ply, game.moves.length)), ...steps.slice(2)),
      controls === "full" && items.length > 0 && list,
      canReview && h("div", {}, h("button", { type: "button", "data-key": "review", onclick: () => this.#judge() }, this.#review?.texts.start ?? "")),
      summary && h("p", { class: "summary" }, summary),
      comment && h("p", { class: "comment" }, comment),
    );
    if (focused) /** @type {HTMLElement | null} */ (this.#panel.querySelector(`[data-key="${focused}"]`))?.focus({ preventScroll: true });
    const current = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
    if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  /** Judge all moves. */
  async #judge() {
    const review = this.#review;
    const board = this.#board;
    if (!review || !board?.texts || this.game.moves.length === 0) return;
    const work = new AbortController();
    this.#work = work;
    try {
      await review.judge(this.#engine ?? sharedEngine(), this.game, work.signal, () => this.#draw());
      board.announce(review.summary(board.namesOf(this.game)));
      this.#work = null;
    } catch (error) {
      if (work.signal.aborted) return;
      this.#work = null;
      review.clear();
      emit(this, "failure", error);
    }
    this.#draw();
  }
}

/** The game of a link, or of its fragment alone. @param {string} link @returns {Promise<Game>} */
async function readLink(link) {
  const { readLinkedGame } = await import("../sharing/linked-game.js");
  return readLinkedGame(`#${link.slice(link.indexOf("#") + 1)}`);
}

/** A number of moves; 0 for what is none. @param {unknown} given */
function plyOf(given) {
  return Math.trunc(Number(given)) || 0;
}

reflect(TengenGame, { rules: "gomoku", src: null, link: null, review: "none", controls: "full", coordinates: "letters", surface: "auto", moveNumbers: false });
