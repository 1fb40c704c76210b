// The board drawn on a canvas, for images: the content security policy of the page forbids painting the SVG of
// the board, which would be an image from a blob.

import { STAR_RADIUS, coordinateTexts, grainPath, starCentres } from "../board/board-background.js";
import { CELL_SIZE } from "../board/stone-shapes.js";
import { playerOfMove } from "../game/game.js";

const MARGIN = 28;
/** Colors of a stone from its highlight to its edge, as in styles/board.css. */
const STONE_COLORS = { X: ["#77777f", "#2a2a2f", "#101013"], O: ["#fff", "#f3f0e8", "#c9c3b4"] };
const NUMBER_COLORS = { X: "#f4f4f4", O: "#1c1c1e" };
const LAST_MOVE_COLORS = { X: "#f1c56d", O: "#b0321c" };
/** Cells around the stones of an unbounded board. */
const PADDING_CELLS = 2;

/**
 * @typedef {object} Look
 * @property {"stones" | "pencil"} style
 * @property {HTMLElement} pane  The board, whose colors are used.
 * @property {"letters" | "numbers" | "off"} coordinates
 * @property {boolean} [isFlat]  Without shades, for images of few colors.
 */

export class BoardImage {
  /**
   * @param {Game} game
   * @param {Stone[]} stones  All stones that will be drawn.
   * @param {Look} look
   * @param {number} scale  Pixels per unit of the drawing.
   */
  constructor(game, stones, { style, pane, coordinates, isFlat = false }, scale) {
    this.game = game;
    this.look = { style, pane, isFlat };
    this.scale = scale;
    this.area = areaOf(game.rules, stones);
    this.canvas = document.createElement("canvas");
    this.canvas.width = Math.round((this.area.cols * CELL_SIZE + 2 * MARGIN) * scale);
    this.canvas.height = Math.round((this.area.rows * CELL_SIZE + 2 * MARGIN) * scale);
    this.context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d", { willReadFrequently: isFlat }));
    this.#drawBoard(coordinates);
  }

