import assert from "node:assert/strict";
import { test } from "node:test";

import { goTo, newGame, replay } from "../../service/static/page/game/game.js";
import { parseMoves } from "../../service/static/page/game/notation.js";
import { PRESETS, createRules } from "../../service/static/page/game/rules.js";
import { elementCode, frameCode, frameLink } from "../../service/static/page/sharing/embed-code.js";

const PAGE = "https://example.org/tengen/";
const { game: renju } = replay(PRESETS.renju, "X", [], parseMoves("h8h9i10", PRESETS.renju));

test("the frame has the link of the position on display, beside the board page", () => {
  const link = frameLink(goTo(renju, 2), PAGE);
  assert.equal(link, "https://example.org/tengen/embed#game=renju&moves=h8h9i10&ply=2");
  const code = frameCode(goTo(renju, 2), PAGE, 'A "title"');
  assert.ok(code.startsWith(`<iframe src="${link.replaceAll("&", "&amp;")}" `));
  assert.ok(code.includes(' title="A &quot;title&quot;" '));
});

test("the element has the game, or a board to play on", () => {
  const lines = elementCode(goTo(renju, 2)).split("\n");
  assert.match(lines[0], /^<script type="module" src="https:[^"]*\/define-game\.js"><\/script>$/);
  assert.deepEqual(lines.slice(1), ['<tengen-game rules="renju" ply="2">h8h9i10</tengen-game>']);
  assert.match(elementCode(newGame(PRESETS.tictactoe)), /\n<tengen-board rules="tictactoe" level="novice"><\/tengen-board>$/);
});

test("there is no element of a game that its attributes cannot say", () => {
  const stone = { row: 7, col: 7, player: "X", number: 0 };
  for (const game of [newGame(createRules(9, 9, 5)), newGame(PRESETS.gomoku, "O"), newGame(PRESETS.gomoku, "X", [stone])]) {
    assert.equal(elementCode(game), null);
  }
});
