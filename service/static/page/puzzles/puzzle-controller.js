// One puzzle in play: the person's moves are judged by proofs, and the opponent replies with the longest defence.

import { delay } from "../client/service.js";
import { boardOf, goTo, playMove, replay } from "../game/game.js";
import { cellName, formatMoves, parseMoves } from "../game/notation.js";
import { PRESETS, presetName, rulesFromJson } from "../game/rules.js";
import { format, messages, problemText } from "../i18n.js";
import { isMisclick } from "./misclick.js";
import { loadProgress, saveSolved } from "./progress.js";
import { taskOf } from "./puzzle-panel.js";
import { askPuzzles } from "./source.js";
import { attemptsToRating, dayOf, isoDate, loadStanding, saveStanding, withDaily, withoutResult, withResult } from "./standing.js";

const t = messages.puzzles;
/** Milliseconds before the opponent's reply is played. */
const REPLY_MS = 280;

/**
 * @typedef {object} PuzzleFields  The fields of the state in addition to the board page's.
 * @property {any} puzzle  The puzzle on display, as the service describes it; null until it is loaded.
 * @property {"playing" | "waiting" | "stopped" | "solved"} phase  Stopped: the last move can only be taken back.
 * @property {{kind: "info" | "right" | "wrong" | "solved", text: string}} message
 * @property {0 | 1 | 2} hintLevel  For this move: no hint, what it makes, or the move itself.
 * @property {Record<string, SolvedState>} progress
 * @property {Standing} standing
 * @property {number | null} change  Of the rating by the puzzle on display; null if it did not count, or the rating is not shown yet.
 * @property {{id: string, day: number} | null} daily  The puzzle of a day; null until it is known.
 * @property {any[]} summaries  The puzzles of all levels.
 * @property {number} level
 * @property {string} collection  The collection of the listed puzzles.
 * @property {string | null} motif  The motif of the listed puzzles; null for all.
 * @property {boolean} isTimed  Whether this is a timed run, which allows neither hints nor taking back.
 */
/** @typedef {State & PuzzleFields} PuzzleState */

/** @type {PuzzleFields} */
export const PUZZLE_STATE = {
  puzzle: null,
  phase: "waiting",
  message: { kind: "info", text: t.loading },
  hintLevel: 0,
  progress: {},
  standing: loadStanding(),
  change: null,
  daily: null,
  summaries: [],
  level: 1,
  collection: "gomoku",
  motif: null,
  isTimed: false,
};

export class PuzzleController {
  #isHelped = false;
  /** Counts positions: responses for earlier ones come too late. */
  #turn = 0;
  /** Plies of the position of the puzzle. */
  start = 0;
  /** The cell of the last click, if it was taken as a misclick. @type {Cell | null} */
  #misclick = null;
  /** What the timed mode does with a puzzle that is over; null without it. @type {((isSolved: boolean) => void) | null} */
  onOver = null;

  /** @param {Store<PuzzleState>} store */
  constructor(store) {
    this.store = store;
    store.update({ progress: loadProgress() });
  }

  /** Begin a timed run, or end it by null; see `onOver`. @param {((isSolved: boolean) => void) | null} onOver */
  setTimed(onOver) {
    this.onOver = onOver;
    this.store.update({ isTimed: onOver !== null });
  }

  /** Show a puzzle by its ID, with a remark before its task. @param {string} id @param {string} [remark] */
  async open(id, remark = "") {
    const turn = this.#begin({ puzzle: null, change: null, message: { kind: "info", text: t.loading } });
    const puzzle = await this.#ask(turn, id);
    if (puzzle === null) return;
    // The same object for the same rules, so that the board is not drawn again and keeps the focus.
    const rules = PRESETS[presetName(rulesFromJson(puzzle.game)) ?? "gomoku"];
    const { game } = replay(rules, "X", [], parseMoves(puzzle.moves, rules) ?? []);
    this.#isHelped = false;
    this.start = game.ply;
    this.store.update({ puzzle: { ...puzzle, start: game.ply }, game });
    this.#resume(turn, { kind: "info", text: remark && remark + messages.space + taskOf(puzzle, rules) });
  }