  #drawBoard(coordinates) {
    const { context, canvas, area, game } = this;
    const { pane, style, isFlat } = this.look;
    const paneStyle = getComputedStyle(pane);
    context.fillStyle = paneStyle.backgroundColor;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.scale(this.scale, this.scale);
    context.translate(MARGIN, MARGIN);
    if (style === "stones" && !isFlat) this.#drawGrain();
    drawGrid(context, area, style, colorOf(pane, ".grid-lines", "stroke"));
    if (style === "stones" && game.rules.rows !== null) drawStars(context, game.rules, colorOf(pane, ".star-point", "fill"));
    this.fontFamily = paneStyle.fontFamily;
    if (game.rules.rows === null || coordinates === "off") return;
    drawCoordinates(context, game.rules, coordinates, this.fontFamily, colorOf(pane, ".coordinate", "fill"));
  }

  #drawGrain() {
    const { context, area: { rows, cols }, look: { pane } } = this;
    const grain = pane.querySelector(".wood-grain");
    if (grain === null) return;
    const { stroke, strokeWidth, opacity } = getComputedStyle(grain);
    context.save();
    context.strokeStyle = stroke;
    context.lineWidth = parseFloat(strokeWidth);
    context.globalAlpha = Number(opacity);
    const [x, y] = [-MARGIN, -MARGIN];
    const box = { x, y, width: cols * CELL_SIZE + 2 * MARGIN, height: rows * CELL_SIZE + 2 * MARGIN };
    context.stroke(new Path2D(grainPath(box)));
    context.restore();
  }

  drawStone(stone) {
    const { context } = this;
    const { style, pane, isFlat } = this.look;
    context.save();
    context.translate(...centreOf(stone, this.area));
    if (style === "stones") drawStone(context, stone.player, isFlat);
    else drawPencilMark(context, stone.player, colorOf(pane, `.pencil.${stone.player}`, "color"));
    context.restore();
  }

  /** Draw the number of a stone, or the mark of the last move. */
  drawMark(stone, { hasNumber, isLast }) {
    const { context } = this;
    context.save();
    context.translate(...centreOf(stone, this.area));
    if (hasNumber && stone.number > 0) this.#drawNumber(stone);
    else if (isLast) this.#markLast(stone);
    context.restore();
  }

  #drawNumber({ player, number }) {
    const { context } = this;
    const { style, pane } = this.look;
    context.font = `600 ${style === "stones" ? 14 : 12}px ${this.fontFamily}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    if (style !== "stones") {
      context.strokeStyle = getComputedStyle(pane).backgroundColor;
      context.lineWidth = 4;
      context.strokeText(String(number), 0, 1);
    }
    context.fillStyle = style === "stones" ? NUMBER_COLORS[player] : getComputedStyle(pane).color;
    context.fillText(String(number), 0, 1);
  }

  #markLast({ player }) {
    const { context } = this;
    if (this.look.style === "stones") {
      context.strokeStyle = LAST_MOVE_COLORS[player];
      context.lineWidth = 2.4;
      circle(context, 4.5);
      context.stroke();
    } else {
      const half = CELL_SIZE / 2 - 2;
      context.globalAlpha = 0.14;
      context.fillStyle = colorOf(this.look.pane, `.pencil.${player}`, "color");
      context.fillRect(-half, -half, 2 * half, 2 * half);
    }
  }

  /** Put back a cell as it is on another image of the same size. */
  restore(cell, { canvas }) {
    const { left, top, width, height } = this.boxOf(cell);
    const { context } = this;
    context.save();
    context.resetTransform();
    context.drawImage(canvas, left, top, width, height, left, top, width, height);
    context.restore();
  }

  drawWinningLine(line) {
    const { context, area } = this;
    context.strokeStyle = colorOf(this.look.pane, ".winning-line:not(.halo)", "stroke");
    context.lineWidth = 5;
    context.lineCap = "round";
    context.beginPath();
    context.moveTo(...centreOf(line[0], area));
    context.lineTo(...centreOf(line.at(-1), area));
    context.stroke();
  }

  /** The pixels of the square of a cell. */
  boxOf(cell) {
    const [x, y] = centreOf(cell, this.area);
    const left = Math.round((x + MARGIN - CELL_SIZE / 2) * this.scale);
    const top = Math.round((y + MARGIN - CELL_SIZE / 2) * this.scale);
    const side = Math.round(CELL_SIZE * this.scale);
    return { left, top, width: side, height: side };
  }
}

/**
 * The stones of the first moves of the line, after those that were set up.
 *
 * @param {Game} game
 * @param {number} ply
 */
export function stonesAfter(game, ply) {
  const { setup, moves } = game;
  const played = moves.slice(0, ply).map((move, at) => ({ ...move, player: playerOfMove(game, at), number: at + 1 }));
  return [...setup, ...played];
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

/** @returns {[x: number, y: number]} */
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

function drawStars(context, { rows, cols }, fill) {
  context.fillStyle = fill;
  for (const [x, y] of starCentres(rows, cols)) {
    context.beginPath();
    context.arc(x, y, STAR_RADIUS, 0, 2 * Math.PI);
    context.fill();
  }
}

function drawCoordinates(context, { rows, cols }, kind, fontFamily, fill) {
  const texts = coordinateTexts(kind, { rows, cols });
  context.fillStyle = fill;
  context.font = `500 12px ${fontFamily}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  texts.cols.forEach((text, col) => context.fillText(text, (col + 0.5) * CELL_SIZE, rows * CELL_SIZE + MARGIN / 2));
  texts.rows.forEach((text, row) => context.fillText(text, -MARGIN / 2, (row + 0.5) * CELL_SIZE));
}

function drawStone(context, player, isFlat) {
  const [highlight, body, edge] = STONE_COLORS[player];
  context.save();
  if (isFlat) {
    context.fillStyle = body;
    context.strokeStyle = edge;
    context.lineWidth = 1.5;
    circle(context, 17);
    context.fill();
    context.stroke();
  } else {
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
  context.restore();
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
