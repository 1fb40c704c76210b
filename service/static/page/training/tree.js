// The tree of a repertoire, put together from games.

import { ROOT } from "../game/game.js";
import { mergeTree } from "../game/merged-trees.js";
import { cellKey } from "../game/notation.js";

/** Moves of a repertoire at most, and games that it is made of. */
export const [MOST_MOVES, MOST_GAMES] = [5000, 1000];
/** Characters of a comment, and of the marks of a position, which are dropped if they are longer. */
const LONGEST = 2000;

/**
 * The start of a repertoire and its moves.
 *
 * @typedef {Pick<Game, "rules" | "first" | "setup" | "nodes">} Tree
 */

/** There are more moves than a repertoire holds. */
export class TooLargeError extends Error {}

/**
 * Add games to a tree: those with its rules and its start, or with those of the first game if there is no tree yet.
 *
 * @param {Tree | null} tree
 * @param {AsyncIterable<Game>} games  Of which `MOST_GAMES` are read.
 * @param {number} plies  Moves of each game at most.
 * @returns {Promise<{tree: Tree | null, added: number, others: number, isCut: boolean}>}  How many games were added, how many
 *   have other rules or another start, and whether there are more than are read.
 * @throws {TooLargeError}
 */
export async function withGames(tree, games, plies) {
  let [added, others] = [0, 0];
  for await (const { rules, first, setup, nodes } of games) {
    if (added + others === MOST_GAMES) return { tree, added, others, isCut: true };
    tree ??= { rules, first, setup, nodes: cutTree([nodes[ROOT]], 0) };
    if (startKey(tree) === startKey({ rules, first, setup })) {
      tree = withNodes(tree, cutTree(nodes, plies));
      added += 1;
    } else others += 1;
  }
  return { tree, added, others, isCut: false };
}

/**
 * A tree with the moves of another one with the same start.
 *
 * @param {Tree} tree
 * @param {GameNode[]} nodes
 * @returns {Tree}
 * @throws {TooLargeError}
 */
export function withNodes(tree, nodes) {
  const merged = mergeTree(/** @type {Game} */ (tree), nodes);
  if (merged.nodes.length - 1 > MOST_MOVES) throw new TooLargeError();
  return { ...tree, nodes: merged.nodes };
}

/** Whether games with these starts have the same positions. */
function startKey({ rules, first, setup }) {
  const stones = setup.map((stone) => cellKey(stone) + stone.player).sort();
  const { rows, cols, winLength, overline, blockedWins, forbiddenPoints } = rules;
  return JSON.stringify([rows, cols, winLength, overline, blockedWins, forbiddenPoints, first, stones]);
}

/**
 * The first moves of a tree, with ids of their own.
 *
 * @param {GameNode[]} nodes
 * @param {number} plies
 * @returns {GameNode[]}
 * @throws {TooLargeError}
 */
function cutTree(nodes, plies) {
  const cut = [copyOf(nodes[ROOT], /** @type {any} */ (null))];
  const open = [{ from: ROOT, to: ROOT, depth: 0 }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { from, to, depth } = at;
    if (depth === plies) continue;
    for (const child of nodes[from].children) {
      if (cut.length > MOST_MOVES) throw new TooLargeError();
      const id = cut.push(copyOf(nodes[child], to)) - 1;
      cut[to].children.push(id);
      open.push({ from: child, to: id, depth: depth + 1 });
    }
  }
  return cut;
}

/** @param {GameNode} node @param {number} parent @returns {GameNode} */
function copyOf({ move, comment, marks }, parent) {
  const isKept = marks !== undefined && JSON.stringify(marks).length <= LONGEST;
  return { parent, move, children: [], comment: comment.slice(0, LONGEST), ...(isKept && { marks }) };
}
