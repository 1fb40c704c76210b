// Marks of panels on the board: heat map, engine marks, ghost stones and labels. Loaded with the first one.

import { opponent } from "../game/board.js";
import { s } from "../dom.js";
import { cellScore, chanceOf } from "../engines/score.js";
import { cellKey } from "../game/notation.js";
import { groupAt, stoneShape } from "./stone-shapes.js";

const MARK_SHAPES = {
  A: () => s("circle", { r: 17 }),
  B: () => s("rect", { x: -15, y: -15, width: 30, height: 30, rx: 3 }),
  C: () => s("path", { d: "M0 -19L17.5 13H-17.5Z" }),
};

/** Win probability given away that divides the heat by e. */
const HEAT_SCALE = 0.08;
/** Cells with less heat are not drawn, and those with less than the second get no label. */
const MIN_HEAT = 0.1;
const MIN_LABEL_HEAT = 0.3;
const MAX_LABELS = 12;
const HEAT_RADIUS = 17.5;

/** The shape of an engine's marks: engines differ by shape and letter, not by color alone. */
export function markShape(letter) {
  return s("g", { class: `shape ${letter}` }, MARK_SHAPES[letter]());
}

/** The chances of the candidates in words, by their cells. @param {Candidate[]} candidates */
export function chancesOf(candidates) {
  return new Map(candidates.map((candidate) => [cellKey(candidate.move), chanceOf(candidate)]));
}

/**
 * The heat map of the candidates of an analysis.
 *
 * @param {Viewport} viewport
 * @param {object[]} candidates
 * @param {"stones" | "pencil"} style
 * @param {boolean} hasLabels
 */
export function heatmap(viewport, candidates, style, hasLabels) {
  const heats = heatsOf(candidates);
  const shown = candidates.map((candidate, at) => [candidate, heats[at]]).filter(([, heat]) => heat >= MIN_HEAT);
  let labels = hasLabels ? MAX_LABELS : 0;
  return shown.map(([candidate, heat]) => {
    const { move, rank } = candidate;
    const isLabelled = heat >= MIN_LABEL_HEAT && labels-- > 0;
    const shape = (attributes) =>
      style === "stones"
        ? s("circle", { r: HEAT_RADIUS, ...attributes })
        : s("rect", { x: -HEAT_RADIUS, y: -HEAT_RADIUS, width: 2 * HEAT_RADIUS, height: 2 * HEAT_RADIUS, rx: 7, ...attributes });
    return groupAt(
      viewport,
      move,
      `heat-cell${rank === 1 ? " best" : ""}`,
      // Hides the lines of the grid under the text.
      isLabelled && shape({ class: "heat-base" }),
      shape({ class: "heat", "fill-opacity": (0.85 * heat).toFixed(3) }),
      isLabelled && s("text", { class: "number" }, heatLabel(candidate)),
    );
  });
}

/** The chance in percent, or the score of engines without one. */
function heatLabel({ win_probability: probability, score }) {
  return probability === null ? cellScore(score) : String(Math.round(100 * probability));
}

/**
 * The heat of each candidate, in 0..1: how little win probability the move gives away compared to the
 * best one, `exp(-loss / 8 %)`. For engines without win probabilities, the square of the score's place
 * between the lowest and the highest.
 */
function heatsOf(candidates) {
  const probabilities = candidates.map((candidate) => candidate.win_probability);
  if (!probabilities.includes(null)) {
    const best = Math.max(...probabilities);
    return probabilities.map((probability) => Math.exp((probability - best) / HEAT_SCALE));
  }
  const scores = candidates.map(({ score }) => score);
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  return scores.map((score) => (low === high ? 0.5 : ((score - low) / (high - low)) ** 2));
}

/** A line of moves as translucent, numbered stones; `player` plays the first. */
export function ghostStones(viewport, cells, player, style) {
  return cells.map((cell, at) => {
    const side = at % 2 === 0 ? player : opponent(player);
    const number = s("text", { class: "number" }, String(at + 1));
    return groupAt(viewport, cell, `ghost-stone ${style} ${side}`, stoneShape(side, style, `${at}`), number);
  });
}

/** Labels on cells, on a disc: chances of moves, or judgements of stones. */
export function cellMarks(viewport, marks) {
  return marks.map(({ cell, label, kind }) =>
    groupAt(viewport, cell, `cell-mark ${kind}`, s("circle", { r: 15 }), s("text", { class: "number" }, label)),
  );
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
