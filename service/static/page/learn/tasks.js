// Which answers are right by the rules alone: shapes, forbidden points and moves of openings. The solver judges the others.

import { opponent } from "../game/board.js";
import { isSame } from "../game/cells.js";
import { boardOf, playMove } from "../game/game.js";
import { openingOf } from "../game/opening-names.js";
import { PRESETS } from "../game/rules.js";
import { DIRECTIONS, ThreatFinder } from "../game/threats.js";
import { gameOfStep } from "./chapters.js";

/** @typedef {import("./chapters.js").Step} Step */

const count = (shapes, wanted) => shapes.filter((shape) => shape === wanted).length;
/** Whether the shapes that a stone makes, in all directions, are those of a task. @type {Record<string, (shapes: string[]) => boolean>} */
const SHAPES = {
  five: (shapes) => count(shapes, "five") > 0,
  four: (shapes) => count(shapes, "four") + count(shapes, "openFour") > 0,
  openFour: (shapes) => count(shapes, "openFour") > 0,
  openThree: (shapes) => count(shapes, "openThree") > 0,
  fourThree: (shapes) => count(shapes, "four") > 0 && count(shapes, "openThree") > 0,
  doubleFour: (shapes) => count(shapes, "four") > 1,
  doubleThree: (shapes) => count(shapes, "openThree") > 1,
};
/** Cells of a line to either side of a point whose stones make a shape with it. */
const REACH = 4;

/** The position of a step as the board shows it: without the crosses on forbidden points if these are the task. @param {Step} step */
export function shownGame(step) {
  return step.task === "forbidden" ? gameOfStep(step, PRESETS.gomoku) : gameOfStep(step);
}

/** Whether the solver judges the answers to a step. @param {Step} step */
export function isForSolver({ task }) {
  return task === "win" || task === "hold";
}

/** Whether an answer to a step that the rules decide is right. @param {Step} step @param {Game} game @param {Cell} cell */
export function isRight(step, game, cell) {
  const { task, opening } = step;
  const { rules, moves } = game;
  const played = openingOf(rules, [...moves, cell]);
  switch (task) {
    case "forbidden":
      return forbiddenAt(step, cell) !== null;
    case "centre":
      return isSame(cell, centreOf(rules));
    case "direct":
      return played?.kind === "D";
    case "opening":
      return played !== null && played.kind === opening?.kind && played.number === opening.number;
    default:
      return SHAPES[task](new ThreatFinder(boardOf(game), boardOf(game).toMove).shapes(cell));
  }
}

/** Why a point of a step is forbidden to Black; null if it is not. @param {Step} step @param {Cell} cell */
export function forbiddenAt(step, cell) {
  return boardOf(gameOfStep(step)).forbiddenPoints().find((point) => isSame(point, cell))?.reason ?? null;
}

/** Whether a stone makes three in a line that another stone makes a four of, but no open four. @param {Game} game @param {Cell} cell */
export function makesClosedThree(game, cell) {
  const { toMove } = boardOf(game);
  const after = new ThreatFinder(boardOf(playMove(game, cell)), toMove);
  const before = new ThreatFinder(boardOf(game), toMove);
  return DIRECTIONS.some((direction) => after.offers(cell, direction, "four") && !before.offers(cell, direction, "four"));
}

/**
 * The stones that a hint points at: of the lines that the answer makes something of, or takes from the opponent.
 *
 * @param {Step} step
 * @param {Game} game
 * @param {Cell} cell
 * @returns {Cell[]}
 */
export function stonesOfHint({ task }, game, cell) {
  const board = boardOf(game);
  const player = task === "hold" ? opponent(board.toMove) : board.toMove;
  const finder = new ThreatFinder(board, player);
  return DIRECTIONS.filter((direction) => finder.shape(cell, direction) !== null).flatMap((direction) =>
    [-1, 1].flatMap((sign) => ownStones(board, player, cell, direction.map((step) => sign * step))),
  );
}

/** A player's stones from a cell on, up to one of the opponent. @param {Board} board @param {Player} player @param {Cell} cell @param {number[]} direction */
function ownStones(board, player, { row, col }, [down, right]) {
  const cells = Array.from({ length: REACH }, (_, at) => ({ row: row + (at + 1) * down, col: col + (at + 1) * right }));
  const end = cells.findIndex((each) => board.stoneAt(each)?.player === opponent(player));
  return cells.slice(0, end < 0 ? REACH : end).filter((each) => board.stoneAt(each) !== null);
}

/** The centre of a square board. @param {Rules} rules @returns {Cell} */
function centreOf({ rows, cols }) {
  return { row: (Number(rows) - 1) / 2, col: (Number(cols) - 1) / 2 };
}
