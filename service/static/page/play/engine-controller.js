// The turns of engines: their moves are requested, and requested again after a failure.

import { ProblemError, UnreachableError } from "../client/errors.js";
import { delay } from "../client/service.js";
import { findEngine, playingEngine } from "../engines/engine-support.js";
import { opponent } from "../game/board.js";
import { boardOf, currentNode, goOnHere, outcomeOf, positionKey } from "../game/game.js";
import { actingSide, stageOf } from "../game/opening.js";
import { ANALYSIS_TABS, isAsked, isEngineGame, isOutsideGame, lastingNotice } from "../state.js";

/** Milliseconds between attempts to reach the service. */
const RETRY_MS = 3000;

/** @param {Seat} seat */
function limitsOf({ timeMs, depth }) {
  return { time_ms: timeMs, ...(depth ? { depth } : {}) };
}

/**
 * A module that is loaded when it is first needed.
 *
 * @template Module
 * @param {Promise<Module>} module
 * @returns {Promise<Module>}
 * @throws {UnreachableError}
 */
function loaded(module) {
  return module.catch((error) => {
    throw new UnreachableError(error.message);
  });
}

/** The request for a move that is in progress, and the position in which engines wait. */
export class MoveRequests {
  /** @type {AbortController | null} */
  #current = null;
  /** Key of the position in which the engine was stopped or failed. */
  #haltedPosition = "";

  /** @param {PageStore} store */
  constructor(store) {
    this.store = store;
  }

  get isRunning() {
    return this.#current !== null;
  }

  /** Cancel the request in progress, and begin another one. */
  begin() {
    this.cancel();
    this.#current = new AbortController();
    return this.#current.signal;
  }

  /** @param {AbortSignal} signal  As returned by `begin`. */
  isCurrent(signal) {
    return this.#current?.signal === signal;
  }

  abort() {
    this.#current?.abort();
    this.#current = null;
  }

  /** Abort the request, and no longer show that an engine is thinking. */
  cancel() {
    this.abort();
    this.store.update({ thinking: null });
  }

  /** Let engines wait in the position on display, until `resume` is called or another one is displayed. */
  halt() {
    this.#haltedPosition = positionKey(this.store.state.game);
    this.cancel();
  }

  resume() {
    this.#haltedPosition = "";
  }

  /** @param {Game} game */
  isHalted(game) {
    return this.#haltedPosition === positionKey(game);
  }
}

export class EngineController {
  /** @type {EngineSearches | null} */
  #searches = null;
  #retryTimer = 0;

  /**
   * @param {PageStore} store
   * @param {GameController} game
   */
  constructor(store, game) {
    this.store = store;
    this.game = game;
    this.requests = game.requests;
    store.watch(["game", "players", "autoplay.isOn", "engines", "liveNode", "live.isOn", "isOffline", "tab"], (state, before) => {
      if (state.isOffline !== before.isOffline) this.requests.resume();
      // The request of a replaced engine is outdated, and its successor may do better.
      if (state.players !== before.players) this.#reset();
      const isSame = state.players === before.players && state.game.treeKey === before.game.treeKey;
      // Both would hold a search slot.
      if (!isSame || state.live.isOn) this.#searches?.stopPondering();
      this.#requestDueMove();
    });
    addEventListener("online", () => this.retry());
  }

  /** Let the engine of the analysis make the move of the side to move, also for a human. */
  playSuggestion() {
    const { state } = this.store;
    const { game, live, analysis, setup } = state;
    if (isAsked(state) || setup.tool !== null || boardOf(game).outcome !== null || stageOf(game) !== null) return;
    const known = live.latest?.result ?? analysis.result;
    // The first of the list, whether it is on display or not.
    if (known) this.game.push(known.move, "human");
    else this.#requestSuggestion(analysis.engine);
  }

  /** Stop the engine: its search ends with the best move so far, any other request without a move. */
  stop() {
    const isFinished = !isEngineGame(this.store.state.players) && this.requests.isRunning && this.#searches?.finish();
    if (this.requests.isRunning && !isFinished) this.#halt({ kind: "stopped" });
    this.store.update({ "autoplay.isOn": false, "live.isOn": false });
  }

  /** Request the move again after a stop or a failure. */
  retry() {
    clearTimeout(this.#retryTimer);
    this.requests.resume();
    if (this.store.state.notice?.kind !== "info") this.store.update({ notice: lastingNotice(this.store.state) });
    this.#requestDueMove();
  }

  /** Let the engines play on from the position on display, in a panel of play; the moves after it stay as a variation. */
  continueFromHere() {
    this.requests.resume();
    const { game, players, tab } = this.store.state;
    // First the node: the panel Game displays the one at which the game goes on.
    this.store.update({ game: goOnHere(game), liveNode: currentNode(game), "autoplay.isOn": isEngineGame(players) });
    this.store.update({ tab: ANALYSIS_TABS.includes(tab) ? "game" : tab });
    this.#requestDueMove();
  }

  #reset() {
    this.requests.resume();
    this.requests.cancel();
    this.store.update({ notice: lastingNotice(this.store.state) });
  }

