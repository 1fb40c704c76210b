// Analysis of the position on display, and explanations of its scores.

import { ProblemError } from "../client/errors.js";
import { delay } from "../client/service.js";
import { boardOf, positionKey } from "../game/game.js";
import { cellKey } from "../game/notation.js";
import { messages, problemText } from "../i18n.js";
import { analysisRequest } from "./analysis-cache.js";
import { withClaim } from "./claims.js";
import { playingEngine } from "./engine-support.js";
import { recommend } from "./recommendations.js";
import { PROOFS } from "./shipped-proofs.js";

/** Milliseconds before a request, so that stepping through a game does not send one at each move. */
const START_MS = 40;

function isShown({ board: { heatmap }, tab }) {
  return heatmap || tab === "analysis";
}

/** Keeps `analysis` up to date while it is shown, and `explanation` for the active cell. */
export class AnalysisController {
  #analysisRequest = new AbortController();
  /** @type {AbortController | null} */
  #explanationRequest = null;
  /** What the engine says of single cells of the analysed position. */
  #explanations = new Map();
  #queryKey = "";

  /**
   * @param {PageStore} store
   * @param {AnalysisCache} cache
   */
  constructor(store, cache) {
    this.store = store;
    this.cache = cache;
    store.watch(
      ["game", "analysis.engine", "board.heatmap", "tab", "engines", "thinking", "live.isOn", "isOffline"],
      () => this.#refresh(),
    );
    store.watch(["board.activeCell", "analysis.result"], () => this.#refreshExplanation());
  }

  #refresh() {
    const { state } = this.store;
    const { engines, game, board: { heatmap }, thinking } = state;
    const engine = playingEngine(state, state.analysis.engine);
    // While an engine is about to move, its reply is the position to analyse.
    const isEngineMoving = thinking !== null && !thinking.suggestion;
    const isOver = boardOf(game).outcome !== null;
    const isLive = state.live.isOn && state.tab === "analysis";
    const isWanted = isShown(state) && !isLive && engines !== null && !isOver && !isEngineMoving;
    const queryKey = isWanted ? `${engine} ${heatmap} ${state.isOffline} ${positionKey(game)}` : "";
    if (queryKey === this.#queryKey && isWanted) return;
    this.#queryKey = queryKey;
    this.#analysisRequest.abort();
    this.#explanationRequest?.abort();
    this.#explanationRequest = null;
    this.#explanations = new Map();
    const known = isWanted ? this.cache.get(engine, game, heatmap) : undefined;
    const isPending = !known && isShown(state) && !isOver;
    const analysisStatus = known ? "done" : isPending ? "loading" : "idle";
    this.store.update({ "analysis.result": known ?? null, "analysis.status": analysisStatus, "analysis.explanation": null });
    if (isWanted && !known) this.#analyse(game, engine, heatmap);
  }

  async #analyse(game, engine, isComplete) {
    this.#analysisRequest = new AbortController();
    const { signal } = this.#analysisRequest;
    const body = analysisRequest(engine, isComplete);
    const { isOffline, engines } = this.store.state;
    if (isOffline && !engines?.some(({ name, usable }) => name === engine && usable)) {
      this.store.update({ "analysis.status": "failed", "analysis.error": messages.analysis.offline(engine) });
      return;
    }
    try {
      await delay(START_MS, signal);
      const found = await withClaim(game, await recommend(game, { engine, body, isOffline, signal }), PROOFS);
      if (signal.aborted) return;
      const analysis = this.cache.addFirst(engine, game, found, isComplete);
      this.store.update({ "analysis.result": analysis, "analysis.status": "done" });
    } catch (error) {
      if (error.name === "AbortError") return;
      const analysisError = error instanceof ProblemError ? problemText(error.problem) : null;
      this.store.update({ "analysis.status": "failed", "analysis.error": analysisError });
      // The next change of the state tries again.
      this.#queryKey = "";
    }
  }

  #refreshExplanation() {
    const { state } = this.store;
    const { analysis: { result: analysis }, board: { activeCell }, game, isOffline } = state;
    const isEmpty = activeCell !== null && boardOf(game).stoneAt(activeCell) === null;
    const isWanted = analysis !== null && isEmpty && !isOffline;
    this.store.update({ "analysis.explanation": (isWanted && this.#explanations.get(cellKey(activeCell))) || null });
    this.#explanationRequest?.abort();
    this.#explanationRequest = null;
    if (isWanted && !this.#explanations.has(cellKey(activeCell))) this.#explain(activeCell);
  }

  async #explain(cell) {
    const request = (this.#explanationRequest = new AbortController());
    try {
      const { explainCell } = await import("./cell-explanation.js");
      const answer = await explainCell(this.store.state, cell, request.signal);
      if (request !== this.#explanationRequest) return;
      this.#explanations.set(cellKey(cell), answer);
      this.store.update({ "analysis.explanation": answer });
    } catch {
      // The next pause on a cell asks again; one that may not be played on has no explanation.
    }
  }
}
