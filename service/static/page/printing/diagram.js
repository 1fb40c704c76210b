// Diagrams for paper: flat stones in black and white, with the numbers of moves.

import { boundedBoard } from "../board/board-background.js";
import { linesOnBoard, marksOnBoard } from "../board/node-marks.js";
import { CELL_SIZE, stoneShape } from "../board/stone-shapes.js";
import { boxOf } from "../board/viewport.js";
import { s } from "../dom.js";
import { hasStones } from "../game/rules.js";

const STONE_RADIUS = 18.5;
/** Characters of a number or a label from which on it is smaller. */
const LONG = 3;
/** Cells around the stones of an unbounded board, and the longest side of its diagram in cells. */
const PADDING = 2;
const MOST_CELLS = 40;
/** The head of an arrow. */
const HEAD = "m-11 -7l11 7l-11 7";

/**
 * A position as SVG.
 *
 * @param {Game} game
 * @param {Stone[]} stones
 * @param {{from: number, to: number, node?: GameNode}} shown  The first and the last move with a number, and the node whose marks are drawn.
 */
export function diagram(game, stones, { from, to, node }) {
  const { rules } = game;
  const style = hasStones(rules) ? "stones" : "pencil";
  const area = areaOf(rules, stones);
  const { rows, cols } = area;
  const { x, y, width, height } = boxOf({ rows, cols });
  const isInside = ({ row, col }) => row >= area.top && row < area.top + rows && col >= area.left && col < area.left + cols;
  const centreOf = ({ row, col }) => ({ x: (col - area.left + 0.5) * CELL_SIZE, y: (row - area.top + 0.5) * CELL_SIZE });
  const board = boundedBoard({ rows, cols }, style, rules.rows === null ? "off" : "letters");
  const drawn = stones.filter(isInside).map((stone) => stoneOf(stone, centreOf(stone), style, stone.number >= from && stone.number <= to));
  const marks = node ? marksOf(node, stones, rules, centreOf) : [];
  // The star points are those of a bounded board.
  const background = board.filter((each) => rules.rows !== null || !each.classList.contains("star-point"));
  return s("svg", { viewBox: `${x} ${y} ${width} ${height}`, class: `diagram ${style}` }, ...background, ...drawn, ...marks);
}

function stoneOf({ player, number }, { x, y }, style, hasNumber) {
  const shape = style === "stones" ? s("circle", { r: STONE_RADIUS, class: `disc ${player}` }) : stoneShape(player, style, `${x} ${y}`);
  const text = hasNumber && number > 0 && textOf(String(number), player);
  return s("g", { transform: `translate(${x} ${y})` }, shape, text);
}

/** A number or a label, in the color that is seen on the player's stone. */
function textOf(text, player) {
  return s("text", { class: `number ${player} ${text.length < LONG ? "" : "long"}` }, text);
}

/** Arrows, lines, and labels: on stones in the color of their numbers. */
function marksOf(node, stones, rules, centreOf) {
  const playerOn = (cell) => stones.find(({ row, col }) => row === cell.row && col === cell.col)?.player ?? "";
  const lines = linesOnBoard(node, rules).map(({ from, to, isArrow }) => {
    const [start, end] = [centreOf(from), centreOf(to)];
    const angle = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
    const d = `M0 0H${Math.hypot(end.x - start.x, end.y - start.y)}${isArrow ? HEAD : ""}`;
    return s("path", { d, class: "arrow", transform: `translate(${start.x} ${start.y}) rotate(${angle})` });
  });
  const labels = marksOnBoard(node, rules).filter(({ kind }) => kind === "note").map(({ cell, label }) => {
    const { x, y } = centreOf(cell);
    const player = playerOn(cell);
    const back = !player && s("circle", { r: STONE_RADIUS - 4, class: "blank" });
    return s("g", { transform: `translate(${x} ${y})` }, back, textOf(label, player));
  });
  return [...lines, ...labels];
}

/** The cells of the diagram: the board, or what is around the last of the stones. */
function areaOf({ rows, cols }, stones) {
  if (rows !== null) return { top: 0, left: 0, rows, cols };
  const last = stones.at(-1) ?? { row: 0, col: 0 };
  const extent = (name) => {
    const near = stones.map((stone) => stone[name]).filter((value) => Math.abs(value - last[name]) < MOST_CELLS / 2);
    const low = Math.min(last[name], ...near) - PADDING;
    return [low, Math.max(last[name], ...near) + PADDING - low + 1];
  };
  const [[top, height], [left, width]] = [extent("row"), extent("col")];
  return { top, left, rows: height, cols: width };
}
