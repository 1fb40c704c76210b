// Judgements and marks of the position on display, as a record has them.

import { s } from "../dom.js";
import { boardOf, currentNode } from "../game/game.js";
import { cellKey } from "../game/notation.js";
import { contains } from "../game/rules.js";
import { cellOf } from "../sharing/sgf.js";
import { messages } from "../i18n.js";
import { isOutsideGame } from "../state.js";

/** @type {Map<string, string>} */
const NO_NOTES = new Map();
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

const SHAPES = { TR: "△", SQ: "□", CR: "○", MA: "✕" };
/** Signs of judgements, and of emphasised ones. */
const SIGNS = { BM: ["?", "??"], DO: ["?!", "?!"], IT: ["!?", "!?"], TE: ["!", "!!"] };

/** The sign of the move of a node; undefined without one. */
export function signOf(marks = {}) {
  const name = Object.keys(SIGNS).find((each) => marks[each]);
  return name && SIGNS[name][marks[name][0].trim() === "2" ? 1 : 0];
}

/**
 * The marks of a node: its move's sign, labels and shapes on cells.
 *
 * @param {GameNode} node
 * @param {Rules} rules
 */
export function marksOnBoard({ move, marks = {} }, rules) {
  const inside = ({ cell }) => contains(rules, cell);
  const sign = signOf(marks);
  const shapes = Object.entries(SHAPES).flatMap(([name, label]) =>
    (marks[name] ?? []).flatMap(cellsOf).map((cell) => ({ cell, label, kind: "note", name: messages.marks.marks[name] })),
  );
  const labels = (marks.LB ?? []).map((value) => {
    const [point, ...text] = value.split(":");
    const label = text.join(":").replace(/\\([^])/g, "$1");
    return { cell: cellOf(point.trim()), label, kind: "note", name: label };
  });
  return [...(sign && move ? [{ cell: move, label: sign, kind: "note sign" }] : []), ...[...shapes, ...labels].filter(inside)];
}

/** The lines and arrows of a node. */
export function linesOnBoard({ marks = {} }, rules) {
  return ["AR", "LN"].flatMap((name) =>
    (marks[name] ?? []).map((value) => {
      const [from, to = from] = value.split(":").map((point) => cellOf(point.trim()));
      return { from, to, isArrow: name === "AR" };
    }),
  ).filter(({ from, to }) => contains(rules, from) && contains(rules, to));
}

/** A function that draws a line, with a head if it is an arrow. */
function drawingOf({ from, to, isArrow }) {
  return (viewport) => {
    const [start, end] = [viewport.centreOf(from), viewport.centreOf(to)];
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    const angle = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
    const d = `M0 0H${length}${isArrow ? "m-10 -7l10 7l-10 7" : ""}`;
    return s("path", { d, class: "node-line", transform: `translate(${start.x} ${start.y}) rotate(${angle})` });
  };
}

/** The points of a value, which may be a rectangle such as `aa:cc`. */
function cellsOf(value) {
  const [from, to = from] = value.trim().split(":").map(cellOf);
  const cells = [];
  for (let { row } = from; row <= to.row; row += 1) {
    for (let { col } = from; col <= to.col; col += 1) cells.push({ row, col });
  }
  return cells;
}

/**
 * The next moves where several follow, the main line first, with their letters, and whether each is the one on the line.
 *
 * @param {Game} game
 * @param {number} id  Of the position.
 */
export function branchesAt({ nodes, line, ply }, id) {
  const { children } = nodes[id];
  if (children.length < 2) return [];
  return children.map((child, at) => ({ child, letter: LETTERS[at] ?? "·", isChosen: child === line[ply] }));
}

/** The branches of the position on display; none while the next moves are for the visitor to find. @param {State} state */
export function branchesOf(state) {
  const { game, liveNode, review: { exercise } } = state;
  // The moves of the game are the answers of an exercise.
  const isOpen = (liveNode === null || isOutsideGame(state)) && exercise === null;
  return isOpen ? branchesAt(game, currentNode(game)) : [];
}

/** The names of marks, for those of their cells. */
function notesOf(marks) {
  const named = marks.filter(({ name }) => name);
  return named.length > 0 ? new Map(named.map(({ cell, name }) => [cellKey(cell), name])) : NO_NOTES;
}

/** A mark in the colors of the stone below it, if there is one: its disc would hide whose it is. */
function onStone(mark, board) {
  const stone = mark.kind === "note" && board.stoneAt(mark.cell);
  return stone ? { ...mark, kind: `note on-${stone.player}` } : mark;
}

/** @param {PageStore} store */
export function showNodeMarks(store) {
  store.watch(["game", "tab", "liveNode", "players", "review.current", "review.exercise"], (state) => {
    const { game, tab, review: { current: review } } = state;
    const node = game.nodes[currentNode(game)];
    const marks = marksOnBoard(node, game.rules);
    // A review shows its own signs.
    const shown = tab === "review" && review !== null ? marks.filter(({ kind }) => kind === "note") : marks;
    const labelled = new Set(shown.map(({ cell }) => cellKey(cell)));
    const next = branchesOf(state)
      .map(({ child, letter, isChosen }) => ({ cell: game.nodes[child].move, label: letter, kind: isChosen ? "note next chosen" : "note next" }))
      .filter(({ cell }) => !labelled.has(cellKey(cell)));
    store.update({
      "board.nodeLines": linesOnBoard(node, game.rules).map(drawingOf),
      "board.nodeMarks": [...next, ...shown.map((mark) => onStone(mark, boardOf(game)))],
      "board.markNotes": notesOf(marks),
    });
  });
}
