// Marks over the stones: heat map, engine marks, ghost stones, the last move and the winning line.

import { opponent } from "../game/board.js";
import { replaceChildren, s } from "../dom.js";
import { cellKey } from "../game/notation.js";
import { CELL_SIZE, stoneShape } from "./stone-shapes.js";

const MARK_SHAPES = {
  A: () => s("circle", { r: 17 }),
  B: () => s("rect", { x: -15, y: -15, width: 30, height: 30, rx: 3 }),
  C: () => s("path", { d: "M0 -19L17.5 13H-17.5Z" }),
};

/** The shape of an engine's marks: engines differ by shape and letter, not by colour alone. */
export function markShape(letter) {
  return s("g", { class: `shape ${letter}` }, MARK_SHAPES[letter]());
}

/** A score in at most five characters: -12.3k, 104, 19.8. */
export function formatScore(score) {
  const magnitude = Math.abs(score);
  if (magnitude >= 1000) return `${Math.round(score / 100) / 10}k`;
  return String(magnitude >= 100 ? Math.round(score) : Math.round(score * 10) / 10);
}

/**
 * The opacity of the heat of each score, in 0..1.
 *
 * Scores without a sign grow by factors, so their logarithm is shown; signed scores are shown as they are.
 */
function heatOpacities(scores) {
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  if (low === high) return scores.map(() => 0.5);
  const value = low >= 0 ? (score) => Math.log1p(score) : (score) => score - low;
  // Squared, so that the best cells stand out.
  return scores.map((score) => (value(score) / value(high)) ** 2);
}

/** The heat map of all candidates of an analysis. */
export function heatmap(viewport, candidates, showScores) {
  const opacities = heatOpacities(candidates.map(({ score }) => score));
  return candidates.map(({ move, score, rank }, at) =>
    groupAt(
      viewport,
      move,
      `heat-cell${rank === 1 ? " best" : ""}`,
      s("rect", {
        x: -CELL_SIZE * 0.46,
        y: -CELL_SIZE * 0.46,
        width: CELL_SIZE * 0.92,
        height: CELL_SIZE * 0.92,
        rx: 7,
        class: "heat",
        "fill-opacity": (0.9 * opacities[at]).toFixed(3),
      }),
      showScores && s("text", { class: "number" }, formatScore(score)),
    ),
  );
}

/** A line of moves as translucent, numbered stones; `player` plays the first. */
export function ghostStones(viewport, cells, player, style) {
  return cells.map((cell, at) => {
    const side = at % 2 === 0 ? player : opponent(player);
    const number = s("text", { class: "number" }, String(at + 1));
    return groupAt(viewport, cell, `ghost-stone ${style} ${side}`, stoneShape(side, style, `${at}`), number);
  });
}

/** The first moves of the compared engines; one mark for engines that agree. */
export function engineMarks(viewport, moves) {
  const cells = new Map();
  for (const { letter, cell } of moves) {
    const key = cellKey(cell);
    cells.set(key, { cell, letters: (cells.get(key)?.letters ?? "") + letter });
  }
  return [...cells.values()].map(({ cell, letters }) =>
    groupAt(
      viewport,
      cell,
      "engine-mark",
      ...[...letters].map(markShape),
      s("text", { class: "letters" }, letters),
    ),
  );
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

/** A cross on each point that is forbidden to X; hatching where crosses are X's moves. */
export function forbiddenMarks(viewport, points, style) {
  const d = style === "stones" ? "M-9 -9L9 9M-9 9L9 -9" : "M-11 1L1 -11M-11 11L11 -11M-1 11L11 -1";
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
