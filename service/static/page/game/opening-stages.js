// Whose decision it is in an opening, as `opening_stage` in engines/openings/stages.py, from the steps of that file.
//
// Stones of an opening are moves of the game. What else its players decide is kept with the node at which they did.

import { opponent } from "./board.js";
import { boardOf, currentNode, goTo, ROOT, takeBack } from "./game.js";
import { cellKey, formatMoves, parseMoves } from "./notation.js";
import { OPENING_STEPS } from "./opening-steps.js";
import { isSameByShape } from "./opening-symmetry.js";

const FIRST = "X";
/** Between the decisions of a link. */
const SEPARATOR = ".";

/** @type {WeakMap<Game, Stage | null>} */
const stages = new WeakMap();

/** The opening of a game that was stored, also by a version that knew swap and swap2 alone. */
export function readOpening({ kind, decisions, swapped, settled, more }) {
  if (decisions) return Object.freeze({ kind, decisions, swapped });
  const found = [];
  if (more !== null) found.push({ node: more, choice: "place" });
  if (settled !== null) found.push({ node: settled, choice: swapped ? "swap" : "keep" });
  return Object.freeze({ kind, decisions: Object.freeze(found), swapped });
}

/**
 * The decision that is due in the position on display; null after the opening, and where moves have left it.
 *
 * @param {Game} game
 * @returns {Stage | null}
 */
export function stageOf(game) {
  let stage = stages.get(game);
  if (stage === undefined) {
    stage = new Course(game, game.moves.length).isComplete ? null : new Course(game, game.ply).stage;
    stages.set(game, stage);
  }
  return stage;
}

/** The decision in a position that is known to have one. @param {Game} game */
export function stageDue(game) {
  return /** @type {Stage} */ (stageOf(game));
}

/** The player who took a color last, as X for the first one, and the color; null before the end of the opening. */
export function settlementOf(game) {
  const course = new Course(game, game.moves.length);
  return course.isComplete ? course.taken : null;
}

/** The decisions up to the position on display, as in requests: of swaps, the number of fifth moves, and those offered. */
export function answersOf(game) {
  const { swaps, number, offered } = new Course(game, game.ply);
  const { rules, moves, ply } = game;
  return { moves: formatMoves(moves.slice(0, ply), rules), swaps, fifth_moves: number, offers: formatMoves(offered, rules) };
}

/**
 * The game after a decision in the position on display: a choice, a number of fifth moves, or one to offer.
 *
 * @param {Game} game
 * @param {string | number | Cell} decision
 */
export function decide(game, decision) {
  const node = currentNode(game);
  const path = new Set([ROOT, ...game.line.slice(0, game.ply)]);
  const kept = opening(game).decisions.filter((each) => path.has(each.node));
  return withDecisions(game, [...kept, Object.freeze({ node, choice: decision })]);
}

/** The game after a color is taken in the position on display. @param {Game} game @param {Player} color */
export function take(game, color) {
  return decide(game, color === stageDue(game).color ? "keep" : "swap");
}

/** The game before the last decision that was made in the position on display; null without one. @param {Game} game */
export function beforeDecision(game) {
  const { decisions } = opening(game);
  const last = decisions.findLast(({ node }) => node === currentNode(game));
  // The moves after it stay as variations.
  return last ? withDecisions(takeBack(game), decisions.filter((each) => each !== last)) : null;
}

/** The game before an unfinished decision: stones that are placed at once, or fifth moves. @param {Game} game */
export function beforeStage(game) {
  const { kind, placed, offered } = stageDue(game);
  const start = goTo(game, game.ply - placed);
  const before = (kind === "offer" ? offered : []).reduce((each) => /** @type {Game} */ (beforeDecision(each)), start);
  const last = opening(before).decisions.findLast(({ node }) => node === currentNode(before));
  const isInstead = (kind === "place" || kind === "offer") && last?.choice === kind;
  return isInstead ? /** @type {Game} */ (beforeDecision(before)) : before;
}

