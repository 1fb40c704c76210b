// The trees of one game that two tabs have saved.

import { ROOT, gameOfTree, goTo, withLine } from "./game.js";
import { cellKey } from "./notation.js";

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
