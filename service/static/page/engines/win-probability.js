// Win probabilities of all positions of the game, for the chart.

import { recommendMoves } from "../api.js";
import { boardOf, positionKey, positionsOf } from "../game/game.js";
import { FIVE } from "../game/rules.js";
import { support } from "./engine-support.js";

/** Node limit for a position: takes milliseconds, and is deterministic. */
const NODES = 20_000;
/** Positions in a request, few enough that an outdated one ends soon. */
const BATCH_SIZE = 16;

/** The engine that estimates win probabilities under these rules, with its limits, or null. */
export function estimator(engines, rules) {
  const isSupported = (name) =>
    engines?.some((engine) => engine.name === name && support(engine, rules) === "yes");
  if (rules.winLength === FIVE && isSupported("search")) {
    return { engine: "search", body: { limits: { nodes: NODES } } };
  }
  return isSupported("minimax") ? { engine: "minimax", body: {} } : null;
}

/** Keeps `winProbabilities` up to date while the analysis is shown. */
export class WinProbabilityController {
  /** @type {Map<string, number | null>} Probability that X wins, by position. */
  #cache = new Map();
  #isLoading = false;

  /** @param {import("../store.js").Store} store */
  constructor(store) {
    this.store = store;
    store.watch(["game", "tab", "engines"], () => this.#refresh());
  }

  #refresh() {
    const { game, tab, engines } = this.store.state;
    this.store.update({ winProbabilities: this.#winProbabilities(game) });
    const query = estimator(engines, game.rules);
    if (tab !== "analysis" || query === null || this.#isLoading) return;
    const missing = positionsOf(game).filter((position) => !this.#isKnown(position));
    if (missing.length) this.#load(query, missing.slice(-BATCH_SIZE));
  }

  /** The previous array if nothing has changed, so that subscribers are not notified. */
  #winProbabilities(game) {
    const values = positionsOf(game).map((position) => this.#winProbability(position));
    const before = this.store.state.winProbabilities;
    const isUnchanged = before.length === values.length && values.every((value, at) => value === before[at]);
    return isUnchanged ? before : values;
  }

  #isKnown(position) {
    return boardOf(position).outcome !== null || this.#cache.has(positionKey(position));
  }

  #winProbability(position) {
    const { outcome } = boardOf(position);
    if (outcome) return { X: 1, O: 0 }[outcome.winner] ?? 0.5;
    return this.#cache.get(positionKey(position)) ?? null;
  }

  async #load({ engine, body }, positions) {
    this.#isLoading = true;
    let hasResult = false;
    try {
      const answers = await recommendMoves(positions, { engine, body: { candidates: 1, ...body } });
      answers.forEach(({ recommendation }, at) => {
        if (recommendation === null) return;
        hasResult = true;
        this.#remember(positions[at], recommendation.win_probability);
      });
    } catch {
      // The chart keeps a gap until the game changes; failed moves are reported by the game controller.
    }
    this.#isLoading = false;
    // Without any result, another request would be in vain.
    if (hasResult) this.#refresh();
  }

  /** @param {number | null} value  Of the side to move; null for none, as on an empty board. */
  #remember(position, value) {
    const ofX = boardOf(position).toMove === "X" ? value : 1 - value;
    this.#cache.set(positionKey(position), value === null ? null : ofX);
  }
}
