// Training on the board: the positions of a repertoire are asked, and the opponent's moves are played for the visitor.

import { delay } from "../client/service.js";
import { TRAINING, boardOf, playMove, replay } from "../game/game.js";
import { PRESETS, presetName } from "../game/rules.js";
import { isMisclick } from "../puzzles/misclick.js";
import { dayOf } from "../puzzles/standing.js";
import { ANALYSIS_TABS } from "../state.js";
import { Drill } from "./drill.js";
import { Positions } from "./positions.js";

/** Milliseconds before the opponent's reply is played. */
const REPLY_MS = 350;
/** Key of the drill in the tab's session storage, which outlasts a reload. */
const SESSION_KEY = "tengen-training";

/** Keeps the open question in the state: moves on the board are answers while there is one. */
export class TrainingController {
  /** @type {{game: Game, liveNode: number | null}} The game that waits. */
  #before;
  /** @type {StoredRepertoire} */
  #stored = /** @type {any} */ (null);
  #positions = /** @type {Positions} */ (/** @type {unknown} */ (null));
  #drill = /** @type {Drill} */ (/** @type {unknown} */ (null));
  /** The game at the position that is asked, and its key. */
  #asked = { game: /** @type {any} */ (null), key: "" };

  /**
   * @param {PageStore} store
   * @param {GameController} controller
   * @param {import("./repertoires.js").Repertoires} repertoires
   */
  constructor(store, controller, repertoires) {
    this.store = store;
    this.controller = controller;
    this.repertoires = repertoires;
    this.#before = store.state;
    store.watch(["training.attempt"], ({ training: { attempt } }) => {
      if (attempt !== null) this.#answer(attempt);
    });
    store.watch(["tab"], ({ tab, training: { question } }, before) => {
      if (tab === before.tab || question === null) return;
      if (!ANALYSIS_TABS.includes(tab)) this.#restore();
      else if (tab === "training") this.resume();
    });
  }

  /** Begin to ask the positions of a repertoire: those that are due, or all. @param {string} id @param {boolean} [isForAll] */
  start(id, isForAll = false) {
    return this.#begin(id, isForAll);
  }

  /** Go on with the drill that a reload or a visit to another page interrupted. */
  async restore() {
    const kept = keptDrill();
    if (kept !== null) await this.#begin(kept.id, false, kept);
  }

  /** @param {string} id @param {boolean} isForAll @param {KeptDrill} [kept] */
  async #begin(id, isForAll, kept) {
    const stored = await this.repertoires.load(id);
    // Another tab may have deleted it.
    if (!stored || this.store.state.tab !== "training") return;
    const { repertoire, nodes, cards } = stored;
    this.#stored = stored;
    this.#keepGame();
    this.#positions = new Positions({ ...repertoire, nodes }, repertoire.side);
    this.#drill = new Drill(this.#positions, cards, dayOf(), isForAll, kept?.waiting);
    const { asked, right } = kept ?? { asked: 0, right: 0 };
    this.store.update({
      "training.question": { repertoire, status: "asked", left: this.#drill.left, asked, right, cell: null, misclick: null, answers: [], comments: [], reply: null },
    });
    this.next();
    this.#keepDrill();
  }

  /** Ask the first position of the next line. */
  next() {
    const position = this.#drill.begin();
    if (position === null) {
      this.#update({ status: "over" });
      return;
    }
    const { repertoire: { rules, first, setup } } = this.#stored;
    // The same object for the same rules, so that the board is not drawn again and keeps the focus.
    const { game } = replay(PRESETS[presetName(rules) ?? ""] ?? rules, first, setup, this.#positions.movesTo(position));
    const asked = Object.freeze({ ...game, id: TRAINING });
    this.controller.open(asked);
    const way = this.#positions.wayTo(position);
    const comment = way.at(-2)?.moves.get(position.key)?.comment;
    this.#update({ cell: null, comments: [] });
    this.#ask(asked, comment);
  }

  /** Show the right moves, which counts as a wrong answer. */
  show() {
    this.#count(false);
    this.#update({ status: "wrong", cell: null, comments: commentsOf(this.#moves) });
  }

  /** Play the first right move for the visitor. */
  goOn() {
    this.resume();
    this.#play(this.#question.answers[0]);
  }

  /** Display the position that is asked again. */
  resume() {
    if (this.isShown || this.#question.status === "over") return;
    this.#keepGame();
    this.controller.display(this.#asked.game, undefined, null);
    this.#update({});
  }

  end() {
    this.#restore();
    this.store.update({ "training.question": null });
    keepDrill(null);
  }

  /** Whether the position that is asked is on display. */
  get isShown() {
    const { game } = this.store.state;
    return game.id === TRAINING && this.#positions.keyOf(boardOf(game).stones.values()) === this.#asked.key;
  }

  /** @returns {TrainingQuestion} */
  get #question() {
    return /** @type {TrainingQuestion} */ (this.store.state.training.question);
  }

  /** The moves of the repertoire in the position that is asked. */
  get #moves() {
    return this.#positions.find(boardOf(this.#asked.game).stones.values())?.moves ?? [];
  }

  #update(changes) {
    this.store.update({ "training.question": { ...this.#question, ...changes, left: this.#drill.left } });
  }

  #keepGame() {
    const { game, liveNode } = this.store.state;
    if (game.id !== TRAINING) this.#before = { game, liveNode };
  }

  /** Display the game that waits. */
  #restore() {
    const { game, liveNode } = this.#before;
    if (this.store.state.game.id !== TRAINING) return;
    this.controller.display(game, undefined, liveNode);
    if (this.store.state.tab === "game") this.controller.backToGame();
  }

  /**
   * Ask the position of a game. The previous answer of the line stays on display with its comment.
   *
   * @param {Game} game
   * @param {string} [comment]  The comment on the opponent's move that led to it.
   */
  #ask(game, comment) {
    const found = this.#positions.find(boardOf(game).stones.values());
    if (found === null) return;
    this.#asked = { game, key: found.position.key };
    this.#update({ status: "asked", misclick: null, answers: found.moves.map(({ cell }) => cell), reply: comment ? { cell: game.moves.at(-1), comment } : null });
  }