/** The parameters of a link to a game whose opening goes on at its last move. @returns {[string, string][]} */
export function queryOf(game) {
  if (stageOf(goTo(game, game.moves.length)) === null) return [];
  const decisions = formatDecisions(game);
  return [["opening", opening(game).kind], ...(decisions ? [/** @type {[string, string]} */ (["decisions", decisions])] : [])];
}

/** The decisions of the line on display. @param {Game} game */
function formatDecisions(game) {
  const path = [ROOT, ...game.line];
  return path
    .flatMap((id) => opening(game).decisions.filter(({ node }) => node === id))
    .map(({ choice }) => (typeof choice === "object" ? formatMoves([choice], game.rules) : choice))
    .join(SEPARATOR);
}

/**
 * The game of a link with its decisions; null if the opening does not allow its moves or them.
 *
 * @param {Game} game
 * @param {string} text
 * @returns {Game | null}
 */
export function withDecisionsOf(game, text) {
  const tokens = text === "" ? [] : text.split(SEPARATOR);
  let read = goTo(game, 0);
  for (;;) {
    const isAtEnd = read.ply === game.moves.length;
    const stage = stageOf(read);
    if (isAtEnd && tokens.length === 0) return read;
    if (stage === null || (stage.byStone && (isAtEnd || !stage.allows(game.moves[read.ply])))) return null;
    const decision = stage.byStone ? null : decisionOf(read, tokens.shift(), !isAtEnd);
    if (!stage.byStone && decision === null) return null;
    read = decision === null ? goTo(read, read.ply + 1) : decide(read, decision);
  }
}

/** The decision that a word of a link stands for; two more stones say so themselves. Null if it is none. */
function decisionOf(game, word, hasMore) {
  const { kind, instead, most, allows } = stageDue(game);
  if (kind === "take") {
    const choice = word ?? (hasMore && instead?.choice === "place" ? "place" : "");
    return ["swap", "keep", instead?.choice].includes(choice) ? choice : null;
  }
  if (kind === "declare") return Number(word) >= 1 && Number(word) <= most ? Math.floor(Number(word)) : null;
  const [cell] = parseMoves(word ?? "", game.rules) ?? [];
  return cell !== undefined && boardOf(game).isLegal(cell) && allows(cell) ? cell : null;
}

/** @param {Game} game @returns {Opening} */
function opening(game) {
  return /** @type {Opening} */ (game.opening);
}

/** @param {Game} game @param {any[]} decisions @returns {Game} */
function withDecisions(game, decisions) {
  const swapped = decisions.filter(({ choice }) => choice === "swap").length % 2 === 1;
  const changed = Object.freeze({ ...opening(game), decisions: Object.freeze(decisions), swapped });
  return Object.freeze({ ...game, opening: changed });
}

/** The steps of an opening that were made up to a position of the line. */
class Course {
  /** @type {Stage | null} */
  stage = null;
  isComplete = false;
  /** @type {boolean[]} */
  swaps = [];
  /** The number of fifth moves that was declared. @type {number | null} */
  number = null;
  /** @type {Cell[]} */
  offered = [];
  /** @type {{seat: Player, color: Player} | null} */
  taken = null;
  /** The first player as X, the second as O. @type {Player} */
  #black = FIRST;
  #stones = 0;
  /** Decisions at the node of the last stone that are not read yet. @type {any[]} */
  #made = [];

  /** @param {Game} game @param {number} ply */
  constructor(game, ply) {
    this.game = game;
    this.ply = ply;
    this.#arrive();
    this.isComplete = this.#follow([...OPENING_STEPS[opening(game).kind]]);
  }

