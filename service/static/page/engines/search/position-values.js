// Values of the positions of a game: what engines/review/position_values.py does, without a limit of the whole time.

import { opponent } from "../../game/board.js";
import { isSame } from "../../game/cells.js";
import { boardOf, goTo } from "../../game/game.js";
import { isTicTacToe, rankMoves } from "../tictactoe.js";
import { positionOf } from "./position.js";

/** Cells of the largest viewport of which a move is left out. */
const MOST_CELLS = 2500;

/** A value whose other fields say nothing. @param {Partial<PositionValue> & {chance: number}} fields @returns {PositionValue} */
function valueOf(fields) {
  const { line = [] } = fields;
  return { proof: null, line, best: line[0] ?? null, isForced: false, nodes: 0, depth: 0, isCut: false, ...fields };
}

export class PositionValues {
  /** Nodes of all positions. */
  nodes = 0;
  /** The value of the last position. @type {PositionValue} */
  last = valueOf({ chance: 0.5 });
  #start = performance.now();

  /**
   * @param {import("./threat-solver.js").ThreatSolver} solver
   * @param {Game} game
   * @param {ReviewLimit} limit
   * @param {(ProvenResult | null)[]} proofs  What proofs say of the positions, by ply.
   */
  constructor(solver, game, limit, proofs) {
    this.solver = solver;
    this.constants = solver.reviews;
    this.limit = limit;
    this.proofs = proofs;
    this.moves = game.moves;
    this.games = Array.from({ length: game.moves.length + 1 }, (_, at) => goTo(game, at));
    /** Where perfect play is known, there is nothing to prove. */
    this.isExact = isTicTacToe(game.rules);
    this.engine = this.isExact ? "minimax" : "search";
    this.searchShare = this.isExact ? 1 : 1 - this.constants.proofShare;
  }

  /**
   * The values before and after each move, the last one first.
   *
   * @returns {Generator<{at: number, before: PositionValue, after: PositionValue}>}
   */
  *backwards() {
    const { inTheGame, atFirst, megabytes } = this.constants;
    this.solver.useTable(megabytes.proofs);
    const proven = this.#proveAll();
    this.solver.useTable(megabytes.search);
    const end = this.moves.length;
    let after = proven[end].value ?? this.#search(end, proven[end]) ?? this.last;
    this.last = after;
    let loser = loserOf(boardOf(this.games[end]).toMove, after, inTheGame);
    let isDoubtful = false;
    for (let at = end - 1; at >= 0; at -= 1) {
      let before = this.#value(at, proven, after);
      const isLoser = boardOf(this.games[at]).toMove === loser;
      isDoubtful ||= isLoser && before.chance >= inTheGame;
      if (isLoser && isDoubtful) before = this.#searchLonger(at, proven, before, after);
      // The move seems to have allowed a win: was the position lost already?
      else if (isWon(after)) before = this.#searchAgain(at, proven, before, after, atFirst) ?? before;
      if (isLoser && before.chance >= inTheGame) loser = null;
      yield { at, before, after };
      after = before;
    }
  }