  #answer(cell) {
    this.store.update({ "training.attempt": null });
    const { status } = this.#question;
    if (status === "done") this.next();
    else if (status !== "asked" && status !== "wrong") return;
    else if (!this.isShown) this.resume();
    else if (!boardOf(this.store.state.game).isLegal(cell)) this.store.update({ refused: { cell } });
    else this.#play(cell);
  }

  async #play(cell) {
    const after = playMove(this.store.state.game, cell);
    const key = this.#positions.keyOf(boardOf(after).stones.values());
    const move = this.#moves.find((each) => each.key === key);
    const { status, misclick } = this.#question;
    if (move === undefined && status === "asked" && isMisclick(boardOf(this.#asked.game), cell, misclick)) {
      this.#update({ misclick: cell, comments: [] });
      return;
    }
    this.#count(move !== undefined);
    if (move === undefined) {
      this.#update({ status: "wrong", cell, comments: commentsOf(this.#moves) });
      return;
    }
    this.controller.display(after);
    this.#asked = { game: after, key };
    const reply = this.#drill.reply(key);
    const end = this.#drill.left === 0 ? "over" : "done";
    this.#update({ status: reply === null ? end : "right", cell, comments: commentsOf([move]) });
    if (reply === null) return;
    await delay(REPLY_MS);
    // The visitor may have ended it, or begun another one.
    if (this.#asked.game === after && this.store.state.training.question !== null) this.#reply(after, reply);
  }

  /** Play the opponent's move that leads to a position, unless another position is on display by now, and ask it. */
  #reply(game, key) {
    const moves = this.#positions.find(boardOf(game).stones.values())?.moves ?? [];
    const { cell, comment } = /** @type {{cell: Cell, comment: string}} */ (moves.find((each) => each.key === key));
    const after = playMove(game, cell);
    if (this.isShown && this.store.state.tab === "training") this.controller.display(after);
    this.#ask(after, comment);
  }

  /** Count the first answer to a question. */
  #count(isRight) {
    const { status, asked, right, repertoire } = this.#question;
    if (status !== "asked") return;
    const { key } = this.#asked;
    this.#drill.answer(key, isRight);
    this.repertoires.answer(repertoire.id, key, isRight);
    this.#update({ asked: asked + 1, right: right + Number(isRight) });
    this.#keepDrill();
  }

  #keepDrill() {
    const { repertoire: { id }, asked, right } = this.#question;
    keepDrill({ id, asked, right, waiting: this.#drill.waiting });
  }
}

/** A drill as the session storage keeps it. @typedef {{id: string, asked: number, right: number, waiting: [key: string, lines: number][]}} KeptDrill */

/** @param {KeptDrill | null} drill */
function keepDrill(drill) {
  try {
    if (drill === null) sessionStorage.removeItem(SESSION_KEY);
    else sessionStorage.setItem(SESSION_KEY, JSON.stringify(drill));
  } catch {
    // Without storage, a reload ends the drill; the answers are kept.
  }
}

/** @returns {KeptDrill | null} */
function keptDrill() {
  try {
    return JSON.parse(sessionStorage.getItem(SESSION_KEY) ?? "null");
  } catch {
    return null;
  }
}

/** @param {{comment: string}[]} moves */
function commentsOf(moves) {
  return moves.map(({ comment }) => comment).filter(Boolean);
}
