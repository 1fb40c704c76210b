import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { replay } from "../../service/static/page/game/game.js";
import { parseMoves } from "../../service/static/page/game/notation.js";
import { PRESETS } from "../../service/static/page/game/rules.js";

const { loadMessages } = await import("../../service/static/page/i18n.js");
await loadMessages("review", "hints");
const { storyOf } = await import("../../service/static/page/views/review-story.js");

/**
 * The story of a game.
 *
 * @param {string} text  Its moves.
 * @param {[number, string][]} judged  The chances of X after each move, and its judgement.
 * @param {{winner?: string | null, decisive?: number | null, best?: string}} [facts]
 */
function story(text, judged, { winner = null, decisive = null, best = "o1" } = {}) {
  const { game } = replay(PRESETS.gomoku, "X", [], parseMoves(text, PRESETS.gomoku));
  const [named] = parseMoves(best, PRESETS.gomoku);
  const moves = new Map(judged.map(([after, judgement], at) => {
    const player = at % 2 ? "O" : "X";
    const [before, then] = [at ? judged[at - 1][0] : 0.5, after].map((chance) => (player === "X" ? chance : 1 - chance));
    const move = { ply: at + 1, player, move: game.moves[at], judgement, best: named, pv: [best], missed: null, allowed: null, win_probability_before: before, win_probability_after: then };
    return [game.line[at], move];
  }));
  const summary = { winner, decisive: decisive && moves.get(game.line[decisive - 1]) };
  return storyOf(/** @type {any} */ ({ line: game.line, moves, summary }), game);
}

test("an open game has no decisive move to speak of, and its blunders are named in their order", () => {
  const told = story("h8a15h6g7", [[0.62, "best"], [1, "blunder"], [0.82, "blunder"], [0.9, "inaccuracy"]]);
  assert.equal(told, "White's move 2, a15, was a blunder. Black was ahead from move 2 to move 4. Black's move 3, h6, was a blunder.");
});

test("a lead that was given away is told where it was", () => {
  const told = story("h8h9i8i9j8o1", [[0.7, "best"], [0.72, "good"], [0.5, "mistake"], [0.3, "best"], [0.3, "best"], [0.3, "best"]]);
  assert.equal(told, [
    "The game went back and forth until move 2.",
    "Black gave a lead away with move 3.",
    "It was even after move 3.",
    "White was ahead from move 4 to move 6.",
  ].join(" "));
});

test("no move decided a game that was lost without a mistake", () => {
  const judged = (last) => /** @type {[number, string][]} */ ([[0.5, "best"], [0.5, "good"], [0.4, last]]);
  assert.match(story("h8h9i8", judged("good"), { winner: "O" }), /No single move decided the game\.$/);
  assert.doesNotMatch(story("h8h9i8", judged("blunder"), { winner: "O" }), /decided/);
  assert.doesNotMatch(story("h8h9i8", judged("good")), /decided/);
});

test("nothing was better than a decisive move that is the best one", () => {
  const judged = (last) => /** @type {[number, string][]} */ ([[0.5, "best"], [0.5, "good"], [0.2, last]]);
  const facts = { winner: "O", decisive: 3, best: "h10" };
  assert.match(story("h8h9h10", judged("best"), facts), /decided the game\.$/);
  const told = story("h8h9i8", judged("blunder"), { ...facts, best: "h7" });
  assert.equal(told, "The game was even until move 2. Black's move 3, i8, decided the game. It cost 30% in winning chances.");
});