  /** One longer search with half of what is left over, and one with the rest if the side is in the game still. */
  #searchLonger(at, proven, value, after) {
    const { inTheGame, atFirst } = this.constants;
    const longer = this.#searchAgain(at, proven, value, after, atFirst);
    if (longer === null || longer.chance < inTheGame) return longer ?? value;
    return this.#searchAgain(at, proven, longer, after, 1) ?? longer;
  }

  #searchAgain(at, proven, value, after, share) {
    if (value.proof !== null || !value.isCut) return null;
    const longer = this.#leftOver(at, proven, share);
    const found = longer && this.#search(at, proven[at], { limit: longer, avoided: isWon(after) ? this.moves[at] : null });
    return found && consistent({ ...found, nodes: value.nodes + found.nodes }, this.moves[at], after);
  }

  /** A share of what is left over once the earlier positions have had their limits; null if hardly anything is. */
  #leftOver(at, proven, share) {
    const earlier = proven.slice(0, at).filter((known, index) => isSearched(known, this.moves[index]));
    const { nodes, timeMs } = this.limit;
    const { leastLeftOver } = this.constants;
    const positions = this.games.length;
    /** @type {ReviewLimit} */
    const left = {};
    if (nodes !== undefined) {
      const reserved = earlier.reduce((sum, known) => sum + nodes - known.nodes, 0);
      const spare = positions * nodes - this.nodes - reserved;
      if (spare < leastLeftOver * nodes) return null;
      left.nodes = Math.floor(share * spare);
    }
    if (timeMs !== undefined) {
      const spare = (positions - this.searchShare * earlier.length) * timeMs - (performance.now() - this.#start);
      if (spare < leastLeftOver * timeMs) return null;
      left.timeMs = share * spare;
    }
    return left;
  }

  /** What the rules and proofs say of all positions, in the order of the game. @returns {Proven[]} */
  #proveAll() {
    const proven = [this.#prove(0, null)];
    this.moves.forEach((move, at) => {
      const { value } = proven[at];
      proven.push(this.#prove(at + 1, value && inherited(value, move)));
    });
    return proven;
  }

  /** @returns {Proven} */
  #prove(at, known) {
    const { outcome, toMove } = boardOf(this.games[at]);
    if (outcome !== null) return { value: finalValue(outcome.winner, toMove), only: null, nodes: 0 };
    const { solver } = this;
    const position = positionOf(this.games[at]);
    const { side } = position;
    solver.place(position);
    const [win] = inReadingOrder(solver.fives(side));
    if (win) return { value: won([win], 1, "line"), only: null, nodes: 0 };
    const threats = inReadingOrder(solver.fives(1 - side));
    const answers = threats.length ? solver.answers(1 - side) : [];
    if (threats.length && answers.length === 0) {
      const value = valueOf({ chance: 0, proof: { winIn: -2, kind: "line" }, line: threats.slice(0, 2) });
      return { value, only: null, nodes: 0 };
    }
    if (known?.chance === 0) return { value: known, only: null, nodes: 0 };
    const result = this.proofs[at] ?? null;
    if (result !== null) return { value: byProof(result, toMove), only: null, nodes: 0 };
    const { value, nodes } = this.isExact ? { value: null, nodes: 0 } : this.#solve(side, known?.proof ?? null);
    return { value: value ?? known, only: answers.length === 1 ? answers[0] : onlyMove(position), nodes };
  }

  /** A win of the side to move by fours or by threats, no slower than one that is known. */
  #solve(side, known) {
    const { solver } = this;
    const { proofShare, foursShare, proofNodesPerSecond } = this.constants;
    const { nodes: limit, timeMs = 0 } = this.limit;
    const nodes = limit === undefined ? proofNodesPerSecond * (timeMs / 1000) : limit;
    solver.begin(false);
    solver.setBudget(Math.max(Math.floor(proofShare * nodes), 1));
    if (timeMs) solver.stopAt(performance.now() + proofShare * timeMs);
    const stones = known ? (known.winIn + 1) / 2 : Infinity;
    solver.allot(foursShare);
    const byFours = solver.solveFours(side, stones);
    if (byFours === null) solver.allot(1);
    const win = byFours ?? solver.solveThreats(side, stones);
    this.nodes += solver.nodes;
    const value = win && won(win.moves, win.plies, byFours ? "fours" : "threats");
    return { value, nodes: solver.nodes };
  }

  /** The value of the position before a move. */
  #value(at, proven, after) {
    const { value, only, nodes } = proven[at];
    const played = this.moves[at];
    const isOnly = only !== null && isSame(only, played);
    if (!isSearched(proven[at], played)) {
      const next = through(played, after, isOnly, nodes);
      if (value === null || (isOnly && !isAsLong(next, value))) return next;
      let known = { ...value, nodes };
      if (isOutlasted(value, played, after) && this.#leftOver(at, proven, 1)) {
        const others = this.#search(at, proven[at], { avoided: played });
        known = others ? withProof(others, value) : known;
      }
      return consistent(known, played, after);
    }
    const found = this.#search(at, proven[at], { avoided: isWon(after) ? played : null });
    if (found === null || (value !== null && isLost(after) && !isWon(found))) return through(played, after);
    return consistent(value === null ? found : withProof(found, value), played, after);
  }

  /**
   * What the engine finds; null for an empty board.
   *
   * @param {number} at
   * @param {Proven} proven
   * @param {{limit?: ReviewLimit, avoided?: Cell | null}} [options]  `limit` is what the solver left, by default; `avoided`
   *   is a move that is not searched.
   * @returns {PositionValue | null}
   */
  #search(at, proven, { limit, avoided = null } = {}) {
    const game = this.games[at];
    const { nodes, timeMs } = this.limit;
    const first = {
      nodes: nodes === undefined ? undefined : Math.max(nodes - proven.nodes, 1),
      timeMs: timeMs === undefined ? undefined : this.searchShare * timeMs,
    };
    const found = this.isExact ? solveGame(game) : this.#analyse(game, limit ?? first, avoided);
    if (found === null) return null;
    this.nodes += found.nodes;
    const isForced = proven.only !== null && isSame(proven.only, found.best);
    return { ...found, isForced, nodes: proven.nodes + found.nodes };
  }

  /** @param {Game} game @param {ReviewLimit} limit @param {Cell | null} avoided */
  #analyse(game, { nodes, timeMs }, avoided) {
    if (boardOf(game).stones.size === 0) return null;
    const until = timeMs === undefined ? 0 : performance.now() + timeMs;
    const position = positionOf(game);
    this.solver.setUp(position, false);
    const allowed = avoided ? otherMoves(position, avoided) : [];
    let result;
    for (result of this.solver.search({ nodes, until, allowed }));
    const { nodes: visited, depth, lines: [{ chance, winIn, moves }], stoppedBy } = /** @type {SearchResult} */ (result);
    const isCut = stoppedBy === "time" || visited >= (nodes ?? Infinity);
    return valueOf({ chance: chance ?? 0.5, proof: proofOf(winIn), line: moves, nodes: visited, depth, isCut });
  }
}

