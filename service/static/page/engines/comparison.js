// Several engines on the same position, and how often they agree over the game.

import { ProblemError, recommend, recommendAll } from "../api.js";
import { boardOf, goTo, positionKey } from "../game/game.js";
import { key } from "../game/notation.js";

export const LETTERS = ["A", "B", "C"];
/** Milliseconds an engine has for a position. */
const TIME_MS = 300;
const CANDIDATES = 5;
/** Positions in a request: small, so that one sees how it goes on. */
const BATCH = 4;

/** The engines that are compared: those chosen, each once. */
export function chosen({ compared }) {
  return [...new Set(compared.filter((name) => name !== null))];
}

export class Comparison {
  #asking = null;
  #asked = "";
  #measuring = null;
  /** Moves by engines and position. */
  #moves = new Map();

  /**
   * Fills the store's `opinions`, `marks` and `agreement`.
   *
   * @param {import("../store.js").Store} store
   */
  constructor(store) {
    this.store = store;
    store.watch(["game", "compared", "tab", "engines"], () => this.#follow());
  }

  #follow() {
    const { state } = this.store;
    const names = chosen(state);
    this.store.update({ agreement: this.#agreement(state.game, names) });
    const over = boardOf(state.game).outcome !== null;
    const wanted = state.tab === "compare" && state.engines !== null && names.length > 1 && !over;
    const asked = wanted ? `${names} ${positionKey(state.game)}` : "";
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#asking?.abort();
    this.store.update({ opinions: null, marks: [] });
    if (wanted) this.#ask(state.game, names);
  }

  async #ask(game, names) {
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const [engine, ...compare] = names;
    const body = { candidates: CANDIDATES, limits: { time_ms: TIME_MS } };
    try {
      const answer = await recommend(game, { engine, compare, body, signal });
      const opinions = opinionsOf(answer, names);
      this.#remember(game, names, opinions);
      const marks = opinions.flatMap(({ recommendation }, at) =>
        recommendation ? [{ letter: LETTERS[at], cell: recommendation.move }] : [],
      );
      this.store.update({ opinions, marks, agreement: this.#agreement(game, names) });
    } catch (error) {
      if (error.name === "AbortError") return;
      this.#asked = "";
      const problem = error instanceof ProblemError ? error.problem : null;
      this.store.update({ notice: problem ? { kind: "problem", problem } : { kind: "offline" } });
    }
  }

  /** Ask about every position of the game that was not asked about yet. */
  async measure() {
    const { game } = this.store.state;
    const names = chosen(this.store.state);
    const [engine, ...compare] = names;
    const open = positions(game).filter((point) => this.#movesAt(point, names) === undefined);
    const body = { candidates: 1, limits: { time_ms: TIME_MS } };
    this.#measuring?.abort();
    this.#measuring = new AbortController();
    const { signal } = this.#measuring;
    try {
      for (let at = 0; at < open.length; at += BATCH) {
        this.store.update({ measuring: { done: at, all: open.length } });
        const games = open.slice(at, at + BATCH);
        const answers = await recommendAll(games, { engine, compare, body, signal });
        answers.forEach(({ recommendation }, index) => {
          const opinions = recommendation ? opinionsOf(recommendation, names) : [];
          this.#remember(games[index], names, opinions);
        });
        this.store.update({ agreement: this.#agreement(this.store.state.game, chosen(this.store.state)) });
      }
    } catch (error) {
      const problem = error instanceof ProblemError ? error.problem : null;
      if (error.name !== "AbortError") {
        this.store.update({ notice: problem ? { kind: "problem", problem } : { kind: "offline" } });
      }
    } finally {
      if (this.#measuring.signal === signal) this.store.update({ measuring: null });
    }
  }

  #name(game, names) {
    return `${names} ${positionKey(game)}`;
  }

  #movesAt(game, names) {
    return this.#moves.get(this.#name(game, names));
  }

  #remember(game, names, opinions) {
    const moves = opinions.map(({ recommendation }) => recommendation && key(recommendation.move));
    this.#moves.set(this.#name(game, names), moves);
  }

  /** For each ply: the engines' moves, or null where nobody asked. */
  #agreement(game, names) {
    const plies = positions(game).map((point) => this.#movesAt(point, names) ?? null);
    const before = this.store.state.agreement;
    const same = before.length === plies.length && plies.every((moves, at) => moves === before[at]);
    return same ? before : plies;
  }
}

/** The positions of a game in which somebody is to move. */
function positions(game) {
  const all = Array.from({ length: game.moves.length + 1 }, (_, ply) => goTo(game, ply));
  return all.filter((point) => boardOf(point).outcome === null);
}

function opinionsOf(answer, names) {
  const others = answer.comparison.map(({ recommendation, problem }) => ({ recommendation, problem }));
  return [{ recommendation: answer, problem: null }, ...others].map((opinion, at) => ({
    engine: names[at],
    ...opinion,
  }));
}
