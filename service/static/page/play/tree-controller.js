// Steps through the tree of a game, and moves that become variations.

import { boardOf, currentNode, goTo, goToNode, playMove, siblingsOf, tryMove, withLine } from "../game/game.js";
import { isOutsideGame } from "../state.js";

export class TreeController {
  /**
   * @param {PageStore} store
   * @param {GameController} game
   */
  constructor(store, game) {
    this.store = store;
    this.game = game;
  }

  /** @param {number} plies  Negative for steps back. */
  step(plies) {
    this.goTo(this.store.state.game.ply + plies);
  }

  /** @param {number} ply */
  goTo(ply) {
    this.game.display(goTo(this.store.state.game, ply));
  }

  /**
   * Display a node of the tree.
   *
   * @param {number} id
   */
  goToNode(id) {
    this.game.display(goToNode(this.store.state.game, id));
  }

  /**
   * Choose the next move where several follow, outside of a game that goes on; elsewhere, display the next or previous
   * variation of the move on display.
   *
   * @param {-1 | 1} direction
   * @returns {boolean} Whether there are any.
   */
  stepVariation(direction) {
    const { state } = this.store;
    const { game, liveNode } = state;
    const current = currentNode(game);
    const { children } = game.nodes[current];
    if (children.length > 1 && (liveNode === null || isOutsideGame(state))) {
      const target = children[Math.max(0, children.indexOf(game.line[game.ply]) + direction)];
      if (target !== undefined) this.game.display(goTo(withLine(game, target), game.ply));
      return true;
    }
    const siblings = siblingsOf(game, current);
    const target = siblings[siblings.indexOf(current) + direction];
    if (target !== undefined) this.goToNode(target);
    return siblings.length > 1;
  }

  /**
   * Display the position after these moves, which become a variation.
   *
   * @param {Cell[]} moves
   */
  playLine(moves) {
    const { liveNode } = this.store.state;
    let { game } = this.store.state;
    for (const move of moves) {
      if (boardOf(game).isLegal(move)) game = liveNode === null ? playMove(game, move) : tryMove(game, move);
    }
    this.game.display(game);
  }
}