/** The value of a position of tic-tac-toe. */
function solveGame(game) {
  const moves = rankMoves(game);
  const { cell, ending } = moves[0];
  return valueOf({ chance: (1 + Math.sign(ending)) / 2, proof: proofOf(ending || null), line: [cell] });
}

/** @returns {Proof | null} */
function proofOf(winIn) {
  return winIn === null ? null : { winIn, kind: winIn === 1 ? "line" : "search" };
}

/** Whether the engine searches a position: no move is proven the best or the only one. */
function isSearched({ value, only }, played) {
  return !value?.best && !(only && isSame(only, played));
}

/** The player that is out of the game in the last position; null for none. */
function loserOf(toMove, { chance }, inTheGame) {
  if (chance < inTheGame) return toMove;
  return 1 - chance < inTheGame ? opponent(toMove) : null;
}

/** The value of a finished game. */
function finalValue(winner, toMove) {
  if (winner === null) return valueOf({ chance: 0.5 });
  return winner === toMove ? valueOf({ chance: 1 }) : valueOf({ chance: 0, proof: { winIn: 0, kind: "line" } });
}

/** The value of a position that a proof decides; the best move may be unknown. @param {ProvenResult} result @param {Player} toMove */
function byProof({ winner, plies, line }, toMove) {
  const isWin = winner === toMove;
  return valueOf({ chance: Number(isWin), proof: { winIn: isWin ? plies : -plies, kind: "proof" }, line });
}

function won(line, winIn, kind) {
  return valueOf({ chance: 1, proof: { winIn, kind }, line });
}

