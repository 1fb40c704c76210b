import assert from "node:assert/strict";
import { test } from "node:test";

import { cellName, columnName, formatMoves, parseMoves } from "../../service/static/page/game/notation.js";
import { PRESETS, createRules } from "../../service/static/page/game/rules.js";

test("columns after z have two letters", () => {
  assert.deepEqual([0, 25, 26, 31].map(columnName), ["a", "z", "aa", "af"]);
});

test("cells of the largest board are read back", () => {
  const rules = createRules(32, 32, 5);
  const cells = Array.from({ length: 32 * 32 }, (_, at) => ({ row: Math.floor(at / 32), col: at % 32 }));
  assert.equal(new Set(cells.map((cell) => cellName(cell, rules))).size, cells.length);
  assert.deepEqual(parseMoves(formatMoves(cells, rules), rules), cells);
});

test("cells of an unbounded board are read back", () => {
  const cells = [{ row: 0, col: 0 }, { row: -12, col: 1_000_000 }];
  assert.equal(formatMoves(cells, PRESETS.unbounded), "0/0 -12/1000000");
  assert.deepEqual(parseMoves("0/0, -12/1000000", PRESETS.unbounded), cells);
});

test("letters are read in upper case, and with separators", () => {
  const cells = [{ row: 7, col: 7 }, { row: 6, col: 8 }];
  assert.deepEqual(parseMoves(" H8, i9 ", PRESETS.gomoku), cells);
});

test("other text is no notation", () => {
  for (const text of ["h", "8h", "h8?", "h8 (;B[aa])"]) assert.equal(parseMoves(text, PRESETS.gomoku), null, text);
  assert.equal(parseMoves("h8", PRESETS.unbounded), null);
});
