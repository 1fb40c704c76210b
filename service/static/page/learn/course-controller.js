// The course in play: the visitor's answers are judged by the rules or by the solver, and the opponent replies where a win is asked for.

import { forbiddenMarks } from "../board/stone-shapes.js";
import { stoneRings } from "../board/pattern-lines.js";
import { threatLine } from "../board/threat-lines.js";
import { delay } from "../client/service.js";
import { WorkerPool } from "../engines/search/workers.js";
import { isSame } from "../game/cells.js";
import { boardOf, playMove } from "../game/game.js";
import { cellKey, cellName, formatMoves, parseMoves } from "../game/notation.js";
import { threatsOf } from "../game/threats.js";
import { messages } from "../i18n.js";
import { loadProgress, saveSolved } from "../puzzles/progress.js";
import { PLACES, stepAt } from "./chapters.js";
import { ruleText, solverText } from "./explanations.js";
import { forbiddenAt, isForSolver, isRight, shownGame, stonesOfHint } from "./tasks.js";

const t = messages.learn;
const STORAGE_KEY = "tengen-course";
/** Milliseconds before the opponent's reply is played. */
const REPLY_MS = 280;
/** @type {Map<string, string>} */
const NO_NOTES = new Map();
/** What a step draws on the board, cleared. */
const BARE = { "board.ghostMoves": [], "board.threatLines": [], "board.patternLines": [], "board.touched": null };

/** @typedef {import("./chapters.js").Place} Place */

/**
 * @typedef {object} CourseFields  The fields of the state in addition to the board page's.
 * @property {Place} place  The step on display.
 * @property {"playing" | "waiting" | "done"} phase
 * @property {{kind: "info" | "right" | "wrong" | "solved", text: string}} message  An empty text says who is to move.
 * @property {Record<string, SolvedState>} progress  By the keys of the steps.
 */
/** @typedef {State & CourseFields} CourseState */

/** @type {CourseFields} */
export const COURSE_STATE = { place: PLACES[0], phase: "waiting", message: { kind: "info", text: "" }, progress: {} };

/** The key of a step among the solved ones. @param {Place} place */
export function keyOf({ chapter, id }) {
  return `${chapter}/${id}`;
}

/** The first step that is not solved, of a chapter or of all; the first one if all are. @param {Record<string, SolvedState>} progress @param {string} [chapter] */
export function firstOpen(progress, chapter) {
  const places = PLACES.filter((place) => chapter === undefined || place.chapter === chapter);
  return places.find((place) => !progress[keyOf(place)]) ?? places[0];
}

/** The step after another one; after the last one, the first that is not solved. @param {Place} place @param {Record<string, SolvedState>} progress */
export function nextPlace({ chapter, id }, progress) {
  const at = PLACES.findIndex((each) => each.chapter === chapter && each.id === id);
  return PLACES[at + 1] ?? firstOpen(progress);
}

export class CourseController {
  #isHelped = false;
  /** What a hint has shown of the position: nothing, the stones, or the move. */
  #hints = 0;
  /** Counts positions: answers of the worker for earlier ones come too late. */
  #turn = 0;
  /** Plies of the position of the step. */
  #start = 0;
  #workers = new WorkerPool(() => new Worker(new URL("worker.js", import.meta.url), { type: "module" }));

  /** @param {Store<CourseState>} store */
  constructor(store) {
    this.store = store;
    store.update({ progress: loadProgress(STORAGE_KEY) });
  }

  /** Show a step. @param {Place} place */
  open(place) {
    const game = shownGame(stepAt(place));
    this.#turn += 1;
    this.#isHelped = false;
    this.#start = game.ply;
    this.store.update({ place, game, "board.openingMarks": [], "board.cellNotes": NO_NOTES });
    this.#resume({ kind: "info", text: "" });
  }

  /** Judge an answer; a wrong one stays off the board. @param {Cell} cell */
  async play(cell) {
    const { game, phase, place } = this.store.state;
    if (phase !== "playing" || !boardOf(game).isLegal(cell)) return;
    const step = stepAt(place);
    if (isForSolver(step)) {
      await this.#playForSolver(step, cell);
      return;
    }
    this.store.update(BARE);
    const isAccepted = isRight(step, game, cell);
    const text = ruleText(step, game, cell, isAccepted);
    if (isAccepted) this.#finish(step, cell, text);
    else this.#refuse(text, step.task === "forbidden" ? [] : [cell]);
  }

