// What is drawn over the stones: weights, marks of engines, lines that they expect, the line that won.

import { s, put } from "../dom.js";
import { CELL, stone } from "./stone-shapes.js";

const SHAPES = {
  A: () => s("circle", { r: 17 }),
  B: () => s("rect", { x: -15, y: -15, width: 30, height: 30, rx: 3 }),
  C: () => s("path", { d: "M0 -19L17.5 13H-17.5Z" }),
};

/** The shape by which an engine's marks are known. */
export function shape(letter) {
  return s("g", { class: `shape ${letter}` }, SHAPES[letter]());
}

/** A candidate's weight as short as it can be read on a cell. */
export function shortNumber(number) {
  const size = Math.abs(number);
  if (size >= 1000) return `${Math.round(number / 100) / 10}k`;
  return String(size >= 100 ? Math.round(number) : Math.round(number * 10) / 10);
}

/**
 * How strongly each score colours its cell, 0..1.
 *
 * Weights grow by factors, so that their logarithm is what one sees; scores with a sign do not.
 */
function heat(scores) {
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  if (low === high) return scores.map(() => 0.5);
  const value = low >= 0 ? (score) => Math.log1p(score) : (score) => score - low;
  // Squared: what is best stands out, and what hardly counts leaves the board as it is.
  return scores.map((score) => (value(score) / value(high)) ** 2);
}

/** The weights of cells: `candidates` as the service ranks them. */
export function weights(surface, candidates, numbers) {
  const strength = heat(candidates.map(({ score }) => score));
  return candidates.map(({ move, score, rank }, at) =>
    placed(
      surface,
      move,
      `weight${rank === 1 ? " best" : ""}`,
      s("rect", {
        x: -CELL * 0.46,
        y: -CELL * 0.46,
        width: CELL * 0.92,
        height: CELL * 0.92,
        rx: 7,
        class: "heat",
        "fill-opacity": (0.9 * strength[at]).toFixed(3),
      }),
      numbers && s("text", { class: "number" }, shortNumber(score)),
    ),
  );
}

/** A line to come, as ghosts of stones with the numbers of their moves. */
export function ghosts(surface, cells, player, look) {
  return cells.map((cell, at) => {
    const side = at % 2 === 0 ? player : player === "X" ? "O" : "X";
    const number = s("text", { class: "number" }, String(at + 1));
    return placed(surface, cell, `ghost ${look} ${side}`, stone(side, look, `${at}`), number);
  });
}

/** What compared engines would play: a shape and a letter for each, so that colour is not needed. */
export function marks(surface, choices) {
  const cells = new Map();
  for (const { letter, cell } of choices) {
    const name = `${cell.row}/${cell.col}`;
    cells.set(name, { cell, letters: (cells.get(name)?.letters ?? "") + letter });
  }
  return [...cells.values()].map(({ cell, letters }) =>
    placed(
      surface,
      cell,
      "mark",
      ...[...letters].map(shape),
      s("text", { class: "letters" }, letters),
    ),
  );
}

/** Marks the last move: a ring on the stone, or a tint of the square. */
export function lastMove(surface, cell, look) {
  const half = CELL / 2 - 2;
  const shape =
    look === "stones"
      ? s("circle", { r: 4.5 })
      : s("rect", { x: -half, y: -half, width: 2 * half, height: 2 * half, rx: 3 });
  return placed(surface, cell, "last", shape);
}

/** The line that won, from end to end. */
export function winLine(surface, line) {
  const [from, to] = [surface.centre(line[0]), surface.centre(line.at(-1))];
  const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  return [
    s("line", { ...ends, class: "win halo", pathLength: 1 }),
    s("line", { ...ends, class: "win", pathLength: 1 }),
  ];
}

/** Something at a cell. */
export function placed(surface, cell, name, ...children) {
  const { x, y } = surface.centre(cell);
  const place = s("g", { transform: `translate(${x} ${y})`, class: name });
  return put(place, ...children);
}
