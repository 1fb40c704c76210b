// Learning from mistakes: find a better move in the position before each of them.

import { ProblemError, UnreachableError } from "../client/errors.js";
import { boardOf, currentNode, playMove } from "../game/game.js";
import { cellKey } from "../game/notation.js";
import { recommend } from "./recommendations.js";
import { mistakesOf } from "./review.js";

/** Node limit for the value of an attempt, which is the same each time. */
const NODES = 100_000;
/** Win probability that a good move may give away; more is an inaccuracy, as in reviews. */
const TOLERANCE = 0.05;

/** Keeps `exercise` up to date: moves on the board are attempts while it is not null. */
export class ExerciseController {
  #request = new AbortController();

  /**
   * @param {PageStore} store
   * @param {TreeController} tree
   */
  constructor(store, tree) {
    this.store = store;
    this.tree = tree;
    store.watch(["review.attempt"], ({ review: { attempt } }) => {
      if (attempt !== null) this.#try(attempt);
    });
    store.watch(["game", "tab"], ({ review: { exercise }, game, tab }) => {
      // A step through the game ends the exercise.
      if (exercise !== null && (tab !== "review" || currentNode(game) !== this.#parent)) this.end();
    });
  }

  /** Begin with the first mistake of a player, of one motif or of all. */
  start(player, motif = null) {
    const mistakes = mistakesOf(this.#review, player, motif);
    if (mistakes.length > 0) this.#set({ player, mistakes }, 0);
  }

  next() {
    const exercise = this.#exercise;
    if (exercise.at + 1 < exercise.mistakes.length) this.#set(exercise, exercise.at + 1);
    else this.end();
  }

  hint() {
    this.#update({ hints: this.#exercise.hints + 1 });
  }

  show() {
    // The response to an attempt would open the exercise again.
    this.#request.abort();
    this.#update({ status: "shown" });
  }

  end() {
    this.#request.abort();
    this.store.update({ "review.exercise": null, "review.attempt": null });
  }

  #set({ player, mistakes }, at) {
    const exercise = { player, mistakes, at, status: "open", hints: 0, attempt: null, value: null };
    // First the position, which would end an exercise.
    this.store.update({ "review.exercise": null });
    this.tree.goToNode(this.store.state.game.nodes[mistakes[at]].parent);
    this.store.update({ "review.exercise": exercise, "review.attempt": null });
  }

  get #exercise() {
    return /** @type {Exercise} */ (this.store.state.review.exercise);
  }

  get #review() {
    return /** @type {Review} */ (this.store.state.review.current);
  }

  get #parent() {
    const { mistakes, at } = this.#exercise;
    return this.store.state.game.nodes[mistakes[at]]?.parent;
  }

  #update(changes) {
    this.store.update({ "review.exercise": { ...this.#exercise, ...changes } });
  }

  async #try(cell) {
    const { game } = this.store.state;
    const { mistakes, at, status } = this.#exercise;
    this.store.update({ "review.attempt": null });
    if (!["open", "wrong", "played", "failed"].includes(status) || !boardOf(game).isLegal(cell)) return;
    const { move, best, win_probability_before: before } = this.#review.moves.get(mistakes[at]);
    if (cellKey(cell) === cellKey(best)) this.#update({ attempt: cell, status: "solved", value: before });
    else if (cellKey(cell) === cellKey(move)) this.#update({ attempt: cell, status: "played", value: null });
    else await this.#judge(cell, before);
  }

  async #judge(cell, before) {
    const { game, isOffline } = this.store.state;
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    this.#update({ attempt: cell, status: "checking", value: null });
    try {
      const query = { engine: this.#review.summary?.engine.name ?? "search", isOffline, signal };
      const value = await valueOf(playMove(game, cell), query);
      if (!signal.aborted) this.#update({ status: value >= before - TOLERANCE ? "solved" : "wrong", value });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ProblemError || error instanceof UnreachableError)) throw error;
      this.#update({ status: "failed" });
    }
  }
}

/** The win probability of the side that moved last. */
async function valueOf(game, query) {
  const { outcome, toMove } = boardOf(game);
  if (outcome !== null) return outcome.winner === null ? 0.5 : Number(outcome.winner !== toMove);
  const body = { candidates: 1, limits: { nodes: NODES } };
  const { win_probability: opponents } = await recommend(game, { ...query, body });
  return 1 - Number(opponents);
}