  /** Make the steps; returns whether all of them were. @param {OpeningStep[]} steps */
  #follow(steps) {
    for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
      if (!step.choices.includes("swap")) {
        if (!this.#make(step)) return false;
        continue;
      }
      const decision = this.#made.shift()?.choice;
      if (decision === undefined) return this.#wait(step, { kind: "take", instead: insteadOf(step) });
      if (decision === "swap" || decision === "keep") {
        const isSwapped = decision === "swap";
        this.swaps.push(isSwapped);
        this.taken = { seat: this.#seatOf(step.color), color: isSwapped ? opponent(step.color) : step.color };
        if (isSwapped) this.#black = opponent(this.#black);
      } else if (this.#make({ ...step, choices: [decision] })) steps = [...(step.instead ?? [])];
      else return false;
    }
    return true;
  }

  /** Make a step without a choice of color. @param {OpeningStep} step */
  #make(step) {
    const [choice] = step.choices;
    if (choice === "place") return this.#place(step);
    const count = step.offers ?? this.number ?? 0;
    if (choice === "choose") {
      const isOffered = (cell) => this.offered.some((each) => cellKey(each) === cellKey(cell));
      return this.#stone(step, isOffered, { kind: "choose", offered: this.offered });
    }
    while (this.offered.length < count) {
      const cell = this.#made.shift()?.choice;
      if (cell === undefined) {
        const { offered } = this;
        const { stones } = boardOf(goTo(this.game, this.ply));
        const allows = (each) => !offered.some((other) => isSameByShape(stones.values(), other, each));
        return this.#wait(step, { kind: "offer", count, offered, allows });
      }
      this.offered.push(cell);
    }
    return true;
  }

  /** @param {OpeningStep} step */
  #place(step) {
    const { squares = [], declares } = step;
    for (const [placed, square] of squares.entries()) {
      const isInside = (cell) => isCentral(this.game.rules, square, cell);
      if (!this.#stone(step, isInside, { kind: "place", placed, places: squares.length, square })) return false;
    }
    if (declares === undefined) return true;
    this.number = this.#made.shift()?.choice ?? null;
    return this.number !== null || this.#wait(step, { kind: "declare", most: declares, placed: squares.length });
  }

  /** Go on to the next stone; returns whether there is one, which must be allowed. */
  #stone(step, allows, stage) {
    if (this.#stones === this.ply) return this.#wait(step, { ...stage, allows });
    if (!allows(this.game.moves[this.#stones])) return false;
    this.#stones += 1;
    this.#arrive();
    return true;
  }

  #arrive() {
    const node = this.#stones === 0 ? ROOT : this.game.line[this.#stones - 1];
    this.#made = opening(this.game).decisions.filter((each) => each.node === node);
  }

  /** Wait for a decision, unless the moves went on without it. Returns false: the step is not made. */
  #wait({ color }, stage) {
    if (this.#stones < this.ply) return false;
    const decider = this.#seatOf(color);
    const seat = opening(this.game).swapped ? opponent(decider) : decider;
    const byButton = stage.kind === "take" || stage.kind === "declare";
    const byStone = stage.kind === "place" || stage.kind === "choose";
    const none = { placed: 0, places: 0, square: null, most: 0, count: 0, offered: [], instead: null };
    this.stage = { ...none, allows: () => true, ...stage, seat, decider, color, byButton, byStone, declared: this.number };
    return false;
  }

  /** The player of a color, as X for the first one. @param {Player} color @returns {Player} */
  #seatOf(color) {
    return color === "X" ? this.#black : opponent(this.#black);
  }
}

/** What a step allows in place of a color, and how many. @param {OpeningStep} step */
function insteadOf({ choices, squares, offers }) {
  const choice = choices.find((each) => each !== "swap" && each !== "keep");
  return choice === undefined ? null : { choice, count: offers ?? squares?.length ?? 0 };
}

/** Whether a cell is in the central square with this side; null for the whole board. */
function isCentral({ rows, cols }, side, { row, col }) {
  const reach = side === null ? Infinity : (side - 1) / 2;
  return Math.abs(row - (rows - 1) / 2) <= reach && Math.abs(col - (cols - 1) / 2) <= reach;
}
