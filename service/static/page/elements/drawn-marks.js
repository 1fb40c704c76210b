// Marks that a page draws on a board: shapes and labels.

import { s } from "../dom.js";
import { groupAt } from "../board/stone-shapes.js";

const SHAPES = {
  circle: () => s("circle", { r: 9 }),
  triangle: () => s("path", { d: "M0 -10L9 6H-9Z" }),
  square: () => s("rect", { x: -8, y: -8, width: 16, height: 16 }),
  cross: () => s("path", { d: "M-8 -8L8 8M-8 8L8 -8" }),
};

/** Functions that draw the marks. @param {readonly ElementMark[]} marks @returns {DrawOnBoard[]} @throws {RangeError} */
export function drawMarks(marks) {
  if (!Array.isArray(marks)) throw new RangeError(`marks: ${marks}`);
  for (const mark of marks) {
    const { kind, cell } = mark ?? {};
    if (kind !== "label" && !Object.hasOwn(SHAPES, kind)) throw new RangeError(`kind: ${kind}, not ${Object.keys(SHAPES).join(", ")} or label`);
    if (![cell?.row, cell?.col].every(Number.isSafeInteger)) throw new RangeError(`cell: ${JSON.stringify(cell)}`);
  }
  return marks.map(({ cell, kind, label = "" }) => (viewport) => {
    const shape = kind === "label" ? s("text", { class: "letters" }, label) : SHAPES[kind]();
    return groupAt(viewport, cell, "drawn-mark", shape);
  });
}
