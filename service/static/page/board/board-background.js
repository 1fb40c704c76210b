// The board under the stones: surface, grid lines, star points and coordinates.

import { s } from "../dom.js";
import { columnName } from "../game/notation.js";
import { CELL_SIZE } from "./stone-shapes.js";
import { boxOf } from "./viewport.js";

/** Lines with star points, from 0, by the side of the board. */
const STAR_LINES = { 13: [3, 9], 15: [3, 11], 19: [3, 9, 15] };

/** Cells of tic-tac-toe. */
const SMALL = 9;
export const STAR_RADIUS = 3.6;

/**
 * The coordinates beside a bounded board, from the left and from the top; tic-tac-toe has none.
 *
 * @param {"letters" | "numbers" | "off"} kind
 */
export function coordinateTexts(kind, { rows, cols }) {
  if (kind === "off" || rows * cols <= SMALL) return { cols: [], rows: [] };
  const columns = indices(cols).map((col) => (kind === "numbers" ? String(col + 1) : columnName(col)));
  return { cols: columns, rows: indices(rows).map((row) => String(rows - row)) };
}

/** The drawing of a board with borders. */
export function boundedBoard({ rows, cols }, style, kind) {
  const { margin, ...box } = boxOf({ rows, cols });
  const lines = style === "stones" ? intersections(rows, cols) : squares(rows, cols);
  const grain = style === "stones" ? [woodGrain(box)] : [];
  return [
    s("rect", { ...box, class: "board-surface" }),
    ...grain,
    ...lines,
    coordinates({ rows, cols }, kind, margin),
  ];
}

function woodGrain(box) {
  return s("path", { d: grainPath(box), class: "wood-grain" });
}

/** Long, soft waves, like the rings of a tree: the path of a drawing. */
export function grainPath({ x, y, width, height }) {
  const distance = 22;
  const third = Math.round(width / 3);
  const waves = Array.from({ length: Math.ceil(height / distance) }, (_, at) => {
    const top = Math.round(y + distance * at + 9 * Math.sin(at * 2.4));
    const bend = Math.round(10 * Math.sin(at * 1.7));
    return `M${x} ${top}c${third} ${bend} ${2 * third} ${-bend} ${width} ${bend / 2}`;
  });
  return waves.join("");
}

/** Lines through the centres of cells, for stones on intersections. */
function intersections(rows, cols) {
  const half = CELL_SIZE / 2;
  const [width, height] = [(cols - 1) * CELL_SIZE, (rows - 1) * CELL_SIZE];
  const horizontal = indices(rows).map((row) => `M${half} ${centre(row)}h${width}`);
  const vertical = indices(cols).map((col) => `M${centre(col)} ${half}v${height}`);
  return [
    s("path", { d: [...horizontal, ...vertical].join(""), class: "grid-lines" }),
    s("rect", { x: half, y: half, width, height, class: "grid-border" }),
    ...starPoints(rows, cols),
  ];
}

function starPoints(rows, cols) {
  return starCentres(rows, cols).map(([cx, cy]) => s("circle", { cx, cy, r: STAR_RADIUS, class: "star-point" }));
}

/** The centres of the star points. */
export function starCentres(rows, cols) {
  if (rows !== cols || !STAR_LINES[rows]) return [];
  const middle = (rows - 1) / 2;
  const points = STAR_LINES[rows].flatMap((row) => STAR_LINES[rows].map((col) => [row, col]));
  if (!points.some(([row, col]) => row === middle && col === middle)) points.push([middle, middle]);
  return points.map(([row, col]) => [centre(col), centre(row)]);
}

/** Lines between cells, without a frame, for pencil marks in squares. */
function squares(rows, cols) {
  const horizontal = indices(rows - 1).map((row) => `M3 ${(row + 1) * CELL_SIZE}H${cols * CELL_SIZE - 3}`);
  const vertical = indices(cols - 1).map((col) => `M${(col + 1) * CELL_SIZE} 3V${rows * CELL_SIZE - 3}`);
  return [s("path", { d: [...horizontal, ...vertical].join(""), class: "grid-lines" })];
}

function coordinates({ rows, cols }, kind, margin) {
  const texts = coordinateTexts(kind, { rows, cols });
  const distance = margin * 0.5;
  const label = (x, y, text) => s("text", { x, y, class: "coordinate" }, text);
  return s(
    "g",
    { "font-size": (margin * 0.55).toFixed(1) },
    ...texts.cols.map((text, col) => label(centre(col), rows * CELL_SIZE + distance, text)),
    ...texts.rows.map((text, row) => label(-distance, centre(row), text)),
  );
}

function centre(index) {
  return index * CELL_SIZE + CELL_SIZE / 2;
}

function indices(length) {
  return Array.from({ length }, (_, index) => index);
}
