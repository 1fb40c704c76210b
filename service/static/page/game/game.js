// A game: rules, setup, a tree of moves, and the position on display. Games are immutable; every change
// returns a new one.

import { Board, opponent } from "./board.js";
import { cellKey } from "./notation.js";

export const ROOT = 0;
/** The id of the game on which a repertoire is asked: it is kept nowhere. */
export const TRAINING = "training";
/** @type {any} */
const ROOT_NODE = Object.freeze({ parent: null, move: null, children: [], comment: "" });

/** @type {WeakMap<Game, Board>} */
const boards = new WeakMap();
/** By line. */
const outcomes = new WeakMap();
/** The last board that was made, from which the next one differs by a few moves. */
/** @type {{treeKey: number, moves: Cell[], board: any}} */
let latest = { treeKey: -1, moves: [], board: null };
let nextTreeKey = 0;

/**
 * @param {Rules} rules
 * @param {Player} [first]
 * @param {Stone[]} [setup]
 * @param {Opening | null} [opening]
 * @returns {Game}
 */
export function newGame(rules, first = "X", setup = [], opening = null) {
  return gameOfTree({ id: randomId(), rules, first, setup, nodes: [ROOT_NODE], opening });
}

/**
 * A game whose tree is complete, at its start, with the main line on display.
 *
 * @param {Pick<Game, "id" | "rules" | "first" | "setup" | "nodes"> & Partial<Pick<Game, "opening" | "info" | "ending">>} parts
 */
export function gameOfTree({ id, rules, first, setup, nodes, opening = null, info = null, ending = null }) {
  nextTreeKey += 1;
  const start = { id, treeKey: nextTreeKey, rules, first, setup, nodes, line: [], moves: [], ply: 0, opening, info, ending };
  return withLine(start, ROOT);
}

