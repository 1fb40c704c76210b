// Changes of the tree of a game: the order of variations, deletions and comments.

import { countFrom, restore } from "../game/deleted-moves.js";
import { ROOT, currentNode } from "../game/game.js";
import { deleteFrom, promote, setComment } from "../game/variations.js";
import { messages } from "../i18n.js";

export class TreeEdits {
  /**
   * @param {PageStore} store
   * @param {GameController} game
   */
  constructor(store, game) {
    this.store = store;
    this.game = game;
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
