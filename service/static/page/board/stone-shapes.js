// Stones and marks of the game as SVG, around the centre of their cell: go stones, or pencilled crosses and noughts.

import { replaceChildren, s } from "../dom.js";

/** Side of a cell, in the units of every drawing. */
export const CELL_SIZE = 40;

const STONE_RADIUS = 18;
const SHADOW = { cx: 1.5, cy: 3, rx: 19, ry: 18.5 };
const NOUGHT_RADIUS = 12.5;
const CROSS_REACH = 12;
/** Greatest deviation of a pencil stroke, in units. */
const WOBBLE = 1.8;

/** @typedef {"stones" | "pencil"} BoardStyle */

/** The gradients of the stones; needed once in a page. */
export function gradients() {
  return s(
    "defs",
    {},
    stoneGradient("stone-X", [
      [0, "black-highlight"],
      [0.55, "black-body"],
      [1, "black-edge"],
    ]),
    stoneGradient("stone-O", [
      [0, "white-highlight"],
      [0.65, "white-body"],
      [1, "white-edge"],
    ]),
    s(
      "radialGradient",
      { id: "stone-shadow" },
      s("stop", { offset: 0.7, class: "shadow-centre" }),
      s("stop", { offset: 1, class: "shadow-edge" }),
    ),
  );
}

/**
 * A stone of either style.
 *
 * @param {"X" | "O"} player
 * @param {BoardStyle} style
 * @param {string} seed  Determines the deviation of the pencil strokes.
 */
export function stoneShape(player, style, seed) {
  return style === "stones" ? goStone(player) : pencilMark(player, seed);
}

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

function goStone(player) {
  return s(
    "g",
    { class: `stone go-stone ${player}` },
    s("ellipse", { ...SHADOW, fill: "url(#stone-shadow)" }),
    s("circle", { r: STONE_RADIUS, fill: `url(#stone-${player})`, class: "stone-body" }),
  );
}

function pencilMark(player, seed) {
  const random = randomGenerator(seed);
  const strokes = player === "X" ? crossPaths(random) : [noughtPath(random)];
  return s(
    "g",
    { class: `stone pencil ${player}` },
    ...strokes.map((d) => s("path", { d, pathLength: 1 })),
    ...strokes.map((d) => s("path", { d, class: "retrace", pathLength: 1 })),
  );
}

function crossPaths(random) {
  const wobble = () => (random() - 0.5) * 2 * WOBBLE;
  const r = CROSS_REACH;
  const stroke = (side) =>
    `M${round(-r * side + wobble())} ${round(-r + wobble())}` +
    `Q${round(wobble() * 1.6)} ${round(wobble() * 1.6)} ${round(r * side + wobble())} ${round(r + wobble())}`;
  return [stroke(1), stroke(-1)];
}

/** A smooth curve through points on a circle, whose end overlaps its beginning. */
function noughtPath(random) {
  const start = -Math.PI * (0.55 + random() * 0.2);
  const steps = 9;
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const angle = start - (step / steps) * Math.PI * 2.36;
    const radius = NOUGHT_RADIUS + (random() - 0.5) * WOBBLE;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius * 1.04];
  });
  /** @type {(a: number[], b: number[]) => string} */
  const midpoint = ([ax, ay], [bx, by]) => `${round((ax + bx) / 2)} ${round((ay + by) / 2)}`;
  const curves = points
    .slice(1, -1)
    .map((point, at) => `Q${point.map(round).join(" ")} ${midpoint(point, points[at + 2])}`);
  return `M${midpoint(points[0], points[1])}${curves.join("")}`;
}

/** Seeded random numbers in 0..1 (FNV-1a, then xorshift). */
function randomGenerator(seed) {
  let state = 2166136261;
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16777619);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}

function stoneGradient(id, stops) {
  const centre = { cx: 0.36, cy: 0.3, r: 0.75 };
  const children = stops.map(([offset, name]) => s("stop", { offset, class: name }));
  return s("radialGradient", { id, ...centre }, ...children);
}

function round(number) {
  return Math.round(number * 10) / 10;
}
