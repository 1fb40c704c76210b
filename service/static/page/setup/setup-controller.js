// Setting up of a position: stones are placed and removed in any order.

import { boardOf, newGame } from "../game/game.js";
import { cellKey } from "../game/notation.js";

export class SetupController {
  /** What undo and redo lead back to: `{setup, first}`. */
  #before = [];
  #after = [];

  /**
   * @param {PageStore} store
   * @param {GameController} controller
   */
  constructor(store, controller) {
    this.store = store;
    this.controller = controller;
    store.watch(["setup.action"], ({ setup: { action: setupAction, tool: setupTool } }) => {
      if (setupAction === null || setupTool === null) return;
      if (setupAction.cell) this.#place(setupAction.cell, setupTool);
      else if (setupAction.step === -1) this.#restore(this.#before, this.#after);
      else this.#restore(this.#after, this.#before);
    });
  }

  /** Begin with the position on display, as a game of its own. */
  start() {
    const { rules } = this.store.state.game;
    const { stones, toMove } = boardOf(this.store.state.game);
    const setup = [...stones.values()].map(({ row, col, player }) => ({ row, col, player, number: 0 }));
    this.#before = [];
    this.#after = [];
    this.controller.open(newGame(rules, toMove, setup));
    this.store.update({ "setup.tool": "X", "setup.steps": this.#steps });
  }

  finish() {
    this.store.update({ "setup.tool": null, "setup.action": null });
  }

  clear() {
    this.#change({ setup: [], first: this.store.state.game.first });
  }

  setFirst(first) {
    this.#change({ setup: this.store.state.game.setup, first });
  }

  get #steps() {
    return { back: this.#before.length, forward: this.#after.length };
  }

  /** Place a stone, replace one of the other player, or remove one. */
  #place(cell, tool) {
    const { setup, first } = this.store.state.game;
    const others = setup.filter((stone) => cellKey(stone) !== cellKey(cell));
    const known = setup.find((stone) => cellKey(stone) === cellKey(cell));
    const isRemoved = tool === "empty" || known?.player === tool;
    if (isRemoved && known === undefined) return;
    const { row, col } = cell;
    this.#change({ setup: isRemoved ? others : [...others, { row, col, player: tool, number: 0 }], first });
  }

  #change(position) {
    const { setup, first } = this.store.state.game;
    this.#before.push({ setup, first });
    this.#after = [];
    this.#show(position);
  }

  #restore(from, to) {
    const position = from.pop();
    if (position === undefined) return;
    const { setup, first } = this.store.state.game;
    to.push({ setup, first });
    this.#show(position);
  }

  /** The same game with another position at its start. */
  #show({ setup, first }) {
    const { game } = this.store.state;
    this.store.update({ game: { ...newGame(game.rules, first, setup), id: game.id }, liveNode: null, "setup.steps": this.#steps });
  }
}
