// How the chances went over the game: each position asked once, many in one request.

import { recommendAll } from "../api.js";
import { FIVE } from "../game/rules.js";
import { boardOf, goTo, positionKey } from "../game/game.js";
import { support } from "./engine-support.js";

/** Positions that the search visits for one point: some milliseconds, and always the same answer. */
const NODES = 20_000;
/** Positions in a request: one that is not wanted any more is soon over. */
const BATCH = 16;

/** Who tells the chances in this game, and what to ask; null if nobody. */
export function teller(engines, rules) {
  const able = (name) => engines?.some((engine) => engine.name === name && support(engine, rules) === "yes");
  if (rules.winLength === FIVE && able("search")) {
    return { engine: "search", body: { limits: { nodes: NODES } } };
  }
  return able("minimax") ? { engine: "minimax", body: {} } : null;
}

export class Chances {
  /** @type {Map<string, number | null>} The chance of X by the position. */
  #known = new Map();
  #asking = null;

  /** @param {import("../store.js").Store} store  Its `chances` are those of X after each ply. */
  constructor(store) {
    this.store = store;
    store.watch(["game", "tab", "engines"], () => this.#follow());
  }

  #follow() {
    const { game, tab, engines } = this.store.state;
    this.store.update({ chances: this.#curve(game) });
    const who = teller(engines, game.rules);
    if (tab !== "inside" || who === null || this.#asking !== null) return;
    const unknown = this.#points(game).filter((point) => !this.#tells(point));
    if (unknown.length) this.#ask(who, unknown.slice(-BATCH));
  }

  #points(game) {
    return Array.from({ length: game.moves.length + 1 }, (_, ply) => goTo(game, ply));
  }

  #curve(game) {
    const points = this.#points(game).map((point) => this.#of(point));
    const before = this.store.state.chances;
    const same = before.length === points.length && points.every((point, at) => point === before[at]);
    return same ? before : points;
  }

  #tells(game) {
    return boardOf(game).outcome !== null || this.#known.has(positionKey(game));
  }

  #of(game) {
    const { outcome } = boardOf(game);
    if (outcome) return { X: 1, O: 0 }[outcome.winner] ?? 0.5;
    return this.#known.get(positionKey(game)) ?? null;
  }

  async #ask(who, games) {
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    try {
      const body = { candidates: 1, ...who.body };
      const answers = await recommendAll(games, { engine: who.engine, body, signal });
      answers.forEach(({ recommendation }, at) => {
        if (recommendation === null) return;
        // Null where the engine has no idea, as on an empty board: the curve begins later.
        const own = recommendation.win_probability;
        const chance = boardOf(games[at]).toMove === "X" ? own : 1 - own;
        this.#known.set(positionKey(games[at]), own === null ? null : chance);
      });
      const got = answers.some(({ recommendation }) => recommendation !== null);
      this.#asking = null;
      // Where nothing was learned, asking again would not help.
      if (got) this.#follow();
    } catch {
      // The curve has a gap until the game changes; whoever plays is told by the table.
      this.#asking = null;
    }
  }
}
