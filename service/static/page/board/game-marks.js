// Marks of the game itself, over the stones: the last move, the winning line and forbidden points.

import { replaceChildren, s } from "../dom.js";
import { CELL_SIZE } from "./stone-shapes.js";

/** A ring on the stone of the last move, or a tint of its square. */
export function lastMoveMark(viewport, cell, style) {
  const half = CELL_SIZE / 2 - 2;
  const shape =
    style === "stones"
      ? s("circle", { r: 4.5 })
      : s("rect", { x: -half, y: -half, width: 2 * half, height: 2 * half, rx: 3 });
  return groupAt(viewport, cell, "last-move", shape);
}

/** A cross on each point that is forbidden to Black. */
export function forbiddenMarks(viewport, points) {
  const d = "M-9 -9L9 9M-9 9L9 -9";
  return points.map((point) => groupAt(viewport, point, "forbidden-point", s("path", { d })));
}

/** A line through the winning stones, over a lighter one for contrast. */
export function winningLine(viewport, line) {
  const [from, to] = [viewport.centreOf(line[0]), viewport.centreOf(line.at(-1))];
  const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  return [
    s("line", { ...ends, class: "winning-line halo", pathLength: 1 }),
    s("line", { ...ends, class: "winning-line", pathLength: 1 }),
  ];
}

/** A group of elements around the centre of a cell. */
export function groupAt(viewport, cell, className, ...children) {
  const { x, y } = viewport.centreOf(cell);
  return replaceChildren(s("g", { transform: `translate(${x} ${y})`, class: className }), ...children);
}
