// Changes of a game's tree: promote, delete and comment on moves, and merge the trees of two tabs.

import { cellKey } from "./notation.js";
import { ROOT, currentNode, gameOfTree, goTo, withChildren, withLine } from "./game.js";

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

export function setComment(game, id, comment) {
  const nodes = game.nodes.with(id, Object.freeze({ ...game.nodes[id], comment }));
  return Object.freeze({ ...game, nodes });
}

/**
 * Add the moves and comments of another tree of the same game, which a second tab has saved.
 *
 * @param {Game} game
 * @param {GameNode[]} others
 * @returns {Game}
 */
export function mergeTree(game, others) {
  const nodes = [...game.nodes];
  const open = [[ROOT, ROOT]];
  while (open.length > 0) {
    const [own, other] = /** @type {number[]} */ (open.pop());
    nodes[own] = { ...nodes[own], comment: nodes[own].comment || others[other].comment, marks: nodes[own].marks ?? others[other].marks };
    for (const child of others[other].children) {
      const { move } = others[child];
      let id = nodes[own].children.find((each) => cellKey(nodes[each].move) === cellKey(move));
      if (id === undefined) {
        id = nodes.length;
        nodes.push({ ...others[child], parent: own, children: [] });
        nodes[own] = { ...nodes[own], children: [...nodes[own].children, id] };
      }
      open.push([id, child]);
    }
  }
  return Object.freeze({ ...game, nodes });
}

/** The same game with the tree that another tab has saved, at the same position if it still exists. */
export function adoptTree(game, nodes) {
  let end = ROOT;
  let plies = 0;
  for (const move of game.moves) {
    const next = nodes[end].children.find((id) => cellKey(nodes[id].move) === cellKey(move));
    if (next === undefined) break;
    end = next;
    plies += 1;
  }
  const line = withLine(gameOfTree({ ...game, nodes }), end);
  return goTo(line, Math.min(game.ply, plies));
}
