// Comparison of several engines on the position on display, and their agreement over the game.

import { ProblemError } from "../client/errors.js";
import { boardOf, goTo, outcomeOfLine, positionKey } from "../game/game.js";
import { cellKey } from "../game/notation.js";
import { analysisRequest } from "./analysis-cache.js";
import { recommendMove, recommendMoves } from "./requests.js";

export const LETTERS = ["A", "B", "C"];
/** Time limit of each engine for a position of the game, in milliseconds. */
const TIME_MS = 300;
/** Positions in a request, few enough to show progress. */
const BATCH_SIZE = 4;

/** The names of the compared engines, without duplicates. */
export function distinctEngines({ comparison: { engines: comparedEngines } }) {
  return [...new Set(comparedEngines.filter((name) => name !== null))];
}

/** Keeps `comparison`, `engineMarks` and `agreement` up to date while the comparison is shown. */
export class ComparisonController {
  #comparisonRequest = new AbortController();
  #measurementRequest = new AbortController();
  #queryKey = "";
  /** The engines' moves by engines and position. */
  #moves = new Map();

  /**
   * @param {PageStore} store
   * @param {AnalysisCache} cache
   */
  constructor(store, cache) {
    this.store = store;
    this.cache = cache;
    store.watch(["game", "comparison.engines", "tab", "engines", "thinking"], () => this.#refresh());
  }

  #refresh() {
    const { state } = this.store;
    const isOpen = state.tab === "compare";
    const names = distinctEngines(state);
    if (isOpen) this.store.update({ "comparison.agreement": this.#agreement(state.game, names) });
    const isOver = boardOf(state.game).outcome !== null;
    const isEngineMoving = state.thinking !== null && !state.thinking.suggestion;
    const isWanted = isOpen && state.engines !== null && names.length > 1 && !isOver && !isEngineMoving;
    const queryKey = isWanted ? this.#keyOf(state.game, names) : "";
    if (queryKey === this.#queryKey) return;
    this.#queryKey = queryKey;
    this.#comparisonRequest.abort();
    this.store.update({ "comparison.results": null, "board.engineMarks": [] });
    if (isWanted) this.#compare(state.game, names);
  }

  async #compare(game, names) {
    this.#comparisonRequest = new AbortController();
    const { signal } = this.#comparisonRequest;
    const body = analysisRequest("search");
    try {
      const missing = names.filter((name) => this.cache.get(name, game) === undefined);
      const results = missing.length ? await this.#request(game, missing, body, signal) : [];
      const comparison = names.map((engine) => {
        const recommendation = this.cache.get(engine, game);
        return recommendation
          ? { engine, recommendation, problem: null }
          : results.find((result) => result.engine === engine);
      });
      this.#remember(game, names, comparison);
      const engineMarks = comparison.flatMap(({ recommendation }, at) =>
        recommendation ? [{ letter: LETTERS[at], cell: recommendation.move }] : [],
      );
      this.store.update({ "comparison.results": comparison, "board.engineMarks": engineMarks, "comparison.agreement": this.#agreement(game, names) });
    } catch (error) {
      if (error.name !== "AbortError") this.#queryKey = "";
      this.#report(error);
    }
  }

  /** Ask engines about a position; their analyses go to the cache. */
  async #request(game, names, body, signal) {
    const [engine, ...compare] = names;
    const results = resultsOf(await recommendMove(game, { engine, compare, body, signal }), names);
    for (const { engine: name, recommendation } of results) {
      if (recommendation) this.cache.add(name, game, recommendation);
    }
    return results;
  }

  /** Compare the engines on every position of the game that is still missing. */
  async measureAgreement() {
    const { game } = this.store.state;
    const names = distinctEngines(this.store.state);
    const [engine, ...compare] = names;
    const missing = openPositions(game).filter((position) => this.#movesAt(position, names) === undefined);
    const body = { candidates: 1, limits: { time_ms: TIME_MS } };
    this.#measurementRequest.abort();
    this.#measurementRequest = new AbortController();
    const { signal } = this.#measurementRequest;
    try {
      for (let at = 0; at < missing.length; at += BATCH_SIZE) {
        this.store.update({ "comparison.progress": { done: at, all: missing.length } });
        const batch = missing.slice(at, at + BATCH_SIZE);
        const answers = await recommendMoves(batch, { engine, compare, body, signal });
        answers.forEach(({ recommendation }, index) => {
          const results = recommendation ? resultsOf(recommendation, names) : [];
          this.#remember(batch[index], names, results);
        });
        const { state } = this.store;
        this.store.update({ "comparison.agreement": this.#agreement(state.game, distinctEngines(state)) });
      }
    } catch (error) {
      this.#report(error);
    } finally {
      if (this.#measurementRequest.signal === signal) this.store.update({ "comparison.progress": null });
    }
  }

  #report(error) {
    if (error.name === "AbortError") return;
    const problem = error instanceof ProblemError ? error.problem : null;
    this.store.update({ notice: problem ? { kind: "problem", problem } : { kind: "offline" } });
  }

  #keyOf(position, names) {
    return `${names} ${positionKey(position)}`;
  }

  #movesAt(position, names) {
    return this.#moves.get(this.#keyOf(position, names));
  }

  #remember(position, names, results) {
    const moves = results.map(({ recommendation }) => recommendation && cellKey(recommendation.move));
    this.#moves.set(this.#keyOf(position, names), moves);
  }

  /** The engines' moves at each ply, null if unknown; the previous array if nothing has changed. */
  #agreement(game, names) {
    const plies = openPositions(game).map((position) => this.#movesAt(position, names) ?? null);
    const before = this.store.state.comparison.agreement;
    const isUnchanged = before.length === plies.length && plies.every((moves, at) => moves === before[at]);
    return isUnchanged ? before : plies;
  }
}

/** The positions of the line on display in which the game is not over. */
function openPositions(game) {
  const count = game.moves.length + (outcomeOfLine(game) === null ? 1 : 0);
  return Array.from({ length: count }, (_, ply) => goTo(game, ply));
}

/** One result for each engine: its recommendation, or the problem in its place. */
function resultsOf(answer, names) {
  const others = (answer.comparison ?? []).map(({ recommendation, problem }) => ({ recommendation, problem }));
  return [{ recommendation: answer, problem: null }, ...others].map((result, at) => ({
    engine: names[at],
    ...result,
  }));
}
