// Win probabilities of all positions of the line on display, for the curve.

import { goTo } from "../game/game.js";
import { FIVE } from "../game/rules.js";
import { valueAt } from "../store.js";
import { NODES } from "./analysis-cache.js";
import { engineOf } from "./search/plays.js";
import { findEngine, supports } from "./engine-support.js";
import { recommend } from "./recommendations.js";
import { recommendMoves } from "./requests.js";

/** Positions in a request, few enough that an outdated one ends soon. */
const BATCH_SIZE = 16;

/**
 * The engine of the curve: the one of the analysis, or one that estimates win probabilities.
 *
 * @returns {string | null} Null if there is none for these rules.
 */
export function estimator({ engines, game, analysis: { engine: analysisEngine } }) {
  const isSupported = (name) =>
    engines?.some((engine) => engine.name === name && supports(engine, game.rules));
  if (findEngine(engines, analysisEngine)?.win_probability_of && isSupported(analysisEngine)) return analysisEngine;
  if (game.rules.winLength === FIVE && isSupported("search")) return "search";
  return isSupported("minimax") ? "minimax" : null;
}

/** Keeps `winProbabilities` up to date while the analysis is shown. */
export class WinProbabilityController {
  #isLoading = false;

  /**
   * @param {PageStore} store
   * @param {AnalysisCache} cache
   */
  constructor(store, cache) {
    this.store = store;
    this.cache = cache;
    const names = /** @type {const} */ (["game", "tab", "engines", "analysis.engine", "analysis.result", "analysis.status", "thinking"]);
    store.watch([...names], (state, before) => {
      const isStep = names.every((name) => name === "game" || valueAt(state, name) === valueAt(before, name));
      if (state === before || !isStep || state.game.line !== before.game.line) this.#refresh();
    });
  }

  #refresh() {
    const { state } = this.store;
    const { game, tab, analysis: { status: analysisStatus }, thinking } = state;
    const engine = estimator(state);
    if (tab !== "analysis" || engine === null) return;
    const values = this.cache.winProbabilities(engine, game);
    this.store.update({ "analysis.winProbabilities": values });
    // The analysis of the position on display and the move of an engine come first: both may add to it.
    if (this.#isLoading || analysisStatus === "loading" || thinking !== null) return;
    const missing = [];
    for (let ply = values.length - 1; ply >= 0 && missing.length < BATCH_SIZE; ply -= 1) {
      if (values[ply] === undefined) missing.push(ply);
    }
    if (missing.length) this.#load(engine, game, missing);
  }

  async #load(engine, game, plies) {
    this.#isLoading = true;
    let hasResult = false;
    try {
      const positions = plies.map((ply) => goTo(game, ply));
      const body = { candidates: 1, limits: { nodes: NODES } };
      const answers = await this.#answersOf(positions, { engine, body });
      answers.forEach(({ recommendation }, at) => {
        hasResult ||= recommendation !== null;
        this.cache.addWinProbability(engine, game, plies[at], recommendation?.win_probability ?? null);
      });
    } catch {
      // The curve keeps a gap until the game changes; failed moves are reported by the game controller.
    }
    this.#isLoading = false;
    // Without any result, another request would be in vain.
    if (hasResult) this.#refresh();
  }

  /** The answers of the service; beside a live analysis on this device they come from here, if it can search. */
  async #answersOf(positions, query) {
    const { isOffline, live } = this.store.state;
    const isHere = live.isOn && live.place === "device" && engineOf(positions[0].rules) === query.engine;
    if (!isOffline && !isHere) return recommendMoves(positions, query);
    try {
      return await inTurn(positions, query);
    } catch (error) {
      if (isOffline) throw error;
      return recommendMoves(positions, query);
    }
  }
}

/** The answers of the engine on this device, one after the other: the game has the first claim on the processor. */
async function inTurn(positions, query) {
  const answers = [];
  for (const position of positions) answers.push({ recommendation: await recommend(position, { ...query, isOffline: true }) });
  return answers;
}
