import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

const { loadMessages } = await import("../../service/static/page/i18n.js");
await loadMessages("puzzles");
const { sourceText } = await import("../../service/static/page/puzzles/puzzle-panel.js");

test("the source of a puzzle is a game of an engine against itself or another, or of two named players", () => {
  assert.equal(sourceText("self-play search - search, game 3, move 22"), "From a game of search against itself");
  assert.equal(sourceText("self-play attack-weights - search, game 3, move 22"), "From a game of attack-weights against search");
  assert.equal(sourceText("rapfi2018-aiwine-0.3.sgf, game 3, move 22"), "From the game rapfi2018 – aiwine");
  assert.equal(sourceText("a friend"), "From the game a friend");
});
