// The position as a picture: drawn on a canvas from what the board view has in its SVG. The page's
// policy allows no image but the service's own, so that the SVG itself cannot be painted.

import { CELL } from "../board/stone-shapes.js";
import { columnName } from "../game/notation.js";
import { boardOf } from "../game/game.js";

/** Pixels of a unit. */
const SCALE = 1.5;
const MARGIN = 28;
/** Of the stones, from where the light falls to the edge; as in styles/board.css. */
const SHADES = { X: ["#77777f", "#2a2a2f", "#101013"], O: ["#fff", "#f3f0e8", "#c9c3b4"] };
/** Cells shown around the stones of a board without borders. */
const AROUND = 2;

/**
 * @param {import("../game/game.js").Game} game
 * @param {"stones" | "pencil"} look
 * @param {HTMLElement} pane  Whose colours are taken.
 * @returns {Promise<Blob>} A PNG.
 */
export function picture(game, look, pane) {
  const board = boardOf(game);
  const frame = frameOf(game.rules, [...board.stones.values()]);
  const canvas = document.createElement("canvas");
  canvas.width = (frame.cols * CELL + 2 * MARGIN) * SCALE;
  canvas.height = (frame.rows * CELL + 2 * MARGIN) * SCALE;
  const pen = canvas.getContext("2d");
  const style = getComputedStyle(pane);
  pen.fillStyle = style.backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(SCALE, SCALE);
  pen.translate(MARGIN, MARGIN);
  lines(pen, frame, look, color(pane, ".lines", "stroke"));
  if (game.rules.rows !== null) names(pen, frame, style, color(pane, ".name", "fill"));
  for (const stone of board.stones.values()) {
    pen.save();
    pen.translate((stone.col - frame.left + 0.5) * CELL, (stone.row - frame.top + 0.5) * CELL);
    if (look === "stones") pebble(pen, stone.player);
    else pencil(pen, stone.player, color(pane, `.pencil.${stone.player}`, "color"));
    pen.restore();
  }
  const line = board.outcome?.line ?? [];
  if (line.length) win(pen, frame, line, color(pane, ".win:not(.halo)", "stroke"));
  return new Promise((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
}

/** The cells that the picture shows. */
function frameOf({ rows, cols }, stones) {
  if (rows !== null) return { top: 0, left: 0, rows, cols };
  const range = (values) => {
    const low = Math.min(0, ...values) - AROUND;
    return [low, Math.max(0, ...values) + AROUND - low + 1];
  };
  const [top, high] = range(stones.map(({ row }) => row));
  const [left, wide] = range(stones.map(({ col }) => col));
  return { top, left, rows: high, cols: wide };
}

function color(pane, selector, property) {
  const element = pane.querySelector(selector) ?? pane;
  return getComputedStyle(element)[property];
}

function lines(pen, { rows, cols }, look, stroke) {
  // Stones lie on crossings, crosses and noughts in squares.
  const [shift, cut] = look === "stones" ? [0.5, 1] : [0, 0];
  pen.strokeStyle = stroke;
  pen.lineWidth = 1.2;
  pen.beginPath();
  for (let row = 0; row <= rows - cut; row += 1) {
    pen.moveTo(shift * CELL, (row + shift) * CELL);
    pen.lineTo((cols - cut + shift) * CELL, (row + shift) * CELL);
  }
  for (let col = 0; col <= cols - cut; col += 1) {
    pen.moveTo((col + shift) * CELL, shift * CELL);
    pen.lineTo((col + shift) * CELL, (rows - cut + shift) * CELL);
  }
  pen.stroke();
}

function names(pen, { rows, cols }, { fontFamily }, fill) {
  pen.fillStyle = fill;
  pen.font = `500 12px ${fontFamily}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (let col = 0; col < cols; col += 1) {
    pen.fillText(columnName(col), (col + 0.5) * CELL, rows * CELL + MARGIN / 2);
  }
  for (let row = 0; row < rows; row += 1) {
    pen.fillText(String(rows - row), -MARGIN / 2, (row + 0.5) * CELL);
  }
}

function pebble(pen, player) {
  const [light, body, edge] = SHADES[player];
  const shine = pen.createRadialGradient(-5, -7, 1, -5, -7, 27);
  shine.addColorStop(0, light);
  shine.addColorStop(0.55, body);
  shine.addColorStop(1, edge);
  pen.fillStyle = shine;
  pen.shadowColor = "rgb(40 25 5 / 45%)";
  pen.shadowBlur = 6;
  pen.shadowOffsetY = 3;
  disc(pen, 18);
  pen.fill();
}

function pencil(pen, player, stroke) {
  pen.strokeStyle = stroke;
  pen.lineWidth = 3.2;
  pen.lineCap = "round";
  if (player === "O") {
    disc(pen, 12.5);
  } else {
    pen.beginPath();
    for (const side of [1, -1]) {
      pen.moveTo(-12 * side, -12);
      pen.quadraticCurveTo(1.5, -1, 12 * side, 12);
    }
  }
  pen.stroke();
}

function disc(pen, radius) {
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
}

function win(pen, { top, left }, line, stroke) {
  const at = ({ row, col }) => [(col - left + 0.5) * CELL, (row - top + 0.5) * CELL];
  pen.strokeStyle = stroke;
  pen.lineWidth = 5;
  pen.lineCap = "round";
  pen.beginPath();
  pen.moveTo(...at(line[0]));
  pen.lineTo(...at(line.at(-1)));
  pen.stroke();
}
