// Changes of a game's tree: promote, delete and comment on moves.

import { ROOT, currentNode, withChildren, withLine } from "./game.js";

/** The move, up to a node, at which the path to it leaves the main line last; null on the main line. */
export function branchOf({ nodes }, id) {
  let at = id;
  while (at !== ROOT) {
    const { parent } = nodes[at];
    if (nodes[parent].children[0] !== at) return at;
    at = parent;
  }
  return null;
}

/** Move the variation that contains a node up by one: before its neighbour, at last to the main line. */
export function promote(game, id) {
  const branch = branchOf(game, id);
  if (branch === null) return game;
  const { parent } = game.nodes[branch];
  const children = [...game.nodes[parent].children];
  const at = children.indexOf(branch);
  [children[at - 1], children[at]] = [children[at], children[at - 1]];
  const nodes = game.nodes.with(parent, withChildren(game.nodes[parent], children));
  return Object.freeze({ ...game, nodes });
}

/** Delete a move and all that follow it; the position before it is displayed if it was on display. */
export function deleteFrom(game, id) {
  if (id === ROOT) return game;
  const { parent } = game.nodes[id];
  const nodes = [...game.nodes];
  nodes[parent] = withChildren(nodes[parent], nodes[parent].children.filter((child) => child !== id));
  const open = [id];
  while (open.length > 0) {
    const each = open.pop();
    open.push(...nodes[each].children);
    nodes[each] = /** @type {any} */ (null);
  }
  const current = currentNode(game);
  const shown = nodes[current] === null ? parent : current;
  return withLine({ ...game, nodes }, shown);
}

export function setComment(game, id, comment) {
  const nodes = game.nodes.with(id, Object.freeze({ ...game.nodes[id], comment }));
  return Object.freeze({ ...game, nodes });
}
