// The course: its chapters, and the position and the task of each step.

import { replay } from "../game/game.js";
import { parseMoves } from "../game/notation.js";
import { PRESETS } from "../game/rules.js";

/**
 * What the visitor is to do: make a shape with one stone, win up to the five, leave the opponent no win by threats, point at
 * a forbidden point, or play a move of an opening.
 *
 * @typedef {"five" | "four" | "openFour" | "openThree" | "fourThree" | "doubleFour" | "doubleThree"} ShapeTask
 * @typedef {ShapeTask | "win" | "hold" | "forbidden" | "centre" | "direct" | "opening"} Task
 */

/**
 * @typedef {object} Step
 * @property {Task} task
 * @property {string} black  Stones in the order of play. White moves next if Black has one more.
 * @property {string} white
 * @property {string} answer  The move that a hint shows. Other moves may be right as well.
 * @property {"gomoku" | "renju"} [rules]  Gomoku by default.
 * @property {{kind: "D" | "I", number: number}} [opening]  The opening to play.
 */

/** The steps by chapter. @type {Record<string, Record<string, Step>>} */
export const STEPS = {
  threes: {
    five: { task: "five", black: "g8 h8 i8 j8", white: "f8 h9 g10 j7", answer: "k8" },
    four: { task: "four", black: "g7 h8 i9", white: "f6 i8 g9", answer: "j10" },
    openFour: { task: "openFour", black: "h8 h9 h7", white: "i9 g8 j6", answer: "h10" },
    openThree: { task: "openThree", black: "h8 i8", white: "i9 h6", answer: "j8" },
    closed: { task: "openThree", black: "h8 i8 e14 e15 l4 m5", white: "j8 h9 f13 k6 d10 n8", answer: "n6" },
  },
  "four-three": {
    point: { task: "fourThree", black: "h8 i8 j8 k10 k9", white: "g8 d5 l11 d7 d6", answer: "k8" },
    win: { task: "win", black: "h8 i8 j8 k10 k9", white: "g8 d5 l11 d7 d6", answer: "k8" },
    doubleFour: { task: "doubleFour", black: "g8 h8 i8 k9 l10 m11", white: "f8 h9 n12 l8 k11 i6", answer: "j8" },
    doubleThree: { task: "doubleThree", black: "f8 g8 h9 h10", white: "i10 j6 d9 k9", answer: "h8" },
    prepare: { task: "win", black: "h8 i8 j8 k10 h6 i7", white: "g8 g5 d11 j10 d10 d9", answer: "k9" },
    trap: {
      task: "win",
      black: "h8 i8 j8 l4 k9 k10 b4 c4 d4 e5 e6",
      white: "g8 l5 l6 l7 m9 n10 a4 f6 b9 d10 j12",
      answer: "e4",
    },
  },
  defence: {
    four: { task: "hold", black: "f8 h9 i7 g10", white: "g8 h8 i8 j8", answer: "k8" },
    three: { task: "hold", black: "h7 g9 j8", white: "f6 g7 h8", answer: "i9" },
    gap: { task: "hold", black: "i11 j9 m7 j11 l13", white: "h8 h9 h11 i10 j10", answer: "h10" },
    point: { task: "hold", black: "e5 j8 g4 l9 f3", white: "f5 g5 h5 i6 i7", answer: "i5" },
    counter: { task: "win", black: "g6 g7 g8 h9 i9", white: "g5 k4 k5 k6 m8", answer: "g9" },
  },
  forbidden: {
    doubleThree: { task: "forbidden", rules: "renju", black: "f6 g7 h9 h10", white: "i10 g9 j6 k8", answer: "h8" },
    doubleFour: { task: "forbidden", rules: "renju", black: "e8 f8 g8 h9 h10 h11", white: "d8 h12 g10 i9 f6 j7", answer: "h8" },
    overline: { task: "forbidden", rules: "renju", black: "e8 f8 g8 i8 j8", white: "g9 h10 f6 i6 k9", answer: "h8" },
    five: { task: "five", rules: "renju", black: "e8 f8 g8 h8 i9 i10 j7 k6", white: "d8 g9 h6 l8 k11 f10 g5 e6", answer: "i8" },
    fourThree: { task: "fourThree", rules: "renju", black: "f7 f8 f9 g10 h10", white: "f6 g9 d8 h7 i8", answer: "f10" },
    white: { task: "win", rules: "renju", black: "f6 g7 h9 h10 m8 c11 c12 c13", white: "j8 k8 l8 g11 e4 k5 n10", answer: "i8" },
  },
  openings: {
    centre: { task: "centre", rules: "renju", black: "", white: "", answer: "h8" },
    direct: { task: "direct", rules: "renju", black: "h8", white: "", answer: "h9" },
    kagetsu: { task: "opening", rules: "renju", black: "h8", white: "h9", answer: "i9", opening: { kind: "D", number: 4 } },
    hogetsu: { task: "opening", rules: "renju", black: "h8", white: "i9", answer: "i7", opening: { kind: "I", number: 7 } },
  },
};

/** Where the visitor is in the course. @typedef {{chapter: string, id: string}} Place */

/** The steps of all chapters in their order. @type {Place[]} */
export const PLACES = Object.entries(STEPS).flatMap(([chapter, steps]) => Object.keys(steps).map((id) => ({ chapter, id })));

/** @param {Place} place */
export function stepAt({ chapter, id }) {
  return STEPS[chapter][id];
}

/** The position of a step. @param {Step} step @param {Rules} [rules]  Those of the step by default. */
export function gameOfStep({ black, white, rules: preset = "gomoku" }, rules = PRESETS[preset]) {
  const [own, others] = [black, white].map((stones) => parseMoves(stones, rules) ?? []);
  const moves = own.flatMap((move, at) => [move, ...others.slice(at, at + 1)]);
  return replay(rules, "X", [], moves).game;
}
