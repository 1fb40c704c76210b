// Where the next stone of an opening belongs, and the fifth moves that are offered, on the board.

import { s } from "../dom.js";
import { CELL_SIZE, groupAt, stoneShape } from "./stone-shapes.js";

/**
 * Functions that draw the marks of a decision; none without one.
 *
 * @param {Rules} rules
 * @param {Stage | null} stage
 * @returns {DrawOnBoard[]}
 */
export function openingMarks(rules, stage) {
  if (stage === null) return [];
  const { square, offered } = stage;
  return [...(square === null ? [] : [squareMark(rules, square)]), ...offered.map(offerMark)];
}

/** The outline of a central square. @returns {DrawOnBoard} */
function squareMark({ rows, cols }, side) {
  const corner = { row: (rows - side) / 2, col: (cols - side) / 2 };
  return (viewport) => {
    const { x, y } = viewport.centreOf(corner);
    const [left, top] = [x - CELL_SIZE / 2, y - CELL_SIZE / 2];
    const length = side * CELL_SIZE;
    return s("rect", { class: "central-square", x: left, y: top, width: length, height: length, rx: 6 });
  };
}

/** A faint stone with its number. @returns {DrawOnBoard} */
function offerMark(cell, at) {
  const number = s("text", { class: "number" }, String(at + 1));
  return (viewport) => groupAt(viewport, cell, "ghost-stone stones X", stoneShape("X", "stones", String(at)), number);
}
