// Marks that the visitor draws in a position, as values of SGF: shapes and letters on cells, arrows and lines between them.

import { currentNode } from "../game/game.js";
import { pointOf } from "./sgf-root.js";

/** Properties of shapes: circle, triangle, square and cross. */
export const SHAPES = ["CR", "TR", "SQ", "MA"];
export const LETTER = "LB";
const ON_CELLS = [...SHAPES, LETTER];
export const LINES = ["AR", "LN"];
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** @typedef {Record<string, string[]>} Marks */

/** The properties of the marks on a cell in the position on display. @param {Game} game @param {Cell} cell */
export function marksOn(game, cell) {
  const marks = marksOf(game);
  return ON_CELLS.filter((name) => marks[name]?.some((value) => isOn(name, value, cell)));
}

/** The game with a mark on a cell, in place of any other one; without it, if it was there. */
export function toggleMark(game, cell, name) {
  const marks = marksOf(game);
  const kept = mapValues(marks, (each, values) => values.filter((value) => !isOn(each, value, cell)));
  if (marksOn(game, cell).includes(name)) return withMarks(game, kept);
  const value = name === LETTER ? `${pointOf(cell)}:${nextLetter(marks)}` : pointOf(cell);
  return withMarks(game, { ...kept, [name]: [...(kept[name] ?? []), value] });
}

/** The game with an arrow or a line between two cells; without it, if it was there. */
export function toggleLine(game, from, to, name) {
  const marks = marksOf(game);
  const value = `${pointOf(from)}:${pointOf(to)}`;
  const values = marks[name] ?? [];
  const changed = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  return withMarks(game, { ...marks, [name]: changed });
}

/** The game without marks in the position on display; judgements stay. */
export function withoutMarks(game) {
  const isDrawn = (name) => [...ON_CELLS, ...LINES].includes(name);
  return withMarks(game, mapValues(marksOf(game), (name, values) => (isDrawn(name) ? [] : values)));
}

/** @param {Game} game @returns {Marks} */
function marksOf(game) {
  return game.nodes[currentNode(game)].marks ?? {};
}

/** @param {Game} game @param {Marks} marks @returns {Game} */
function withMarks(game, marks) {
  const id = currentNode(game);
  const { marks: _, ...node } = game.nodes[id];
  const filled = Object.entries(marks).filter(([, values]) => values.length > 0);
  const changed = filled.length > 0 ? { ...node, marks: Object.fromEntries(filled) } : node;
  return Object.freeze({ ...game, nodes: game.nodes.with(id, Object.freeze(changed)) });
}

/** @param {Marks} marks @param {(name: string, values: string[]) => string[]} change @returns {Marks} */
function mapValues(marks, change) {
  return Object.fromEntries(Object.entries(marks).map(([name, values]) => [name, change(name, values)]));
}

/** Whether a value is a mark on one cell; the rectangles of records are on many. */
function isOn(name, value, cell) {
  if (!ON_CELLS.includes(name)) return false;
  return (name === LETTER ? value.split(":")[0] : value).trim() === pointOf(cell);
}

/** The first letter that no label has, then a number. @param {Marks} marks */
function nextLetter({ [LETTER]: labels = [] }) {
  const used = labels.map((value) => value.split(":").slice(1).join(":"));
  return [...LETTERS].find((letter) => !used.includes(letter)) ?? String(used.length + 1);
}
