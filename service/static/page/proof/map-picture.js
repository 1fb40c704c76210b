// The map of White's replies as a picture: a list of shapes, written as SVG or drawn on a canvas.

import { OPEN, colorOf } from "./colors.js";
import { FIRST, RULES, countsOf } from "./reply-map.js";
import { columnName } from "../game/notation.js";

const CELL = 40;
const RADIUS = 17;
const MARGIN = 48;
const TOP = 76;
const LEGEND_ROW = 36;
/** Entries of the legend in a row. */
const PER_ROW = 3;
const PAPER = "#e6c592";
const LINE = "#7b5a30";
const INK = "#23262b";
const FONT = "system-ui, sans-serif";
const { rows, cols } = /** @type {{rows: number, cols: number}} */ (RULES);

/**
 * @typedef {{kind: "rect", x: number, y: number, width: number, height: number, fill: string}
 *   | {kind: "line", x1: number, y1: number, x2: number, y2: number, stroke: string}
 *   | {kind: "circle", cx: number, cy: number, r: number, fill: string, stroke: string}
 *   | {kind: "text", x: number, y: number, size: number, fill: string, anchor: "start" | "middle", text: string}} Shape
 */
/** @typedef {{width: number, height: number, title: string, shapes: Shape[]}} Picture */

/** The colors of every number of moves of some replies; null is for replies that are open. */
export function colorsOf(replies) {
  const numbers = replies.flatMap(({ moves }) => (moves === null ? [] : [moves]));
  const range = { least: Math.min(...numbers), most: Math.max(...numbers) };
  return (moves) => (moves === null ? OPEN : colorOf(moves, range));
}

/**
 * The map with a title and a legend.
 *
 * @param {import("./reply-map.js").Reply[]} replies
 * @param {{title: string, lead: string, entry: (count: {moves: number | null, cells: number}) => string, integer: (value: number) => string}} texts
 * @returns {Picture}
 */
export function pictureOf(replies, { title, lead, entry, integer }) {
  const colors = colorsOf(replies);
  const counts = countsOf(replies);
  const width = 2 * MARGIN + cols * CELL;
  const bottom = TOP + rows * CELL;
  const height = bottom + 46 + Math.ceil(counts.length / PER_ROW) * LEGEND_ROW;
  const centre = ({ row, col }) => ({ x: MARGIN + (col + 0.5) * CELL, y: TOP + (row + 0.5) * CELL });
  const text = (x, y, size, value, fill = INK, anchor = /** @type {"start" | "middle"} */ ("middle")) =>
    /** @type {Shape} */ ({ kind: "text", x, y, size, fill, anchor, text: value });
  const disc = (x, y, moves) => {
    const { fill, ink } = colors(moves);
    return [
      /** @type {Shape} */ ({ kind: "circle", cx: x, cy: y, r: RADIUS, fill, stroke: moves === null ? ink : "#00000055" }),
      text(x, y, 15, moves === null ? "?" : integer(moves), ink),
    ];
  };
  const lines = Array.from({ length: rows }, (_, at) => {
    const [first, last] = [centre({ row: 0, col: 0 }), centre({ row: rows - 1, col: cols - 1 })];
    const { x, y } = centre({ row: at, col: at });
    return [
      { kind: "line", x1: first.x, y1: y, x2: last.x, y2: y, stroke: LINE },
      { kind: "line", x1: x, y1: first.y, x2: x, y2: last.y, stroke: LINE },
    ];
  }).flat();
  const coordinates = Array.from({ length: rows }, (_, at) => {
    const { x, y } = centre({ row: at, col: at });
    return [text(MARGIN / 2, y, 13, String(rows - at)), text(x, bottom + 14, 13, columnName(at))];
  }).flat();
  const marks = replies.flatMap(({ cells, moves }) => cells.flatMap((cell) => disc(centre(cell).x, centre(cell).y, moves)));
  const legend = counts.flatMap((count, at) => {
    const x = MARGIN + CELL / 2 + (at % PER_ROW) * ((width - 2 * MARGIN) / PER_ROW);
    const y = bottom + 52 + Math.floor(at / PER_ROW) * LEGEND_ROW;
    return [...disc(x, y, count.moves), text(x + RADIUS + 8, y, 13, entry(count), INK, "start")];
  });
  const { x, y } = centre(FIRST);
  const shapes = /** @type {Shape[]} */ ([
    { kind: "rect", x: 0, y: 0, width, height, fill: PAPER },
    text(width / 2, 30, 24, title),
    text(width / 2, 58, 14, lead),
    ...lines,
    ...coordinates,
    ...marks,
    { kind: "circle", cx: x, cy: y, r: 18, fill: "#101013", stroke: "#101013" },
    ...legend,
  ]);
  return { width, height, title, shapes };
}

/** A picture as a file of SVG. @param {Picture} picture */
export function svgOf({ width, height, title, shapes }) {
  const attributes = (shape) => {
    const { kind: _, text: __, anchor, size, ...others } = shape;
    const font = size && { "font-size": size, "text-anchor": anchor, "dominant-baseline": "central" };
    return Object.entries({ ...others, ...font }).map(([name, value]) => ` ${name}="${escaped(value)}"`).join("");
  };
  const lines = shapes.map((shape) =>
    shape.kind === "text" ? `<text${attributes(shape)}>${escaped(shape.text)}</text>` : `<${shape.kind}${attributes(shape)}/>`,
  );
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="${FONT}" role="img">`;
  return [head, `<title>${escaped(title)}</title>`, ...lines, "</svg>", ""].join("\n");
}

/** A picture as a PNG. @param {Picture} picture @param {number} scale  Pixels per unit. @returns {Promise<Blob>} */
export function pngOf({ width, height, shapes }, scale) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * scale, height * scale];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.scale(scale, scale);
  context.textBaseline = "middle";
  for (const shape of shapes) drawOn(context, shape);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(/** @type {Blob} */ (blob)), "image/png"));
}

/** @param {CanvasRenderingContext2D} context @param {Shape} shape */
function drawOn(context, shape) {
  if ("fill" in shape) context.fillStyle = shape.fill;
  if ("stroke" in shape) context.strokeStyle = shape.stroke;
  context.beginPath();
  if (shape.kind === "rect") context.fillRect(shape.x, shape.y, shape.width, shape.height);
  else if (shape.kind === "text") {
    context.font = `${shape.size}px ${FONT}`;
    context.textAlign = shape.anchor === "middle" ? "center" : "start";
    context.fillText(shape.text, shape.x, shape.y);
  } else if (shape.kind === "circle") {
    context.arc(shape.cx, shape.cy, shape.r, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  } else {
    context.moveTo(shape.x1, shape.y1);
    context.lineTo(shape.x2, shape.y2);
    context.stroke();
  }
}

/** A text or number in XML. */
function escaped(value) {
  return String(value).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
