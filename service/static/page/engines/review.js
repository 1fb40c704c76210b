// Review of the line on display: judgements of its moves, from the last to the first, by the service or on this device.

import { service } from "../api.js";
import { ProblemError } from "../client/errors.js";
import { readObjects } from "../client/streams.js";
import { currentNode, playerOfMove, replay } from "../game/game.js";
import { formatMoves } from "../game/notation.js";
import { rulesToJson } from "../game/rules.js";
import { problemText } from "../i18n.js";

/** Judgements of moves that a better one is shown for. */
export const MISTAKES = ["inaccuracy", "mistake", "blunder"];

/** Starts and ends reviews, and steps through the mistakes that they have found. */
export class ReviewController {
  #stream = new AbortController();

  /**
   * @param {PageStore} store
   * @param {TreeController} tree
   */
  constructor(store, tree) {
    this.store = store;
    this.tree = tree;
    addEventListener("pagehide", () => this.stop());
    store.watch(["game"], ({ game, review: { current: review } }) => {
      if (review === null || review.treeKey === game.treeKey) return;
      this.#stream.abort();
      store.update({ "review.current": null, "review.exercise": null });
    });
  }

  /** Review the line on display. */
  async start(timeMs) {
    const { game, isOffline } = this.store.state;
    this.#stream.abort();
    this.#stream = new AbortController();
    const { signal } = this.#stream;
    const { treeKey, line } = game;
    const review = { status: "running", treeKey, line, moves: new Map(), summary: null, error: null };
    this.store.update({ "review.current": review, "review.exercise": null });
    try {
      for await (const object of reviewObjects(game, { time_ms: timeMs }, isOffline, signal)) {
        if (object.final) this.#update({ summary: object, status: "done" });
        else this.#add(line[object.ply - 1], object);
      }
    } catch (error) {
      if (signal.aborted) return;
      const isProblem = error instanceof ProblemError;
      this.#update({ status: isProblem ? "failed" : "offline", error: isProblem ? problemText(error.problem) : null });
    }
  }

  stop() {
    this.#stream.abort();
    if (this.store.state.review.current?.status === "running") this.#update({ status: "stopped" });
  }

  /** Go to the next or previous mistake of the reviewed line. @returns {boolean} Whether there is a review. */
  stepMistake(direction) {
    const { game, review: { current: review } } = this.store.state;
    if (review === null) return false;
    const at = game.ply === 0 ? -1 : review.line.indexOf(currentNode(game));
    const mistakes = mistakesOf(review);
    const target =
      direction > 0
        ? mistakes.find((id) => review.line.indexOf(id) > at)
        : mistakes.findLast((id) => review.line.indexOf(id) < at);
    if (target !== undefined) this.tree.goToNode(target);
    return true;
  }

  #update(changes) {
    this.store.update({ "review.current": { ...this.store.state.review.current, ...changes } });
  }

  #add(node, move) {
    this.#update({ moves: new Map(this.store.state.review.current?.moves).set(node, move) });
  }
}

/**
 * The nodes of the mistakes in the order of the game, of one player or of both, of one motif or of all.
 *
 * @param {Review} review
 * @param {Player | null} [player]
 * @param {string | null} [motif]
 */
export function mistakesOf({ line, moves }, player = null, motif = null) {
  return line.filter((id) => {
    const move = moves.get(id);
    return MISTAKES.includes(move?.judgement) && [null, move.player].includes(player) && [null, move.motif].includes(motif);
  });
}

/** The probability that X wins after each move of the reviewed line; undefined if not known yet. */
export function winProbabilitiesOf({ line, moves }) {
  const first = moves.get(line[0]);
  const ofX = (player, probability) => (player === "X" ? probability : 1 - probability);
  const start = first && ofX(first.player, first.win_probability_before);
  return [start, ...line.map((id) => moves.get(id)).map((move) => move && ofX(move.player, move.win_probability_after))];
}

/**
 * A review of the line on display, by the service or on this device: its moves from the last to the first, then the
 * summary, which is `final`.
 *
 * @param {Game} game
 * @param {{nodes?: number, time_ms?: number}} limits  Of one position.
 * @param {boolean} isOffline
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<any>}
 * @throws {ProblemError | UnreachableError | DOMException} As `readObjects`.
 */
export async function* reviewObjects(game, limits, isOffline, signal) {
  if (isOffline) yield* (await import("./browser-engines.js")).review(game, limits, signal);
  else yield* readObjects(service, "v1/reviews", { ...(await gameRequest(game, signal)), limits }, { signal });
}

/** The game of the line on display in the form of requests; as a record if stones were set up. */
async function gameRequest(game, signal) {
  const { rules, moves, first, setup } = game;
  if (setup.length === 0) {
    return { game: rulesToJson(rules), moves: formatMoves(moves, rules), to_move: playerOfMove(game, moves.length) };
  }
  const { writeRecord } = await import("../sharing/records.js");
  return { sgf: await writeRecord(replay(rules, first, setup, moves).game, "sgf", signal) };
}