/** The legal moves but one; none if there is no other, or if the board is too wide. */
function otherMoves({ cols, top, left, stones, forbidden }, avoided) {
  if (stones.length > MOST_CELLS) return [];
  const cells = [...stones.keys()].filter((at) => stones[at] === 0).map((at) => ({ row: top + Math.floor(at / cols), col: left + (at % cols) }));
  return cells.filter((cell) => ![avoided, ...forbidden].some((other) => isSame(cell, other)));
}

/** The one empty cell of a board with borders. */
function onlyMove({ rules, stones, cols }) {
  const at = stones.indexOf(0);
  const isOnly = rules.rows !== null && at >= 0 && stones.indexOf(0, at + 1) < 0;
  return isOnly ? { row: Math.floor(at / cols), col: at % cols } : null;
}

/** The value after a move that follows from the proof of the position before; null for none. */
function inherited({ proof, best, line }, played) {
  if (proof === null || (wins(proof) && !(best && isSame(best, played)))) return null;
  const rest = line.length && isSame(line[0], played) ? line.slice(1) : [];
  return valueOf({ chance: wins(proof) ? 0 : 1, proof: { ...proof, winIn: (wins(proof) ? 1 : -1) - proof.winIn }, line: rest });
}

/** The value of a position if the move that was played is the best one; or the only one, so that a loss is proven. */
function through(played, after, isOnly = false, nodes = 0) {
  const isProven = after.proof !== null && (isOnly || !wins(after.proof));
  return valueOf({
    chance: 1 - after.chance,
    proof: isProven ? beforeMove(after.proof) : null,
    line: [played, ...after.line],
    isForced: isOnly,
    nodes,
  });
}

/** A search's value with the result that is proven of the position, in the fewest plies. */
function withProof(found, { chance, proof }) {
  return { ...found, chance, proof: isNearer(found, { proof }) ? found.proof : proof };
}

/** A value that agrees with the one after the move that was played. */
function consistent(found, played, after) {
  const { nodes, depth, isCut, proof } = found;
  const next = { ...through(played, after), nodes, depth, isCut };
  const isPlayed = isSame(played, found.best);
  if (proof === null) {
    const isSeenDeeper = isPlayed && after.proof === null;
    return isSeenDeeper || next.chance > found.chance ? next : found;
  }
  // If all moves lose, the one that was played does as slowly as the next position says.
  if (!wins(proof)) next.proof = after.proof && beforeMove(after.proof);
  const isConfirmed = isPlayed && isAsLong(next, found);
  if (wins(proof)) return (isPlayed && !isConfirmed) || isNearer(next, found) ? next : found;
  return isConfirmed || isNearer(next, found) ? found : next;
}

/** Whether the best known defence was played, and lost faster than the proven loss allows. */
function isOutlasted(value, played, after) {
  return isLost(value) && isWon(after) && isSame(played, value.best) && isNearer(through(played, after, true), value);
}

/** Whether both win, or both lose, and the first one in fewer plies. */
function isNearer({ proof: one }, { proof: other }) {
  return one !== null && other !== null && wins(one) === wins(other) && Math.abs(one.winIn) < Math.abs(other.winIn);
}

/** Whether both win, or both lose, in the same number of plies. */
function isAsLong({ proof: one }, { proof: other }) {
  return one !== null && other !== null && one.winIn === other.winIn;
}

function isWon({ proof }) {
  return proof !== null && wins(proof);
}

function isLost({ proof }) {
  return proof !== null && !wins(proof);
}

/** Whether the side to move wins by a proof; else it loses. @param {Proof} proof */
export function wins({ winIn }) {
  return winIn > 0;
}

/** A proof as the other side sees it one ply earlier. @param {Proof} proof @returns {Proof} */
export function beforeMove({ winIn, kind }) {
  const isAtOnce = kind === "line" && winIn !== 0;
  return { winIn: (winIn > 0 ? -1 : 1) - winIn, kind: isAtOnce ? "search" : kind };
}

function inReadingOrder(cells) {
  return cells.sort((a, b) => a.row - b.row || a.col - b.col);
}
