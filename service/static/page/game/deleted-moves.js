// Deletions in a game's tree: how many moves one removes, and how to undo it.

import { withChildren, withLine } from "./game.js";

/** Undo `deleteFrom`: put back the nodes that it removed from `before`, and display the first of them. */
export function restore(game, before, id) {
  const { parent } = before.nodes[id];
  const nodes = game.nodes.map((node, at) => node ?? before.nodes[at]);
  const added = nodes[parent].children.filter((child) => !before.nodes[parent].children.includes(child));
  nodes[parent] = withChildren(nodes[parent], [...before.nodes[parent].children, ...added]);
  return withLine({ ...game, nodes }, id);
}

/** The number of moves in the subtree of a node, its own included. */
export function countFrom({ nodes }, id) {
  const open = [id];
  let count = 0;
  while (open.length > 0) {
    count += 1;
    open.push(...nodes[open.pop()].children);
  }
  return count;
}
