// The lines of the pattern that a mistake or a reason is about, and the stones that a reason speaks of.

import { groupAt } from "./stone-shapes.js";
import { threatLine } from "./threat-lines.js";
import { s } from "../dom.js";
import { isSame } from "../game/cells.js";
import { parseMoves } from "../game/notation.js";

/** How threats of a shape are drawn: what a stone completes or opens, and what it makes at the same time. */
const KINDS = { five: "four", "open-four": "three", four: "double", "open-three": "double" };

/**
 * The lines with their point, and a dot on each cell whose stone is still to come.
 *
 * @param {Pattern} pattern
 * @param {Board} board  On display.
 * @returns {DrawOnBoard[]}
 */
export function patternLines({ player, point, lines }, board) {
  const drawn = lines.map(({ shape, cells: names }) => {
    const cells = /** @type {Cell[]} */ (parseMoves(names.join(" "), board.rules));
    // Without a point the line is on the board already.
    const kind = /** @type {Threat["kind"]} */ (point === null ? "three" : KINDS[shape]);
    const stones = cells.filter((cell) => !isSame(cell, point));
    const ends = [stones[0] ?? cells[0], stones.at(-1) ?? cells[0]];
    return { line: threatLine({ kind, player, ends, point }), missing: stones.filter((cell) => board.stoneAt(cell)?.player !== player) };
  });
  const dots = drawn.flatMap(({ missing }) => missing).map((cell) => (/** @type {Viewport} */ viewport) =>
    groupAt(viewport, cell, `threat-stone ${player}`, s("circle", { r: 4 })),
  );
  return [...drawn.map(({ line }) => line), ...dots];
}

/**
 * A ring around each of some stones.
 *
 * @param {Cell[]} cells
 * @returns {DrawOnBoard[]}
 */
export function stoneRings(cells) {
  return cells.map((cell) => (viewport) => groupAt(viewport, cell, "stone-ring", s("circle", { r: 17 })));
}