  /** Play the person's move and the opponent's reply; a cell far from all stones must be chosen twice. */
  async play(cell) {
    const { game, phase, puzzle } = this.store.state;
    if (phase !== "playing" || !boardOf(game).isLegal(cell)) return;
    if (isMisclick(boardOf(game), cell, this.#misclick)) {
      this.#misclick = cell;
      this.store.update({ message: { kind: "info", text: t.misclick(cellName(cell, game.rules)) } });
      return;
    }
    const after = playMove(game, cell);
    const turn = this.#begin({ game: after, message: { kind: "info", text: t.checking } });
    const answer = await this.#ask(turn, puzzle.id, "/answer", { moves: this.#played() });
    if (answer === null) return;
    const { result, reply, plies } = answer;
    if (result === "solved") this.#finish();
    else if (result === "right") {
      this.store.update({ message: { kind: "right", text: t.right(plies) } });
      await delay(REPLY_MS);
      if (turn !== this.#turn) return;
      this.store.update({ game: playMove(after, reply) });
      this.#resume(turn, this.store.state.message);
    } else if (result === "wrong") this.#refute(cell, answer);
    else this.#leaveOpen(cell, answer);
  }

  /** Give a hint: at first what the move makes, then the move itself. */
  async hint() {
    const { phase, puzzle, hintLevel } = this.store.state;
    if (phase !== "playing" || hintLevel === 2 || this.onOver) return;
    const turn = this.#begin({});
    const hint = await this.#ask(turn, puzzle.id, "/hint", { moves: this.#played() });
    if (hint === null) return;
    this.#isHelped = true;
    this.#count(0.5);
    const { game } = this.store.state;
    const isFirst = hintLevel === 0 && hint.move !== null;
    const text = isFirst ? t.hints[hint.kind] : hint.move ? t.hintMove(cellName(hint.move, game.rules)) : t.noHint;
    this.#resume(turn, { kind: "info", text });
    this.store.update({ hintLevel: isFirst ? 1 : 2, "board.ghostMoves": isFirst || !hint.move ? [] : [hint.move] });
  }

  /** Take back the person's last move, with the reply to it. */
  takeBack() {
    const { game, phase, puzzle } = this.store.state;
    if (puzzle === null || phase === "solved" || game.ply <= this.start || this.onOver) return;
    const isOwn = (game.ply - this.start) % 2 === 1;
    const turn = this.#begin({ game: goTo(game, game.ply - (isOwn ? 1 : 2)) });
    this.#resume(turn, { kind: "info", text: "" });
  }

  /** Show a message in place of the puzzle's, which can still be looked at and analysed. */
  stop(message) {
    this.#begin({ phase: "solved", message });
  }

  /** Give the puzzle up in the timed mode. @returns {boolean} Whether this mode is on. */
  skip() {
    this.onOver?.(false);
    return this.onOver !== null;
  }

  /** Look up today's puzzle. */
  async loadDaily() {
    const day = dayOf();
    if (this.store.state.daily?.day === day) return;
    const { id } = await askPuzzles(`/daily?date=${isoDate(day)}`);
    this.store.update({ daily: { id, day } });
  }

  /** Rate the first attempt at a puzzle. */
  #count(score) {
    const { puzzle, standing, progress } = this.store.state;
    if (progress[puzzle.id] || this.onOver) return;
    const after = withResult(standing, puzzle, score, dayOf());
    if (after === standing) return;
    const isShown = attemptsToRating(standing) === 0;
    this.store.update({ change: isShown ? Math.round(after.rating) - Math.round(standing.rating) : null });
    this.#keep(after);
  }

  #keep(standing) {
    saveStanding(standing);
    this.store.update({ standing });
  }

  /** The moves since the position of the puzzle, as text. */
  #played() {
    const { game } = this.store.state;
    return formatMoves(game.moves.slice(this.start, game.ply), game.rules);
  }

  #refute(cell, { reason, reply, plies, line }) {
    const { rules } = this.store.state.game;
    const text = t.wrong[reason](cellName(cell, rules), reply && cellName(reply, rules), plies);
    this.#isHelped = true;
    this.#count(0);
    this.store.update({ phase: "stopped", message: { kind: "wrong", text }, "board.ghostMoves": line });
    this.onOver?.(false);
  }

  /** Show a move that is neither proven to win nor proven wrong: it costs nothing, and a guess earns nothing either. */
  #leaveOpen(cell, { reply }) {
    const { standing, game: { rules } } = this.store.state;
    const text = t.unproven(cellName(cell, rules), cellName(reply, rules));
    if (!this.onOver) this.#keep(withoutResult(standing, this.store.state.puzzle));
    this.store.update({ phase: "stopped", message: { kind: "info", text }, "board.ghostMoves": [reply] });
    this.onOver?.(false);
  }

  #finish() {
    const { puzzle, daily } = this.store.state;
    if (this.onOver) {
      this.store.update({ phase: "solved", message: { kind: "solved", text: t.solved } });
      this.onOver(true);
      return;
    }
    const state = this.#isHelped ? "helped" : "clean";
    if (!this.#isHelped) this.#count(1);
    if (puzzle.id === daily?.id && daily?.day === dayOf()) this.#keep(withDaily(this.store.state.standing, daily.day));
    const { standing, change } = this.store.state;
    const solved = this.#isHelped ? t.solvedHelped : t.solved;
    const result = puzzle.kind === "defence" ? solved + messages.space + t.onlyMove : solved;
    const isRated = state === "clean" && change !== null;
    const text = isRated ? result + messages.space + t.newRating(Math.round(standing.rating), format.signed(change)) : result;
    const progress = saveSolved(puzzle.id, state);
    this.store.update({ phase: "solved", message: { kind: "solved", text }, progress });
  }

  /** Begin to wait; returns the number of the turn. */
  #begin(changes) {
    this.#turn += 1;
    this.#misclick = null;
    this.store.update({ phase: "waiting", thinking: {}, "board.ghostMoves": [], "board.touched": null, ...changes });
    return this.#turn;
  }

  #resume(turn, message) {
    if (turn !== this.#turn) return;
    this.store.update({ phase: "playing", thinking: null, hintLevel: 0, message });
  }

  /**
   * The response; null if it failed or came too late.
   *
   * @param {number} turn
   * @param {string} id
   * @param {string} [action]
   * @param {{moves: string}} [body]
   */
  async #ask(turn, id, action = "", body = undefined) {
    try {
      const response = await askPuzzles(`/${encodeURIComponent(id)}${action}`, body);
      return turn === this.#turn ? response : null;
    } catch (error) {
      if (turn !== this.#turn) return null;
      const isUnknown = error.problem?.status === 404;
      const text = isUnknown ? t.unknown(id) : t.failed(error.problem ? problemText(error.problem) : error.message);
      this.#resume(turn, { kind: "wrong", text });
      // Without an answer the move can only be taken back, without a puzzle there is nothing to play.
      const { game, puzzle } = this.store.state;
      if (puzzle === null || (game.ply - this.start) % 2 === 1) this.store.update({ phase: "stopped", thinking: {} });
      return null;
    }
  }
}
