// What a deletion takes from a game's tree: how many moves, and the way back.

import { withChildren, withLine } from "./game.js";

/** Undo `deleteFrom`: the nodes that it has taken from the game before, and display the first of them. */
export function restore(game, before, id) {
  const { parent } = before.nodes[id];
  const nodes = game.nodes.map((node, at) => node ?? before.nodes[at]);
  const added = nodes[parent].children.filter((child) => !before.nodes[parent].children.includes(child));
  nodes[parent] = withChildren(nodes[parent], [...before.nodes[parent].children, ...added]);
  return withLine({ ...game, nodes }, id);
}

/** The number of moves from a node to the ends of all its variations, its own included. */
export function countFrom({ nodes }, id) {
  const open = [id];
  let count = 0;
  while (open.length > 0) {
    count += 1;
    open.push(...nodes[open.pop()].children);
  }
  return count;
}
