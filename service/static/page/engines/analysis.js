// What an engine says about the position that is shown: asked whenever somebody looks.

import { ProblemError, recommend } from "../api.js";
import { boardOf, positionKey } from "../game/game.js";
import { key } from "../game/notation.js";

/** Milliseconds: an answer that nobody waits for in front of the board need not be deep. */
const TIME_MS = 400;
/** Candidates where only the list is seen: for a search, each costs as much as the first. */
const LISTED = 12;

/** Whether the weights or the list of candidates are in sight. */
export function looking({ weights, tab }) {
  return weights || tab === "inside";
}

export class Advice {
  #asking = new AbortController();
  #explaining = new AbortController();
  #reasons = new Map();
  #known = "";

  /**
   * Fills the store's `answer`, and `reasons` for the cell that is pointed at.
   *
   * @param {import("../store.js").Store} store
   */
  constructor(store) {
    this.store = store;
    store.watch(["game", "adviser", "weights", "tab", "engines"], () => this.#follow());
    store.watch(["pointed", "answer"], () => this.#explain());
  }

  #follow() {
    const { state } = this.store;
    const wanted = looking(state) && state.engines !== null && boardOf(state.game).outcome === null;
    const count = state.weights ? "all" : LISTED;
    const name = wanted ? `${state.adviser} ${count} ${positionKey(state.game)}` : "";
    if (name === this.#known) return;
    this.#known = name;
    this.#asking.abort();
    this.#explaining.abort();
    this.#reasons = new Map();
    const asked = wanted || state.engines === null ? "asking" : "no";
    this.store.update({ answer: null, asked, reasons: null });
    if (wanted) this.#ask(state.game, state.adviser, count);
  }

  async #ask(game, engine, candidates) {
    this.#asking = new AbortController();
    const body = { candidates, limits: { time_ms: TIME_MS } };
    try {
      const answer = await recommend(game, { engine, body, signal: this.#asking.signal });
      this.store.update({ answer, asked: "answered" });
    } catch (error) {
      if (error.name === "AbortError") return;
      const problem = error instanceof ProblemError ? error.problem.detail : null;
      this.store.update({ asked: "failed", fault: problem });
      // Asked again with the next look.
      this.#known = "";
    }
  }

  get #explains() {
    const { engines, adviser } = this.store.state;
    const card = engines?.find(({ name }) => name === adviser);
    return card?.options.some(({ name }) => name === "explain") ?? false;
  }

  /** Reasons for every cell at once, at the first cell that somebody points at: they are long. */
  async #explain() {
    const { answer, pointed, game, adviser } = this.store.state;
    if (answer === null || pointed === null || !this.#explains) {
      this.store.update({ reasons: null });
      return;
    }
    const found = this.#reasons.get(key(pointed)) ?? null;
    this.store.update({ reasons: found });
    if (this.#reasons.size || (this.#explaining.busy && !this.#explaining.signal.aborted)) return;
    const explaining = new AbortController();
    explaining.busy = true;
    this.#explaining = explaining;
    const body = { candidates: "all", options: { explain: true } };
    try {
      const said = await recommend(game, { engine: adviser, body, signal: explaining.signal });
      if (explaining !== this.#explaining || explaining.signal.aborted) return;
      for (const { move, explanation } of said.candidates) this.#reasons.set(key(move), explanation);
      this.#explain();
    } catch {
      // Without reasons the weights are as true as before.
      explaining.busy = false;
    }
  }
}
