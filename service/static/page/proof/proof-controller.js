// A game against the proof: the visitor plays White, and Black answers with the moves of the proof.

import { delay } from "../client/service.js";
import { provenOf, wholeLine } from "../engines/proven-game.js";
import { shippedProofs } from "../engines/shipped-proofs.js";
import { winnerMoves } from "../format.js";
import { boardOf, goTo, newGame, playMove, replay } from "../game/game.js";
import { cellKey, cellName, formatMoves, parseMoves } from "../game/notation.js";
import { messages } from "../i18n.js";
import { loadBest, withResult } from "./best-results.js";
import { FIRST, RULES, byCell, repliesOf } from "./reply-map.js";

const t = messages.proof;
/** Milliseconds before Black's answer is played. */
const ANSWER_MS = 280;
/** What the addresses of the parts of the lesson begin with. */
const LESSON = "lesson-";
/** Characters of a wrong address that a message repeats. */
const MAX_SHOWN = 40;

/** @typedef {import("../engines/proven-game.js").Proven} Proven */
/** @typedef {import("./reply-map.js").Reply} Reply */

/**
 * @typedef {object} ProofFields  The fields of the state in addition to the board page's.
 * @property {Reply[]} replies  None until they are loaded.
 * @property {"loading" | "playing" | "waiting" | "stopped" | "over" | "lesson"} phase  Stopped: the position is not proven.
 * @property {Proven | null} proven  What is proven of the position on display; null for nothing.
 * @property {Cell[] | null} longestLine  The longest defence to its end, if the visitor has asked for it.
 * @property {{kind: "info" | "right" | "wrong" | "solved", text: string}} message
 * @property {import("./best-results.js").BestResults} best
 * @property {import("./lesson.js").Lesson | null} lesson  Null if the visitor plays.
 */
/** @typedef {State & ProofFields} ProofState */

/** @type {ProofFields} */
export const PROOF_STATE = {
  replies: [],
  phase: "loading",
  proven: null,
  longestLine: null,
  message: { kind: "info", text: t.loading },
  best: {},
  lesson: null,
};

/** A game with the first move. */
export function startOfProof() {
  return playMove(newGame(RULES), FIRST);
}

/** Whether the first move alone is on the board, where the map is drawn. @param {Game} game */
export function isStartOfProof({ ply, moves }) {
  return ply === 1 && cellKey(moves[0]) === cellKey(FIRST);
}

export class ProofController {
  /** Counts positions: answers for earlier ones come too late. */
  #turn = 0;
  /** What was proven of the positions of the game, by their plies. @type {Map<number, Proven>} */
  #known = new Map();
  /** The plies of the first position of the game that moves can be taken back to. */
  start = 1;
  /** Whether the game counts as a result: from its first move on, without help. */
  #isCounted = true;
  /** @type {typeof import("./lesson.js") | null} */
  #lessons = null;

  /** @param {Store<ProofState>} store */
  constructor(store) {
    this.store = store;
    store.update({ best: loadBest() });
  }

  /** Load the list of the proofs. @throws {Error} */
  async load() {
    const { openings } = await shippedProofs();
    this.store.update({ replies: repliesOf(openings) });
  }

  /** Show the map, for another reply. */
  reset() {
    this.#begin({ game: startOfProof(), proven: null, phase: "playing", thinking: null, message: { kind: "info", text: t.task } });
    history.replaceState(null, "", location.pathname);
    this.#known.clear();
    this.start = 1;
    this.#isCounted = true;
  }

  /** Show a part of the lesson, or the position after some moves, as text, in whatever order its stones were placed. */
  async open(text) {
    if (text.startsWith(LESSON)) {
      await this.#openLesson(text.slice(LESSON.length));
      return;
    }
    const moves = parseMoves(text, RULES);
    const { game, illegalMove } = replay(RULES, "X", [], moves ?? []);
    this.reset();
    if (moves === null || illegalMove !== null) {
      this.#refuse(text);
      return;
    }
    const isMap = game.ply === 0 || isStartOfProof(game);
    if (isMap) return;
    // A reload meanwhile opens the same position.
    history.replaceState(null, "", `#${formatMoves(game.moves, RULES)}`);
    const isReply = game.ply === 2 && cellKey(game.moves[0]) === cellKey(FIRST);
    if (isReply) {
      await this.play(game.moves[1]);
      return;
    }
    this.#isCounted = false;
    const turn = this.#begin({ game, message: { kind: "info", text: t.answering } });
    await this.#continue(turn, game);
    this.start = this.store.state.game.ply;
  }

