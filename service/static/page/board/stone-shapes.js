// What lies on a cell, drawn around its centre: stones that look like stones, crosses and noughts as
// a pencil leaves them.

import { s } from "../dom.js";

/** Side of a cell, in the units of every drawing. */
export const CELL = 40;

const STONE_RADIUS = 18;
const SHADOW = { cx: 1.5, cy: 3, rx: 19, ry: 18.5 };
const NOUGHT_RADIUS = 12.5;
const CROSS_REACH = 12;
/** How far, in units, a hand misses. */
const WOBBLE = 1.8;

/** @typedef {"stones" | "pencil"} Look */

/** Gradients that the stones refer to; once in each SVG. */
export function definitions() {
  return s(
    "defs",
    {},
    gradient("stone-X", [
      [0, "stone-black-light"],
      [0.55, "stone-black"],
      [1, "stone-black-edge"],
    ]),
    gradient("stone-O", [
      [0, "stone-white-light"],
      [0.65, "stone-white"],
      [1, "stone-white-edge"],
    ]),
    s(
      "radialGradient",
      { id: "stone-shadow" },
      s("stop", { offset: 0.7, class: "stop shadow" }),
      s("stop", { offset: 1, class: "stop shadow-edge" }),
    ),
  );
}

/**
 * A stone, cross or nought.
 *
 * @param {"X" | "O"} player
 * @param {Look} look
 * @param {string} seed  The same seed gives the same stroke of the pencil.
 */
export function stone(player, look, seed) {
  return look === "stones" ? pebble(player) : pencil(player, seed);
}

function pebble(player) {
  return s(
    "g",
    { class: `stone pebble ${player}` },
    s("ellipse", { ...SHADOW, fill: "url(#stone-shadow)", class: "shade" }),
    s("circle", { r: STONE_RADIUS, fill: `url(#stone-${player})`, class: "body" }),
  );
}

function pencil(player, seed) {
  const random = generator(seed);
  const strokes = player === "X" ? cross(random) : [nought(random)];
  return s(
    "g",
    { class: `stone pencil ${player}` },
    ...strokes.map((d) => s("path", { d, class: "stroke", pathLength: 1 })),
    ...strokes.map((d) => s("path", { d, class: "again", pathLength: 1 })),
  );
}

function cross(random) {
  const off = () => (random() - 0.5) * 2 * WOBBLE;
  const r = CROSS_REACH;
  const stroke = (side) =>
    `M${round(-r * side + off())} ${round(-r + off())}` +
    `Q${round(off() * 1.6)} ${round(off() * 1.6)} ${round(r * side + off())} ${round(r + off())}`;
  return [stroke(1), stroke(-1)];
}

/** Nearly a circle, whose end passes its beginning: eight points and a curve through them. */
function nought(random) {
  const start = -Math.PI * (0.55 + random() * 0.2);
  const steps = 9;
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const angle = start - (step / steps) * Math.PI * 2.36;
    const radius = NOUGHT_RADIUS + (random() - 0.5) * WOBBLE;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius * 1.04];
  });
  const middle = ([ax, ay], [bx, by]) => `${round((ax + bx) / 2)} ${round((ay + by) / 2)}`;
  const curves = points
    .slice(1, -1)
    .map((point, at) => `Q${point.map(round).join(" ")} ${middle(point, points[at + 2])}`);
  return `M${middle(points[0], points[1])}${curves.join("")}`;
}

/** Numbers in 0..1 that depend on the seed alone (FNV-1a, then xorshift). */
function generator(seed) {
  let state = 2166136261;
  for (const character of seed) state = Math.imul(state ^ character.charCodeAt(0), 16777619);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}

function gradient(id, stops) {
  const light = { cx: 0.36, cy: 0.3, r: 0.75 };
  const children = stops.map(([offset, name]) => s("stop", { offset, class: `stop ${name}` }));
  return s("radialGradient", { id, ...light }, ...children);
}

function round(number) {
  return Math.round(number * 10) / 10;
}
