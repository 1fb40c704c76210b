// Steps through the tree of a game, and changes of it: variations, deletions and comments.

import { ROOT, boardOf, currentNode, goTo, goToNode, playMove } from "../game/game.js";
import { countFrom, deleteFrom, promote, restore, setComment, siblingsOf } from "../game/variations.js";
import { messages } from "../i18n.js";

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
   * Display the next or previous variation of the move on display.
   *
   * @param {-1 | 1} direction
   * @returns {boolean} Whether there are any.
   */
  stepVariation(direction) {
    const { game } = this.store.state;
    const current = currentNode(game);
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
    let { game } = this.store.state;
    for (const move of moves) {
      if (boardOf(game).isLegal(move)) game = playMove(game, move);
    }
    this.game.display(game);
  }

  /** Move the variation on display up by one; above all others, it is the main line. */
  promote() {
    const { game } = this.store.state;
    this.store.update({ game: promote(game, currentNode(game)) });
  }

  /** Delete the move on display and all after it; the notice offers to restore them. */
  deleteFromHere() {
    const { game, liveNode } = this.store.state;
    const id = currentNode(game);
    if (id === ROOT) return;
    const changed = deleteFrom(game, id);
    const isLive = liveNode !== null && changed.nodes[liveNode] !== null;
    this.game.display(changed);
    const onPress = () => {
      this.game.display(restore(this.store.state.game, game, id));
      this.store.update({ notice: null });
    };
    const text = messages.notices.deleted(countFrom(game, id));
    this.store.update({
      liveNode: isLive ? liveNode : null,
      notice: { kind: "info", text, action: { label: messages.notices.restore, onPress } },
    });
  }

  /**
   * @param {number} id
   * @param {string} text
   */
  comment(id, text) {
    const { game } = this.store.state;
    if (game.nodes[id]?.comment !== text) this.store.update({ game: setComment(game, id, text) });
  }
}
