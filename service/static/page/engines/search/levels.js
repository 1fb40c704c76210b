// Levels of play, below full strength: what engines/strength/levels.py and engines/strength/perception.py do with the search.

import { Board } from "../../game/board.js";
import { hasCell } from "../../game/cells.js";

/**
 * The moves in the order drawn by a player of a strength, each with the score that it has for that player, and what this
 * player believes its chances to be with the first.
 *
 * @param {import("./searcher.js").Searcher} searcher
 * @param {SearchPosition} position
 * @param {number} strength
 * @param {Parameters<import("./searcher.js").Searcher["search"]>[0] & {lines: number}} limits
 * @returns {SearchResult}
 */
export function playAtLevel(searcher, position, strength, { lines: wanted, ...limits }) {
  const { strengths, spread, maxCells, conspicuous } = searcher.levels;
  const { nodes, breadth, overlooked: [three, four], temperature } = strengths[strength - 1];
  /** Short lines are as hard to see with one stone lacking as with two. @type {[number, number]} */
  const overlooked = [three, position.rules.winLength < conspicuous ? three : four];
  const { stones, side } = position;
  const isFree = (cell) => stones[indexOf(position, cell)] === 0;
  searcher.setUp(position);
  const wins = searcher.fives(side);
  const view = stones.length > maxCells ? stones : searcher.perceive(position, overlooked);
  const free = freeCells(position);
  const isPerceived = free.length > 0 && view.some((stone, at) => stone !== stones[at]);
  if (isPerceived) searcher.setUp({ ...position, stones: view });
  const own = searcher.fives(side).filter(isFree);
  const urgent = own.length ? own : searcher.fives(1 - side);
  const results = [
    ...searcher.search({
      ...limits,
      nodes: Math.min(limits.nodes ?? nodes, nodes),
      lines: Math.max(wanted, breadth),
      allowed: isPerceived ? free : [],
    }),
  ];
  const result = /** @type {SearchResult} */ (results.at(-1));
  const longest = Math.max(...result.lines.filter(({ chance }) => chance === 0).map(({ score }) => score));
  // Of proven losses, each ply more counts as one spread.
  const worth = ({ score, chance }) => (chance === 0 ? longest / spread + score - longest : score / spread);
  const drawn = result.lines.map((line) => ({
    line,
    isUrgent: hasCell(urgent, line.moves[0]),
    lot: gumbel() + worth(line) / temperature,
  }));
  drawn.sort((a, b) => Number(b.isUrgent) - Number(a.isUrgent) || b.lot - a.lot);
  const [{ line: { chance: belief } }] = drawn;
  // What the player believes is no statement about the position. Its lines may use cells with stones.
  const asBelieved = ({ score, winIn, moves }) =>
    isPerceived ? { score, chance: null, winIn: null, moves: playable(position, moves) } : { score, chance: null, winIn, moves };
  const lines = drawn.slice(0, wanted).map(({ line }) => asBelieved(line));
  if (hasCell(wins, lines[0].moves[0])) lines[0].winIn = 1;
  return { ...result, lines, belief };
}

/** The cells on which the side to move may play. */
function freeCells(position) {
  const { stones, forbidden } = position;
  const cells = [...stones].flatMap((stone, at) => (stone === 0 ? [cellAt(position, at)] : []));
  return cells.filter((cell) => !hasCell(forbidden, cell));
}

/** The moves of a line that can be played in a position, up to the end of the game. */
function playable(position, line) {
  const { rules, side, stones } = position;
  const setup = [...stones].flatMap((stone, at) =>
    stone === 0 ? [] : [{ ...cellAt(position, at), player: /** @type {Player} */ (stone > 0 ? "X" : "O"), number: 0 }],
  );
  const board = new Board(rules, side === 0 ? "X" : "O", setup);
  const end = line.findIndex((move, at) => {
    const isLegal = board.isLegal(move);
    if (isLegal) board.push(move, at + 1);
    return !isLegal;
  });
  return end < 0 ? line : line.slice(0, end);
}

function cellAt({ cols, top, left }, at) {
  return { row: top + Math.floor(at / cols), col: left + (at % cols) };
}

function indexOf({ cols, top, left }, { row, col }) {
  return (row - top) * cols + (col - left);
}

/** Noise with which sorting draws without replacement from a softmax. */
function gumbel() {
  return -Math.log(-Math.log(1 - Math.random()));
}
