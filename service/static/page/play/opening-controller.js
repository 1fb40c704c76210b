// Decisions in an opening, of a human and of an engine.

import { decideOpening } from "../engines/opening-decision.js";
import { chooseMore, settle, stageOf } from "../game/opening.js";
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

  /**
   * Take a color, which settles the opening.
   *
   * @param {Player} color
   */
  takeColor(color) {
    const { game } = this.store.state;
    const stage = stageOf(game);
    if (stage?.takes) this.#goOn(settle(game, stage.seat, color), "human");
  }

  /** Place two more stones instead of taking a color. */
  placeMore() {
    const { game } = this.store.state;
    if (stageOf(game)?.mayPlace) this.#goOn(chooseMore(game), "human");
  }

  /**
   * Let an engine decide, unless the request for it is no longer current then.
   *
   * @param {Parameters<typeof decideOpening>[1]} query
   */
  async decide(query) {
    const decided = await decideOpening(this.store.state.game, query);
    if (this.game.requests.isCurrent(query.signal)) this.#goOn(decided, "engine");
  }

  /**
   * Go on with the game after a decision; the players exchange their sides if it says so.
   *
   * @param {Game} game
   * @param {"human" | "engine"} movedBy
   */
  #goOn(game, movedBy) {
    const { players, game: before } = this.store.state;
    const isSwapped = game.opening?.swapped && !before.opening?.swapped;
    this.game.advance(game, movedBy, isSwapped ? exchanged(players) : players);
  }
}
