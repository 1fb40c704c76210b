// Analysis of the position on display, and explanations of its scores.

import { ProblemError, recommendMove } from "../api.js";
import { boardOf, positionKey } from "../game/game.js";
import { cellKey } from "../game/notation.js";

/** Time limit of an analysis, in milliseconds. */
const TIME_MS = 400;
/** Candidates while only the list is shown: a search spends as much on each as on the first. */
const LISTED_CANDIDATES = 12;

function isShown({ heatmap, tab }) {
  return heatmap || tab === "analysis";
}

/** Whether an engine explains its scores; undefined until the engines are loaded. */
export function explainsScores({ engines, analysisEngine }) {
  const engine = engines?.find(({ name }) => name === analysisEngine);
  return engine?.options.some(({ name }) => name === "explain");
}

/** Keeps `analysis` up to date while it is shown, and `explanation` for the active cell. */
export class AnalysisController {
  #analysisRequest = new AbortController();
  #explanationRequest = null;
  /** Explanations of the analysed position by cell. */
  #explanations = new Map();
  #queryKey = "";

  /** @param {import("../store.js").Store} store */
  constructor(store) {
    this.store = store;
    store.watch(["game", "analysisEngine", "heatmap", "tab", "engines"], () => this.#refresh());
    store.watch(["activeCell", "analysis"], () => this.#refreshExplanation());
  }

  #refresh() {
    const { state } = this.store;
    const isWanted = isShown(state) && state.engines !== null && boardOf(state.game).outcome === null;
    const candidates = state.heatmap ? "all" : LISTED_CANDIDATES;
    const queryKey = isWanted ? `${state.analysisEngine} ${candidates} ${positionKey(state.game)}` : "";
    if (queryKey === this.#queryKey) return;
    this.#queryKey = queryKey;
    this.#analysisRequest.abort();
    this.#explanationRequest?.abort();
    this.#explanationRequest = null;
    this.#explanations = new Map();
    const analysisStatus = isWanted || state.engines === null ? "loading" : "idle";
    this.store.update({ analysis: null, analysisStatus, explanation: null });
    if (isWanted) this.#analyse(state.game, state.analysisEngine, candidates);
  }

  async #analyse(game, engine, candidates) {
    this.#analysisRequest = new AbortController();
    const { signal } = this.#analysisRequest;
    const body = { candidates, limits: { time_ms: TIME_MS } };
    try {
      const analysis = await recommendMove(game, { engine, body, signal });
      this.store.update({ analysis, analysisStatus: "done" });
    } catch (error) {
      if (error.name === "AbortError") return;
      const analysisError = error instanceof ProblemError ? error.problem.detail : null;
      this.store.update({ analysisStatus: "failed", analysisError });
      // The next change of the state tries again.
      this.#queryKey = "";
    }
  }

  #refreshExplanation() {
    const { state } = this.store;
    const { analysis, activeCell } = state;
    const isWanted = analysis !== null && activeCell !== null && explainsScores(state);
    const explanation = isWanted ? this.#explanations.get(cellKey(activeCell)) ?? null : null;
    this.store.update({ explanation });
    const isLoaded = this.#explanations.size > 0 || this.#explanationRequest !== null;
    if (isWanted && !isLoaded) this.#loadExplanations(state.game, state.analysisEngine);
  }

  /** Load the explanations of all cells at once, when the first one is needed: they are long. */
  async #loadExplanations(game, engine) {
    const request = new AbortController();
    this.#explanationRequest = request;
    const body = { candidates: "all", options: { explain: true } };
    try {
      const { candidates } = await recommendMove(game, { engine, body, signal: request.signal });
      if (request !== this.#explanationRequest) return;
      for (const { move, explanation } of candidates) this.#explanations.set(cellKey(move), explanation);
      this.#refreshExplanation();
    } catch {
      // The scores stand without explanations; the next active cell tries again.
      if (request === this.#explanationRequest) this.#explanationRequest = null;
    }
  }
}