function randomId() {
  return [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join("");
}

/**
 * The position on display.
 *
 * @param {Game} game
 * @returns {Board}
 */
export function boardOf(game) {
  let board = boards.get(game);
  if (board === undefined) {
    board = makeBoard(game);
    boards.set(game, board);
  }
  return board;
}

/** How the game is over in the position on display: on the board, or because a player ended it; null if it goes on. */
export function outcomeOf(game) {
  const { ending } = game;
  const { outcome } = boardOf(game);
  if (outcome !== null || ending === null || ending.node !== currentNode(game)) return outcome;
  return { winner: ending.winner, reason: ending.reason, line: [] };
}

/** How the line on display ends; null if it goes on. */
export function outcomeOfLine(game) {
  let outcome = outcomes.get(game.line);
  if (outcome === undefined) {
    ({ outcome } = boardOf(goTo(game, game.moves.length)));
    outcomes.set(game.line, outcome);
  }
  return outcome;
}

/**
 * Take back and play moves from the last board on, so that stepping costs the same in long games.
 *
 * @param {Game} game
 * @returns {Board}
 */
function makeBoard({ treeKey, rules, first, setup, moves, ply }) {
  const isKnown = latest.treeKey === treeKey;
  const board = isKnown ? latest.board.copy() : new Board(rules, first, setup);
  const before = isKnown ? latest.moves : [];
  let common = 0;
  // By move, not by node: two games that go on from one game have nodes of the same ids.
  while (common < ply && common < before.length && before[common] === moves[common]) common += 1;
  for (let at = before.length; at > common; at -= 1) board.pop(before[at - 1]);
  for (let at = common; at < ply; at += 1) board.push(moves[at], at + 1);
  latest = { treeKey, moves: moves.slice(0, ply), board };
  return board;
}

/** The id of the node on display. */
export function currentNode({ line, ply }) {
  return ply === 0 ? ROOT : line[ply - 1];
}

/** Play a legal move: an existing variation, or a new one: the first if the others were taken back, else the last. */
export function playMove(game, cell) {
  return addMove(game, cell, { isFirst: hasTakenBack(game), isTried: false });
}

/** Play a legal move that is only tried: an existing variation, or a new one, which is the last. */
export function tryMove(game, cell) {
  return addMove(game, cell, { isFirst: false, isTried: true });
}

/**
 * @param {Game} game
 * @param {Cell} cell
 * @param {{isFirst: boolean, isTried: boolean}} options
 * @returns {Game}
 */
function addMove(game, { row, col }, { isFirst, isTried }) {
  const parent = currentNode(game);
  const key = cellKey({ row, col });
  const known = game.nodes[parent].children.find((id) => cellKey(game.nodes[id].move) === key);
  if (known !== undefined) return goToNode(game, known);
  const id = game.nodes.length;
  const move = Object.freeze({ row, col });
  const { children } = game.nodes[parent];
  const nodes = game.nodes.with(parent, withChildren(game.nodes[parent], isFirst ? [id, ...children] : [...children, id]));
  nodes.push(Object.freeze({ parent, move, children: [], comment: "", ...(isTried && { tried: true }) }));
  const line = [...game.line.slice(0, game.ply), id];
  const moves = [...game.moves.slice(0, game.ply), move];
  return Object.freeze({ ...game, nodes, line, moves, ply: line.length });
}

/**
 * Play a legal move with which the game goes on.
 *
 * @param {Game} game
 * @param {Cell} cell
 * @returns {Game}
 */
export function goOn(game, cell) {
  return goOnHere(playMove(takeBack(game), cell));
}

/**
 * Let the game go on at the position on display: moves that were tried on the way are now its own, before all others.
 * The moves after it stay in the tree.
 *
 * @param {Game} game
 * @returns {Game}
 */
export function goOnHere(game) {
  const { line, ply } = game;
  let { nodes } = game;
  for (const id of line.slice(0, ply)) {
    const { tried, ...node } = nodes[id];
    if (!tried) continue;
    const { parent } = node;
    const others = nodes[parent].children.filter((each) => each !== id);
    nodes = nodes.with(id, Object.freeze(node)).with(parent, withChildren(nodes[parent], [id, ...others]));
  }
  return takeBack(nodes === game.nodes ? game : Object.freeze({ ...game, nodes }));
}

export function withChildren(node, children) {
  return Object.freeze({ ...node, children });
}

/** End the line on display at the position on display: the moves after it are taken back, and stay in the tree. */
export function takeBack(game) {
  const { ply, line, moves } = game;
  return ply === moves.length ? game : Object.freeze({ ...game, line: line.slice(0, ply), moves: moves.slice(0, ply) });
}

/** Whether moves after the position on display were taken back. */
export function hasTakenBack(game) {
  return isAtEnd(game) && game.nodes[currentNode(game)].children.length > 0;
}

/** Whether moves after the position on display were taken back that the game had reached. */
export function hasRedo(game) {
  return isAtEnd(game) && game.nodes[currentNode(game)].children.some((id) => !game.nodes[id].tried);
}

/** Display the position after that many moves of the line. */
export function goTo(game, ply) {
  const clamped = Math.max(0, Math.min(ply, game.moves.length));
  return clamped === game.ply ? game : Object.freeze({ ...game, ply: clamped });
}

/** Display a node, on another line only if it is not on the one on display. */
export function goToNode(game, id) {
  const ply = id === ROOT ? 0 : game.line.indexOf(id) + 1;
  return ply > 0 || id === ROOT ? goTo(game, ply) : withLine(game, id);
}

/** Display a node, and the line through it to its end. */
export function withLine(game, id) {
  const line = pathTo(game, id);
  const ply = line.length;
  for (let end = id; game.nodes[end].children.length > 0; line.push(end)) [end] = game.nodes[end].children;
  return Object.freeze({ ...game, line, moves: line.map((each) => game.nodes[each].move), ply });
}

/** The ids from the first move to a node. */
function pathTo({ nodes }, id) {
  const path = [];
  for (let at = id; at !== ROOT; at = nodes[at].parent) path.push(at);
  return path.reverse();
}

/** The variations beside a node, itself included, in their order. */
export function siblingsOf({ nodes }, id) {
  return id === ROOT ? [ROOT] : nodes[nodes[id].parent].children;
}

export function isAtEnd({ moves, ply }) {
  return ply === moves.length;
}

/** The player of the move with this index. */
export function playerOfMove({ first }, index) {
  return index % 2 === 0 ? first : opponent(first);
}

/**
 * A game of these moves, up to the first illegal one.
 *
 * @returns {{game: Game, illegalMove: Cell | null}}
 */
export function replay(rules, first, setup, moves) {
  const board = new Board(rules, first, setup);
  const nodes = [ROOT_NODE];
  const illegalMove = moves.find((move, at) => {
    if (!board.isLegal(move)) return true;
    board.push(move, at + 1);
    nodes[at] = withChildren(nodes[at], [at + 1]);
    nodes.push(Object.freeze({ parent: at, move, children: [], comment: "" }));
    return false;
  });
  const game = gameOfTree({ id: randomId(), rules, first, setup, nodes });
  return { game: goTo(game, game.moves.length), illegalMove: illegalMove ?? null };
}

/** A string that differs between positions of this and other games: after `ply` moves of the line. */
export function positionKey(game, ply = game.ply) {
  return `${game.treeKey}:${ply === 0 ? ROOT : game.line[ply - 1]}`;
}