  /** Give a hint: at first the stones that matter, then the move itself. */
  async hint() {
    const { game, phase, place } = this.store.state;
    if (phase !== "playing") return;
    const step = stepAt(place);
    const cell = await this.#answer(step);
    if (cell === null) return;
    this.#isHelped = true;
    this.#hints += 1;
    const stones = stonesOfHint(step, game, cell);
    const isFirst = this.#hints === 1 && stones.length > 0;
    const names = stones.map((stone) => cellName(stone, game.rules)).sort().join(messages.comma);
    const text = isFirst ? t.look(names) : messages.puzzles.hintMove(cellName(cell, game.rules));
    this.store.update({
      ...BARE,
      "board.patternLines": isFirst ? stoneRings(stones) : [],
      "board.ghostMoves": isFirst ? [] : [cell],
      message: { kind: "info", text },
    });
  }

  /** The move that a hint shows; null if it cannot be found, or too late. @param {import("./chapters.js").Step} step @returns {Promise<Cell | null>} */
  async #answer(step) {
    const { game } = this.store.state;
    const [answer] = /** @type {Cell[]} */ (parseMoves(step.answer, game.rules));
    if (game.ply === this.#start) return answer;
    return (await this.#ask("hint"))?.move ?? null;
  }

  /** @param {import("./chapters.js").Step} step @param {Cell} cell */
  async #playForSolver(step, cell) {
    const { game } = this.store.state;
    const after = playMove(game, cell);
    this.store.update({ ...BARE, game: after, phase: "waiting", thinking: {}, message: { kind: "info", text: messages.puzzles.checking } });
    const verdict = await this.#ask("judge");
    if (verdict === null) return;
    const text = solverText(step, game, cell, verdict);
    const { result, reply, line } = verdict;
    if (result === "solved") this.#finish(step, cell, text);
    else if (result === "right") {
      const turn = this.#turn;
      this.store.update({ message: { kind: "right", text } });
      await delay(REPLY_MS);
      if (turn !== this.#turn) return;
      this.store.update({ game: playMove(after, reply) });
      this.#resume({ kind: "right", text });
    } else {
      this.store.update({ game });
      this.#refuse(text, [cell, ...(line.length > 0 ? line : [reply])]);
    }
  }

  /** Say why an answer is wrong, and show it with the moves that refute it. @param {string} text @param {Cell[]} line */
  #refuse(text, line) {
    this.#resume({ kind: "wrong", text });
    this.store.update({ "board.ghostMoves": line });
  }

  /** @param {import("./chapters.js").Step} step @param {Cell} cell @param {string} text */
  #finish(step, cell, text) {
    const { game, place } = this.store.state;
    const isPointedAt = step.task === "forbidden";
    const isPlayed = isPointedAt || isSame(cell, game.moves[game.ply - 1]);
    const after = isPlayed ? game : playMove(game, cell);
    const player = boardOf(game).toMove;
    const marks = isPointedAt
      ? {
          "board.openingMarks": [(viewport) => forbiddenMarks(viewport, [cell])],
          "board.cellNotes": new Map([[cellKey(cell), messages.board.forbidden[/** @type {string} */ (forbiddenAt(step, cell))]]]),
        }
      : {};
    const lines = isForSolver(step) || isPointedAt ? [] : threatsOf(boardOf(after)).filter((threat) => threat.player === player && threat.kind !== "double");
    this.store.update({
      ...BARE,
      ...marks,
      game: after,
      "board.threatLines": lines.map(threatLine),
      phase: "done",
      thinking: {},
      message: { kind: "solved", text },
      progress: saveSolved(keyOf(place), this.#isHelped ? "helped" : "clean", STORAGE_KEY),
    });
  }

  /** Let the visitor move. @param {CourseFields["message"]} message */
  #resume(message) {
    this.#hints = 0;
    this.store.update({ ...BARE, phase: "playing", thinking: null, message });
  }

  /**
   * What the worker answers about the position on display; null if it failed or came too late.
   *
   * @param {"judge" | "hint"} task
   */
  async #ask(task) {
    this.#turn += 1;
    const turn = this.#turn;
    const { game, place } = this.store.state;
    const moves = formatMoves(game.moves.slice(this.#start, game.ply), game.rules);
    try {
      for await (const answer of this.#workers.results({ task, place, moves })) return turn === this.#turn ? answer : null;
    } catch (error) {
      if (turn === this.#turn) {
        this.open(place);
        this.store.update({ message: { kind: "wrong", text: t.failed(error.message) } });
      }
    }
    return null;
  }
}
