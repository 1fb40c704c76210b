import assert from "node:assert/strict";
import { test } from "node:test";

import { Board } from "../../service/static/page/game/board.js";
import { cellName, parseMoves } from "../../service/static/page/game/notation.js";
import { PRESETS } from "../../service/static/page/game/rules.js";
import { meritsOf, threatsOf } from "../../service/static/page/game/threats.js";

/** A board with stones of X and O, X to move. */
function boardOf(x, o, rules = PRESETS.gomoku) {
  const stones = (text, player) => parseMoves(text, rules).map((cell) => ({ ...cell, player, number: 0 }));
  return new Board(rules, "X", [...stones(x, "X"), ...stones(o, "O")]);
}

const describe = (board) =>
  threatsOf(board)
    .map(({ kind, player, ends, point }) => `${kind} ${player} ${ends.map((end) => cellName(end, board.rules)).sort().join("-")} ${cellName(point, board.rules)}`)
    .sort();

test("a four is a line with the point that completes it", () => {
  assert.deepEqual(describe(boardOf("h8i8j8k8", "l8a1b1")), ["four X h8-k8 g8"]);
  assert.deepEqual(describe(boardOf("h8i8k8l8", "a1c1")), ["four X h8-l8 j8"]);
});

test("an open three becomes an open four", () => {
  const lines = new Set(describe(boardOf("h8i8j8", "a1c1")).map((text) => text.split(" ").slice(0, 3).join(" ")));
  assert.deepEqual([...lines], ["three X h8-j8"]);
  assert.deepEqual(describe(boardOf("h8i8j8", "g8a1")), []);
});

test("a point that makes a four and an open three is a double threat", () => {
  const board = boardOf("h8i8j8k9k10", "g8a1c1");
  assert.ok(describe(board).includes("double X h8-j8 k8"));
  assert.equal(meritsOf(board, parseMoves("k8", board.rules)[0]).makes, "fourThree");
});

test("exactly five: a line of six completes nothing", () => {
  assert.deepEqual(describe(boardOf("g8h8i8j8l8", "f8", PRESETS.standard)), []);
  assert.deepEqual(describe(boardOf("g8h8i8j8l8", "f8")), ["four X g8-l8 k8"]);
});

test("merits of a move are what it makes, the line that it blocks, and what the opponent would make", () => {
  const merits = (own, others, cell, rules = PRESETS.gomoku) => meritsOf(boardOf(own, others, rules), parseMoves(cell, rules)[0]);
  assert.deepEqual(merits("g8a1a3", "h8i8j8k8", "l8"), { makes: null, blocks: "four", takes: "five" });
  // A stone beside an open four leaves its other end.
  assert.deepEqual(merits("a1a3c1", "h8i8j8k8", "l8"), { makes: null, blocks: null, takes: "five" });
  assert.deepEqual(merits("a1a3c1", "h8i8j8", "k8"), { makes: null, blocks: "openThree", takes: "openFour" });
  assert.deepEqual(merits("g8a1a3", "h8i8j8", "k8"), { makes: null, blocks: null, takes: "four" });
  assert.deepEqual(merits("a1a3", "h8i8", "j8"), { makes: null, blocks: null, takes: "openThree" });
  assert.deepEqual(merits("h8i8h7", "a1a2", "j8"), { makes: "openThree", blocks: null, takes: null });
});

test("a four that a stone beside its five stops is no open four if blocked lines do not win", () => {
  const board = boardOf("h8i8j8", "f8a1", PRESETS.caro);
  const [cell] = parseMoves("k8", board.rules);
  assert.equal(meritsOf(board, cell).makes, "four");
  assert.equal(meritsOf(boardOf("h8i8j8", "f8a1"), cell).makes, "openFour");
});

test("Black makes no open three that opens on forbidden points alone, and nothing on one", () => {
  const merits = (x, o, cell) => meritsOf(boardOf(x, o, PRESETS.renju), parseMoves(cell, PRESETS.renju)[0]);
  assert.equal(merits("h8i8j9j10", "a1a3", "j8").makes, null);
});
