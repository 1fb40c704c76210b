// White's replies to the first move: which are proven, by which file, and within how many moves Black wins.

import { isSameRules } from "../engines/proofs.js";
import { winnerMoves } from "../format.js";
import { isSame } from "../game/cells.js";
import { cellKey, cellName } from "../game/notation.js";
import { PRESETS } from "../game/rules.js";
import { symmetriesOf } from "../game/symmetry.js";

/** The game that is proven. */
export const RULES = PRESETS.gomoku;
const { rows, cols } = /** @type {{rows: number, cols: number}} */ (RULES);
/** The first move, in the centre. @type {Cell} */
export const FIRST = Object.freeze({ row: (rows - 1) / 2, col: (cols - 1) / 2 });

/** @typedef {import("../engines/proofs.js").ProofLibrary["openings"][number]} ProvenOpening */

/**
 * A reply and its images by symmetry.
 *
 * @typedef {object} Reply
 * @property {string} name  Of its image between the centre and a corner, such as `a15`.
 * @property {Cell[]} cells
 * @property {number | null} moves  Black's until the win, at most; null if it is not proven.
 * @property {ProvenOpening | null} proof
 */

/**
 * All replies that no symmetry makes the same, the ones next to the first move first.
 *
 * @param {ProvenOpening[]} openings
 * @returns {Reply[]}
 */
export function repliesOf(openings) {
  const proofs = proofsByCell(openings);
  const turns = symmetriesOf({ rows, cols });
  const replies = [];
  for (let down = 1; down <= FIRST.row; down += 1) {
    for (let left = 0; left <= down; left += 1) {
      const cell = { row: FIRST.row - down, col: FIRST.col - left };
      const images = new Map(turns.map((turn) => turn(cell)).map((image) => [cellKey(image), image]));
      const proof = proofs.get(cellKey(cell)) ?? null;
      replies.push({ name: cellName(cell, RULES), cells: [...images.values()], moves: proof && winnerMoves(proof.plies), proof });
    }
  }
  return replies;
}

/** The replies by the keys of their cells. @param {Reply[]} replies @returns {Map<string, Reply>} */
export function byCell(replies) {
  return new Map(replies.flatMap((reply) => reply.cells.map((cell) => [cellKey(cell), reply])));
}

/** The numbers of moves that occur, in ascending order, with the cells of each; null, if any is open, comes last. */
export function countsOf(replies) {
  /** @type {Map<number | null, number>} */
  const counts = new Map();
  for (const { moves, cells } of replies) counts.set(moves, (counts.get(moves) ?? 0) + cells.length);
  return [...counts].sort(([one], [other]) => (one ?? Infinity) - (other ?? Infinity)).map(([moves, cells]) => ({ moves, cells }));
}

/** The proofs of a reply to the first move by the keys of the reply's cells, those of the shortest wins. */
function proofsByCell(openings) {
  /** @type {Map<string, ProvenOpening>} */
  const proofs = new Map();
  for (const opening of openings) {
    // A file need not have a line for the position after the reply, and says no number then.
    if (!isSameRules(opening.rules, RULES) || opening.attacker !== "X" || opening.plies === null) continue;
    for (const [first, reply, ...others] of opening.images) {
      const known = reply && proofs.get(cellKey(reply));
      const isReply = reply && others.length === 0 && isSame(first, FIRST);
      if (isReply && !(known && known.plies <= opening.plies)) proofs.set(cellKey(reply), opening);
    }
  }
  return proofs;
}
