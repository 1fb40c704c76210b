// Decisions in an opening, of a human and of an engine.

import { findEngine } from "../engines/engine-support.js";
import { decideOpening } from "../engines/opening-decision.js";
import { decide, stageOf, take } from "../game/opening-stages.js";
import { loadMessages, messages } from "../i18n.js";
import { exchanged } from "./game-controller.js";

export class OpeningController {
  /**
   * @param {PageStore} store
   * @param {GameController} game
   */
  constructor(store, game) {
    this.store = store;
    this.game = game;
  }

  /** Take a color. @param {Player} color */
  takeColor(color) {
    const { game } = this.store.state;
    if (stageOf(game)?.kind === "take") this.#goOn(take(game, color), "human");
  }

  /** Place stones or offer fifth moves instead of taking a color, or declare a number. @param {string | number} choice */
  choose(choice) {
    const { game } = this.store.state;
    if (stageOf(game)?.byButton) this.#goOn(decide(game, choice), "human");
  }

  /**
   * Let an engine decide, unless the request for it is no longer current then. Offline, it waits.
   *
   * @param {Parameters<typeof decideOpening>[1] & {isOffline: boolean}} query
   */
  async decideByEngine({ isOffline, ...query }) {
    if (isOffline) {
      await loadMessages("opening");
      this.game.requests.halt();
      this.store.update({ notice: { kind: "info", text: messages.opening.offline } });
      return;
    }
    const { engines, game } = this.store.state;
    // An engine without win probabilities cannot tell the colors apart.
    const engine = findEngine(engines, query.engine)?.win_probability_of ? query.engine : null;
    const decided = await decideOpening(game, { ...query, engine });
    if (this.game.requests.isCurrent(query.signal)) this.#goOn(decided, "engine");
  }

  /**
   * Go on with the game after a decision; the players exchange their sides, and with them their clocks, if it says so.
   *
   * @param {Game} game
   * @param {"human" | "engine"} movedBy
   */
  #goOn(game, movedBy) {
    const { players, game: before, clock: { left } } = this.store.state;
    const isSwapped = game.opening?.swapped !== before.opening?.swapped;
    if (isSwapped && left !== null) this.store.update({ "clock.left": { X: left.O, O: left.X } });
    this.game.advance(game, movedBy, isSwapped ? exchanged(players) : players);
  }
}
