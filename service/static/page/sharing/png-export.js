// The position as a PNG image, drawn on a canvas: the content security policy of the page forbids
// painting the SVG of the board, which would be an image from a blob.

import { CELL_SIZE } from "../board/stone-shapes.js";
import { boardOf } from "../game/game.js";
import { columnName } from "../game/notation.js";

/** Pixels per unit of the drawing. */
const SCALE = 1.5;
const MARGIN = 28;
/** Colours of a stone from its highlight to its edge, as in styles/board.css. */
const STONE_COLORS = { X: ["#77777f", "#2a2a2f", "#101013"], O: ["#fff", "#f3f0e8", "#c9c3b4"] };
/** Cells around the stones of an unbounded board. */
const PADDING_CELLS = 2;

/**
 * Draw the position on display.
 *
 * @param {import("../game/game.js").Game} game
 * @param {"stones" | "pencil"} style
 * @param {HTMLElement} pane  The board, whose colours are used.
 * @returns {Promise<Blob>} A PNG.
 */
export function renderPng(game, style, pane) {
  const board = boardOf(game);
  const area = areaOf(game.rules, [...board.stones.values()]);
  const canvas = document.createElement("canvas");
  canvas.width = (area.cols * CELL_SIZE + 2 * MARGIN) * SCALE;
  canvas.height = (area.rows * CELL_SIZE + 2 * MARGIN) * SCALE;
  const context = canvas.getContext("2d");
  const paneStyle = getComputedStyle(pane);
  context.fillStyle = paneStyle.backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(SCALE, SCALE);
  context.translate(MARGIN, MARGIN);
  drawGrid(context, area, style, colorOf(pane, ".grid-lines", "stroke"));
  if (game.rules.rows !== null) {
    drawCoordinates(context, area, paneStyle.fontFamily, colorOf(pane, ".coordinate", "fill"));
  }
  for (const stone of board.stones.values()) {
    context.save();
    context.translate(...centreOf(stone, area));
    if (style === "stones") drawStone(context, stone.player);
    else drawPencilMark(context, stone.player, colorOf(pane, `.pencil.${stone.player}`, "color"));
    context.restore();
  }
  const line = board.outcome?.line ?? [];
  if (line.length) drawWinningLine(context, area, line, colorOf(pane, ".winning-line:not(.halo)", "stroke"));
  return new Promise((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
}

/** The cells of the image. */
function areaOf({ rows, cols }, stones) {
  if (rows !== null) return { top: 0, left: 0, rows, cols };
  const extent = (values) => {
    const low = Math.min(0, ...values) - PADDING_CELLS;
    return [low, Math.max(0, ...values) + PADDING_CELLS - low + 1];
  };
  const [top, height] = extent(stones.map(({ row }) => row));
  const [left, width] = extent(stones.map(({ col }) => col));
  return { top, left, rows: height, cols: width };
}

function centreOf({ row, col }, { top, left }) {
  return [(col - left + 0.5) * CELL_SIZE, (row - top + 0.5) * CELL_SIZE];
}

function colorOf(pane, selector, property) {
  const element = pane.querySelector(selector) ?? pane;
  return getComputedStyle(element)[property];
}

function drawGrid(context, { rows, cols }, style, stroke) {
  // Stones lie on intersections, pencil marks in squares.
  const [shift, cut] = style === "stones" ? [0.5, 1] : [0, 0];
  context.strokeStyle = stroke;
  context.lineWidth = 1.2;
  context.beginPath();
  for (let row = 0; row <= rows - cut; row += 1) {
    context.moveTo(shift * CELL_SIZE, (row + shift) * CELL_SIZE);
    context.lineTo((cols - cut + shift) * CELL_SIZE, (row + shift) * CELL_SIZE);
  }
  for (let col = 0; col <= cols - cut; col += 1) {
    context.moveTo((col + shift) * CELL_SIZE, shift * CELL_SIZE);
    context.lineTo((col + shift) * CELL_SIZE, (rows - cut + shift) * CELL_SIZE);
  }
  context.stroke();
}

function drawCoordinates(context, { rows, cols }, fontFamily, fill) {
  context.fillStyle = fill;
  context.font = `500 12px ${fontFamily}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (let col = 0; col < cols; col += 1) {
    context.fillText(columnName(col), (col + 0.5) * CELL_SIZE, rows * CELL_SIZE + MARGIN / 2);
  }
  for (let row = 0; row < rows; row += 1) {
    context.fillText(String(rows - row), -MARGIN / 2, (row + 0.5) * CELL_SIZE);
  }
}

function drawStone(context, player) {
  const [highlight, body, edge] = STONE_COLORS[player];
  const gradient = context.createRadialGradient(-5, -7, 1, -5, -7, 27);
  gradient.addColorStop(0, highlight);
  gradient.addColorStop(0.55, body);
  gradient.addColorStop(1, edge);
  context.fillStyle = gradient;
  context.shadowColor = "rgb(40 25 5 / 45%)";
  context.shadowBlur = 6;
  context.shadowOffsetY = 3;
  circle(context, 18);
  context.fill();
}

function drawPencilMark(context, player, stroke) {
  context.strokeStyle = stroke;
  context.lineWidth = 3.2;
  context.lineCap = "round";
  if (player === "O") {
    circle(context, 12.5);
  } else {
    context.beginPath();
    for (const side of [1, -1]) {
      context.moveTo(-12 * side, -12);
      context.quadraticCurveTo(1.5, -1, 12 * side, 12);
    }
  }
  context.stroke();
}

function circle(context, radius) {
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
}

function drawWinningLine(context, area, line, stroke) {
  context.strokeStyle = stroke;
  context.lineWidth = 5;
  context.lineCap = "round";
  context.beginPath();
  context.moveTo(...centreOf(line[0], area));
  context.lineTo(...centreOf(line.at(-1), area));
  context.stroke();
}