  #refuse(address) {
    this.store.update({ message: { kind: "wrong", text: t.badAddress(address.slice(0, MAX_SHOWN)) } });
  }

  async #openLesson(part) {
    const turn = this.#begin({ game: startOfProof(), proven: null, message: { kind: "info", text: t.loading } });
    try {
      const lessons = await import("./lesson.js");
      await lessons.loadLesson();
      if (turn !== this.#turn) return;
      if (lessons.PARTS.includes(/** @type {any} */ (part))) this.#startLesson(lessons, /** @type {any} */ (part));
      else {
        this.reset();
        this.#refuse(`${LESSON}${part}`);
      }
    } catch {
      if (turn !== this.#turn) return;
      this.reset();
      this.store.update({ message: { kind: "wrong", text: messages.lesson.failed } });
    }
  }

  /** @param {typeof import("./lesson.js")} lessons @param {import("./lesson.js").LessonPart} part */
  #startLesson(lessons, part) {
    this.#lessons = lessons;
    const game = lessons.lessonGame(part);
    this.store.update({ phase: "lesson", lesson: { part, game } });
    history.replaceState(null, "", `#${LESSON}${part}`);
    this.step(lessons.OPENING_PLIES);
  }

  /** Show the position of the lesson after so many plies. */
  step(ply) {
    const { lesson } = this.store.state;
    if (lesson === null || this.#lessons === null) return;
    const game = goTo(lesson.game, ply);
    const text = this.#lessons.stepText(game);
    this.store.update({ game, "board.threatLines": this.#lessons.threatsOn(game), message: { kind: "info", text } });
  }

  /** Go on in a position of either side: White to move where Black has just played the move of the proof. */
  async #continue(turn, game) {
    if (boardOf(game).toMove === "X") {
      await this.#answer(turn, game);
      return;
    }
    const proven = await this.#ask(turn, () => provenOf(game));
    if (turn !== this.#turn) return;
    if (proven !== null) this.#resume(turn, game, proven);
    // Black may have played another move than the proof.
    else await this.#answer(turn, goTo(game, game.ply - 1));
  }

  /** Play the visitor's move and Black's answer. */
  async play(cell) {
    const { game, phase, replies } = this.store.state;
    if (phase !== "playing" || !boardOf(game).isLegal(cell)) return;
    const isReply = game.ply === 1;
    if (isReply && !byCell(replies).get(cellKey(cell))?.proof) {
      this.store.update({ "board.touched": null, message: { kind: "wrong", text: t.openReply(cellName(cell, RULES)) } });
      return;
    }
    const after = playMove(game, cell);
    const turn = this.#begin({ game: after, message: { kind: "info", text: t.answering } });
    await this.#answer(turn, after);
  }

  /** Take back the visitor's last move, with the answer to it. */
  takeBack() {
    const { game, phase } = this.store.state;
    if (phase === "over" || game.ply <= this.start) return;
    const ply = game.ply - (boardOf(game).toMove === "X" ? 1 : 2);
    if (ply <= 1) {
      this.reset();
      return;
    }
    this.#isCounted = false;
    const before = goTo(game, ply);
    this.#resume(this.#begin({ game: before }), before, this.#known.get(ply) ?? null);
  }

  /** Show the longest defence; the game does not count any more. */
  async showLine() {
    const { game, proven } = this.store.state;
    if (proven === null) return;
    this.#isCounted = false;
    const turn = this.#turn;
    const line = await wholeLine(game, proven).catch(() => proven.line);
    if (turn === this.#turn) this.store.update({ longestLine: line, "board.ghostMoves": line });
  }

  async #answer(turn, game) {
    const proven = await this.#ask(turn, () => provenOf(game));
    if (turn !== this.#turn) return;
    if (proven === null) {
      this.#stop(t.unproven);
      return;
    }
    const [move, ...line] = proven.line;
    await delay(ANSWER_MS);
    if (turn !== this.#turn) return;
    const after = playMove(game, move);
    this.store.update({ game: after });
    if (boardOf(after).outcome === null) this.#resume(turn, after, { ...proven, plies: proven.plies - 1, line });
    else this.#finish(after);
  }

  #finish(game) {
    // Without the first move.
    const moves = winnerMoves(game.ply) - 1;
    const { replies, best } = this.store.state;
    const { name = "", moves: most = null } = byCell(replies).get(cellKey(game.moves[1])) ?? {};
    const isCounted = this.#isCounted && most !== null;
    const after = isCounted ? withResult(best, name, moves) : best;
    const text = [isCounted ? t.heldOut(moves, most) : t.over, after !== best && t.newBest];
    this.store.update({
      phase: "over",
      proven: null,
      best: after,
      message: { kind: "solved", text: text.filter(Boolean).join(messages.space) },
    });
  }

  #stop(text) {
    this.store.update({ phase: "stopped", proven: null, message: { kind: "wrong", text } });
  }

  /** Begin to wait; returns the number of the turn. */
  #begin(changes) {
    this.#turn += 1;
    this.store.update({ phase: "waiting", thinking: {}, lesson: null, longestLine: null, "board.ghostMoves": [], "board.threatLines": [], "board.touched": null, ...changes });
    return this.#turn;
  }

  /** Let the visitor move in a position, of which something is proven. */
  #resume(turn, game, proven) {
    if (turn !== this.#turn) return;
    if (proven !== null) this.#known.set(game.ply, proven);
    this.store.update({ phase: "playing", thinking: null, proven, message: { kind: "right", text: t.yourMove } });
    history.replaceState(null, "", `#${formatMoves(game.moves.slice(0, game.ply), RULES)}`);
  }

  /** What a question results in; null with a message if it fails. */
  async #ask(turn, question) {
    try {
      return await question();
    } catch (error) {
      if (turn === this.#turn) {
        this.#turn += 1;
        this.#stop(t.failed(error.message));
      }
      return null;
    }
  }
}
