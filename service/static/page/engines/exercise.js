// Learning from mistakes: find a better move in the position before each of them.

import { ConnectionError, ProblemError, recommendMove } from "../api.js";
import { boardOf, currentNode, playMove } from "../game/game.js";
import { cellKey } from "../game/notation.js";
import { mistakesOf } from "./review.js";

/** Node limit for the value of an attempt, which is the same each time. */
const NODES = 100_000;
/** Win probability that a good move may give away; more is an inaccuracy, as in reviews. */
const TOLERANCE = 0.05;

/**
 * @typedef {object} Exercise
 * @property {"X" | "O"} player  Whose mistakes these are.
 * @property {number[]} mistakes  Their nodes.
 * @property {number} at  The index of the one to mend.
 * @property {"open" | "checking" | "wrong" | "played" | "solved" | "shown" | "failed"} status
 * @property {number} hints  How many hints have been given.
 * @property {object | null} attempt  The cell that was tried.
 * @property {number | null} value  The win probability after the attempt, where it is known.
 */

/** Keeps `exercise` up to date: moves on the board are attempts while it is not null. */
export class ExerciseController {
  #request = new AbortController();

  /**
   * @param {import("../store.js").Store} store
   * @param {import("../game-controller.js").GameController} gameController
   */
  constructor(store, gameController) {
    this.store = store;
    this.gameController = gameController;
    store.watch(["attempt"], ({ attempt }) => {
      if (attempt !== null) this.#try(attempt);
    });
    store.watch(["game", "tab"], ({ exercise, game, tab }) => {
      // A step through the game ends the exercise.
      if (exercise !== null && (tab !== "review" || currentNode(game) !== this.#parent)) this.end();
    });
  }

  /** Begin with the first mistake of a player. */
  start(player) {
    const mistakes = mistakesOf(this.store.state.review, player);
    if (mistakes.length > 0) this.#set({ player, mistakes }, 0);
  }

  next() {
    const { exercise } = this.store.state;
    if (exercise.at + 1 < exercise.mistakes.length) this.#set(exercise, exercise.at + 1);
    else this.end();
  }

  hint() {
    const { exercise } = this.store.state;
    this.#update({ hints: exercise.hints + 1 });
  }

  show() {
    this.#update({ status: "shown" });
  }

  end() {
    this.#request.abort();
    this.store.update({ exercise: null, attempt: null });
  }

  #set({ player, mistakes }, at) {
    const exercise = { player, mistakes, at, status: "open", hints: 0, attempt: null, value: null };
    // First the position, which would end an exercise.
    this.store.update({ exercise: null });
    this.gameController.goToNode(this.store.state.game.nodes[mistakes[at]].parent);
    this.store.update({ exercise, attempt: null });
  }

  get #parent() {
    const { exercise, game } = this.store.state;
    return game.nodes[exercise.mistakes[exercise.at]]?.parent;
  }

  #update(changes) {
    this.store.update({ exercise: { ...this.store.state.exercise, ...changes } });
  }

  async #try(cell) {
    const { exercise, game, review } = this.store.state;
    this.store.update({ attempt: null });
    if (!["open", "wrong", "played", "failed"].includes(exercise.status) || !boardOf(game).isLegal(cell)) return;
    const { move, best, win_probability_before: before } = review.moves.get(exercise.mistakes[exercise.at]);
    if (cellKey(cell) === cellKey(best)) this.#update({ attempt: cell, status: "solved", value: before });
    else if (cellKey(cell) === cellKey(move)) this.#update({ attempt: cell, status: "played", value: null });
    else await this.#judge(cell, before);
  }

  async #judge(cell, before) {
    const { game, review } = this.store.state;
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    this.#update({ attempt: cell, status: "checking", value: null });
    try {
      const value = await valueOf(playMove(game, cell), review.summary?.engine.name ?? "search", signal);
      if (!signal.aborted) this.#update({ status: value >= before - TOLERANCE ? "solved" : "wrong", value });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ProblemError || error instanceof ConnectionError)) throw error;
      this.#update({ status: "failed" });
    }
  }
}

/** The win probability of the side that moved last. */
async function valueOf(game, engine, signal) {
  const { outcome, toMove } = boardOf(game);
  if (outcome !== null) return outcome.winner === null ? 0.5 : Number(outcome.winner !== toMove);
  const body = { candidates: 1, limits: { nodes: NODES } };
  return 1 - (await recommendMove(game, { engine, body, signal })).win_probability;
}
