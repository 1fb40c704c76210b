// The request for an engine's move that is in progress, and the position in which engines wait.

import { positionKey } from "../game/game.js";

/** @import { Game } from "../game/game.js" */

export class MoveRequests {
  /** @type {AbortController | null} */
  #current = null;
  /** Key of the position in which the engine was stopped or failed. */
  #haltedPosition = "";

  /** @param {import("../state.js").PageStore} store */
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