  /** @param {Notice} notice */
  #halt(notice) {
    this.requests.halt();
    this.store.update({ notice });
  }

  /** Request a move if it is an engine's turn in the game, which waits while the visitor is outside of it. */
  #requestDueMove() {
    const { state } = this.store;
    const { game, liveNode, players, autoplay, thinking, engines } = state;
    // Until the engines are loaded, the players may still be replaced by ones that support the rules.
    if (engines === null) return;
    const side = actingSide(game);
    const seat = players[side];
    const isWatched = isEngineGame(players);
    const isLive = liveNode === currentNode(game) && !isOutsideGame(state) && (autoplay.isOn || !isWatched);
    const isOver = outcomeOf(game) !== null;
    if (isOver || seat.engine === null || !isLive || this.requests.isHalted(game)) {
      if (thinking && !thinking.suggestion) this.requests.cancel();
    } else if (!this.requests.isRunning) {
      this.#requestMove(seat.engine, seat, isWatched ? autoplay.delayMs : 0);
    }
  }

  /** @param {string} engine */
  async #requestSuggestion(engine) {
    const { game } = this.store.state;
    const signal = this.#begin(engine, true);
    await this.#attempt(signal, async () => {
      const { analysisRequest } = await loaded(import("../engines/analysis-cache.js"));
      const query = { engine, body: analysisRequest(engine), isOffline: this.store.state.isOffline };
      await this.#playAfter(0, await this.#recommend(game, query, signal), "human", signal);
    });
  }

  /**
   * @param {string} engine
   * @param {Seat} seat
   * @param {number} delayMs  From the last move to this one, at least.
   */
  async #requestMove(engine, seat, delayMs) {
    const { game, isOffline } = this.store.state;
    const limits = limitsOf(seat);
    const signal = this.#begin(engine, false);
    await this.#attempt(signal, async () => {
      if (stageOf(game) !== null) {
        const { OpeningController } = await loaded(import("./opening-controller.js"));
        await new OpeningController(this.store, this.game).decideByEngine({ engine, limits, signal, isOffline });
        return;
      }
      const side = actingSide(game);
      const options = Object.keys(seat.options).length ? { options: seat.options } : {};
      const query = { engine, body: { candidates: 1, limits, ...options }, isOffline };
      const isSearch = findEngine(this.store.state.engines, playingEngine(this.store.state, engine))?.uses_limits;
      const search = async () => (await this.#loadSearches()).move(game, query, signal);
      const recommendation = await (isSearch ? search() : this.#recommend(game, query, signal));
      const isPlayed = await this.#playAfter(delayMs, recommendation, "engine", signal);
      if (isPlayed && isSearch && this.#isPondering(side)) {
        this.#searches?.ponder(this.store.state.game, recommendation, query);
      }
    });
  }

  /**
   * Begin a request, and show that an engine is thinking.
   *
   * @param {string} engine
   * @param {boolean} suggestion
   */
  #begin(engine, suggestion) {
    const signal = this.requests.begin();
    const { state } = this.store;
    const thinking = { engine: playingEngine(state, engine), player: actingSide(state.game), suggestion };
    this.store.update({ thinking, notice: lastingNotice(state) });
    return signal;
  }

  /**
   * Handle the failure of a request while it is current.
   *
   * @param {AbortSignal} signal
   * @param {() => Promise<unknown>} request
   */
  async #attempt(signal, request) {
    try {
      await request();
    } catch (error) {
      if (this.requests.isCurrent(signal)) this.#fail(error);
    }
  }

  /**
   * @param {Game} game
   * @param {Query} query
   * @param {AbortSignal} signal
   */
  async #recommend(game, query, signal) {
    const { recommend } = await loaded(import("../engines/recommendations.js"));
    return recommend(game, { ...query, signal });
  }

  async #loadSearches() {
    const { EngineSearches } = await loaded(import("../engines/move-search.js"));
    this.#searches ??= new EngineSearches();
    return this.#searches;
  }

  /**
   * Play the recommended move, unless the request is no longer current then.
   *
   * @param {number} delayMs
   * @param {Recommendation} recommendation
   * @param {"human" | "engine"} movedBy
   * @param {AbortSignal} signal
   */
  async #playAfter(delayMs, { move, details, belief, win_probability: chance }, movedBy, signal) {
    const player = actingSide(this.store.state.game);
    await delay(this.game.movedAt + delayMs - performance.now(), signal);
    if (!this.requests.isCurrent(signal)) return false;
    this.game.push(move, movedBy);
    if (movedBy === "engine") this.store.update({ engineChance: belief ?? chance ?? null });
    this.store.update({ dieRoll: "chance" in details ? { player, value: details.chance } : null });
    return true;
  }

  /** @param {Player} side */
  #isPondering(side) {
    const { players, live } = this.store.state;
    return players[side].ponder && players[opponent(side)].engine === null && !live.isOn;
  }

  /** @param {unknown} error */
  #fail(error) {
    if (error instanceof UnreachableError) {
      this.#halt({ kind: "offline" });
      // Stepping through the game meanwhile does not stop it.
      clearTimeout(this.#retryTimer);
      this.#retryTimer = setTimeout(() => this.retry(), RETRY_MS);
    } else {
      const isProblem = error instanceof ProblemError;
      this.#halt(isProblem ? { kind: "problem", problem: error.problem } : { kind: "stopped" });
      if (!isProblem) throw error;
    }
  }
}
