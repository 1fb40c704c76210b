// The engine `attack-weights` in the browser: the definitions of engines/patterns/attacks.py under their names.

import { boardOf } from "../game/game.js";
import { cellKey } from "../game/notation.js";
import { contains, overlineWins } from "../game/rules.js";
import { BONUS, FIVE, LACKING, POTENTIALS, UNIT, WEIGHTS } from "./weights.js";

const [EMPTY, OWN, ENEMY, BORDER] = [0, 1, 2, 3];
/** In the order of the service: bonuses depend on it. */
const DIRECTIONS = [
  [0, 1],
  [-1, 1],
  [1, 0],
  [1, 1],
];
const LINE_LENGTHS = { low: 3, high: 8 };
/** Cells around the stones of an unbounded board that are candidates. */
const MARGIN = 5;

/** @typedef {{power: number, potential: number, divider: number}} Attack */

export function supportsRules({ winLength }) {
  return winLength >= LINE_LENGTHS.low && winLength <= LINE_LENGTHS.high;
}

/**
 * The empty cells by rank: wins first, then by weight, then the nearest to the centre of the stones.
 *
 * @param {Game} game
 * @returns {Array<{cell: Cell, score: number, wins: boolean}>}
 */
export function rankCells(game) {
  const board = boardOf(game);
  const forbidden = new Set(board.toMove === "X" ? board.forbiddenPoints().map(cellKey) : []);
  const cells = candidateCells(board).filter((cell) => !forbidden.has(cellKey(cell)));
  const distance = distanceFromCentre(board);
  return cells
    .map((cell) => ({ cell, ...cellWeight(board, cell), far: distance(cell), lot: Math.random() }))
    .sort((a, b) => Number(b.wins) - Number(a.wins) || b.weight - a.weight || a.far - b.far || a.lot - b.lot)
    .map(({ cell, weight, wins }) => ({ cell, score: weight / UNIT, wins }));
}

function candidateCells({ rules, stones }) {
  const { rows, cols } = rules;
  const range = (low, high) => Array.from({ length: high - low + 1 }, (_, at) => low + at);
  const around = (values) => (values.length ? range(Math.min(...values) - MARGIN, Math.max(...values) + MARGIN) : range(-MARGIN, MARGIN));
  const taken = [...stones.values()];
  const down = rows === null ? around(taken.map(({ row }) => row)) : range(0, rows - 1);
  const across = rows === null ? around(taken.map(({ col }) => col)) : range(0, cols - 1);
  return down.flatMap((row) => across.map((col) => ({ row, col }))).filter((cell) => !stones.has(cellKey(cell)));
}

/** The squared distance from the centre of the stones, or of the board; in whole numbers, so that equal ones compare equal. */
function distanceFromCentre({ rules: { rows, cols }, stones }) {
  const taken = [...stones.values()];
  const sum = (field) => taken.reduce((total, stone) => total + stone[field], 0);
  const [count, row, col] = taken.length ? [taken.length, sum("row"), sum("col")] : [2, (rows ?? 1) - 1, (cols ?? 1) - 1];
  return (cell) => (count * cell.row - row) ** 2 + (count * cell.col - col) ** 2;
}

/** The attack weight of an empty cell for the side to move, and whether a stone there wins. */
function cellWeight(board, cell) {
  const { winLength } = board.rules;
  let weight = 0;
  let wins = false;
  for (const player of ["X", "O"]) {
    const five = player === board.toMove ? BONUS : 0;
    let breakpoints = 0;
    for (const direction of DIRECTIONS) {
      const attacks = attacksOf(board, cell, player, direction);
      // Only the attack through the cell is as long.
      const isFive = attacks[0]?.power >= winLength;
      wins ||= isFive && player === board.toMove;
      if (isBreakpoint(attacks, winLength) && ++breakpoints === 2) {
        // In place of the line's own weights.
        weight += BONUS;
        continue;
      }
      for (const attack of attacks) weight += attackWeight(attack, winLength);
      if (isFive) weight += five;
    }
  }
  return { weight, wins };
}

/** The attacks of a player that count on a line through an empty cell, the one through the cell first. */
/** @returns {Attack[]} */
function attacksOf(board, { row, col }, player, direction) {
  const [down, right] = direction;
  const { rules } = board;
  const cells = (sign) =>
    Array.from({ length: rules.winLength }, (_, at) => {
      const cell = { row: row + sign * (at + 1) * down, col: col + sign * (at + 1) * right };
      if (!contains(rules, cell)) return BORDER;
      const stone = board.stoneAt(cell);
      return stone === null ? EMPTY : stone.player === player ? OWN : ENEMY;
    });
  return lineAttacks(walk(cells(-1)), walk(cells(1)), rules, player);
}

/** Scan the cells of one direction, as many as stones win; the last only counts behind an own stone. */
function walk(cells) {
  const closed = [];
  let space = 0;
  // The attack through the cell runs first; its own stone is taken off again below.
  let attack = { power: 1, potential: 0, divider: 1 };
  let isBlocked = false;
  for (const cell of cells.slice(0, -1)) {
    isBlocked = cell >= ENEMY;
    if (isBlocked) {
      closed.push(attack);
      break;
    }
    space += 1;
    if (cell === OWN) {
      attack.power += 1;
      continue;
    }
    if (attack.power > 0) {
      closed.push({ ...attack, potential: attack.potential + 1 });
      attack = { power: 0, potential: 1, divider: 1 };
    }
    attack.divider += 1;
  }
  if (!isBlocked && cells.at(-2) === OWN) {
    closed.push({ ...attack, potential: attack.potential + (cells.at(-1) === EMPTY ? 1 : 0) });
  }
  const [own, ...others] = closed;
  const adjoining = own.power - 1;
  return {
    power: adjoining,
    openEnd: own.potential,
    enemyEnd: cells[adjoining] === ENEMY ? 1 : 0,
    space,
    sides: others.filter(({ power }) => power > 0),
  };
}

/** @returns {Attack[]} None without room to win; without the one through the cell if it is too long to win. */
function lineAttacks(before, after, rules, player) {
  if (1 + before.space + after.space < rules.winLength) return [];
  const central = { power: 1 + before.power + after.power, potential: before.openEnd + after.openEnd, divider: 1 };
  const sides = [...before.sides, ...after.sides];
  const isLong = central.power >= rules.winLength;
  return isLong && !runWins(central.power, before.enemyEnd + after.enemyEnd, rules, player) ? sides : [central, ...sides];
}

function runWins(length, enemyEnds, rules, player) {
  if (length === rules.winLength) return rules.blockedWins || enemyEnds < 2;
  return overlineWins(rules, player);
}

/** In units of 1/240, rounded down. */
function attackWeight({ power, potential, divider }, winLength) {
  const relative = Math.min(power - winLength + FIVE, FIVE);
  const weightOf = (stones) => WEIGHTS[POTENTIALS * stones + potential];
  const weight = relative < 1 ? Math.floor(weightOf(1) / LACKING ** (1 - relative)) : weightOf(relative);
  return Math.floor(weight / divider);
}

/** Whether a line's attacks force the opponent to answer at once. */
function isBreakpoint(attacks, winLength) {
  const [central, ...sides] = attacks;
  if (central?.divider !== 1) return false;
  const four = winLength - 1;
  if (central.power >= four || (central.power === four - 1 && central.potential === 2)) return true;
  const joined = ({ power, potential }) => central.power + power + (central.potential === 2 && potential === 2 ? 1 : 0);
  return sides.some((side) => side.divider === 2 && joined(side) >= four);
}
