import assert from "node:assert/strict";
import { test } from "node:test";

import "./browser.js";
import { boardOf, newGame, playMove } from "../../service/static/page/game/game.js";
import { PRESETS } from "../../service/static/page/game/rules.js";
import { isFarFromStones, isMisclick } from "../../service/static/page/puzzles/misclick.js";

const isFar = (row, col, stones) => {
  const game = stones.reduce((before, [r, c]) => playMove(before, { row: r, col: c }), newGame(PRESETS.gomoku));
  return isFarFromStones(boardOf(game), { row, col });
};

test("a cell is far if it is three or more cells from every stone", () => {
  const stones = [[7, 7], [3, 3]];
  for (const [row, col, far] of [[7, 10, true], [10, 10, true], [7, 9, false], [9, 9, false], [5, 5, false], [6, 0, true], [14, 14, true]]) {
    assert.equal(isFar(row, col, stones), far, `${row}, ${col}`);
  }
});

test("no cell of an empty board is far", () => {
  assert.equal(isFar(0, 0, []), false);
});

test("a far cell is meant if it is chosen again", () => {
  const board = boardOf(playMove(newGame(PRESETS.gomoku), { row: 7, col: 7 }));
  const far = { row: 0, col: 0 };
  assert.ok(isMisclick(board, far, null));
  assert.ok(!isMisclick(board, { row: 0, col: 0 }, far));
  assert.ok(isMisclick(board, { row: 0, col: 1 }, far));
});
