import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { replay } from "../../service/static/page/game/game.js";
import { parseMoves } from "../../service/static/page/game/notation.js";
import { meritTexts } from "../../service/static/page/play/merits.js";
import { PRESETS } from "../../service/static/page/game/rules.js";

const { loadMessages } = await import("../../service/static/page/i18n.js");
await loadMessages("hints");

function merits(moves, name, { winIn = null, chance = 0.6 } = {}) {
  const { game } = replay(PRESETS.gomoku, "X", [], parseMoves(moves, PRESETS.gomoku));
  const [cell] = parseMoves(name, PRESETS.gomoku);
  return meritTexts(game, { move: { ...cell, notation: name }, win_in: winIn, win_probability: chance });
}

test("a five comes before a forced win, and that before all other merits", () => {
  const fours = "h8a1h9a2h10a3h11a4";
  assert.deepEqual(merits(fours, "h12", { winIn: 1 }), ["makes five in a row"]);
  assert.deepEqual(merits(fours, "a5", { winIn: 3 }), ["blocks a four", "forces a win in 2 moves"]);
  assert.deepEqual(merits("h8a1h9b1", "h10", { winIn: 5 }), ["forces a win in 3 moves", "makes an open three"]);
  assert.deepEqual(merits("h8g8h9g9", "h10"), ["makes an open three"]);
});

test("a line is blocked only if it is on the board", () => {
  assert.deepEqual(merits("h8i9j10g8g9f7h10", "f8"), ["takes a point where the opponent would make an open three"]);
  assert.deepEqual(merits("h8a1h9c1h10", "h11"), ["blocks an open three"]);
  assert.deepEqual(merits("h8h7h9a1h10c1h11", "h12"), ["blocks a four"]);
});

test("without another merit a move has its chances, and without these none", () => {
  assert.deepEqual(merits("h8", "i9"), ["has the best chances, 60% to win"]);
  assert.deepEqual(merits("h8", "i9", { winIn: -4, chance: null }), []);
});
