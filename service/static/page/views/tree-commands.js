// The commands that change the tree of moves: promote, delete and comment.

import { h } from "../dom.js";
import { ROOT, currentNode, outcomeOf } from "../game/game.js";
import { branchOf } from "../game/variations.js";
import { messages } from "../i18n.js";
import { TreeEdits } from "../play/tree-edits.js";
import { isForAnswers, isOutsideGame } from "../state.js";
import { button } from "./form-controls.js";

const t = messages.moveTree;

/** @param {PageStore} store @param {Controllers} controllers */
export function treeCommands(store, controllers) {
  const edits = new TreeEdits(store, controllers.game);
  const comment = h("textarea", { rows: 2, "aria-label": t.comment, placeholder: t.commentHint });
  const promote = button(t.promote, () => edits.promote());
  const remove = button(t.remove, () => edits.deleteFromHere());
  /** The node whose comment is in the text area: the move on display, or the move on which the comment was begun. */
  let node = ROOT;
  comment.addEventListener("input", () => edits.comment(node, comment.value));
  comment.addEventListener("blur", () => show(store.state.game));
  comment.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") toggle.focus();
  });
  let treeKey = store.state.game.treeKey;
  const editor = h("div", { hidden: true }, comment);
  const toggle = button(t.comment, () => {
    editor.hidden = !editor.hidden;
    toggle.setAttribute("aria-expanded", String(!editor.hidden));
    if (!editor.hidden) comment.focus();
  }, { "aria-expanded": "false" });
  const show = (game) => {
    const isBegun = document.activeElement === comment && game.nodes[node] && game.treeKey === treeKey;
    if (!isBegun) {
      node = currentNode(game);
      treeKey = game.treeKey;
    }
    // Writing the same text would move the cursor.
    if (comment.value !== game.nodes[node].comment) comment.value = game.nodes[node].comment;
  };
  const element = h("div", { class: "tree-commands" }, h("div", { class: "row" }, toggle, promote, remove), editor);
  store.watch(["game", "liveNode", "tab", "review.exercise", "training.question"], (state) => {
    const { game, liveNode } = state;
    const current = currentNode(game);
    promote.hidden = branchOf(game, current) === null;
    // A game that goes on is taken back move by move.
    remove.hidden = current === ROOT || (liveNode === current && !isOutsideGame(state) && outcomeOf(game) === null);
    element.hidden = isForAnswers(state);
    show(game);
  });
  return element;
}
