import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { newGame, replay } from "../../service/static/page/game/game.js";
import { parseMoves } from "../../service/static/page/game/notation.js";
import { PRESETS } from "../../service/static/page/game/rules.js";
import { Store } from "../../service/static/page/store.js";

const { loadMessages } = await import("../../service/static/page/i18n.js");
await loadMessages("hints");
const { showThreats } = await import("../../service/static/page/board/threat-lines.js");
const { initialState } = await import("../../service/static/page/state.js");

const rules = PRESETS.gomoku;

test("a board without threats is said to have none, until it has some or they are hidden", () => {
  const store = new Store(initialState(newGame(rules), 0));
  const noticeOf = () => store.state.notice?.text ?? null;
  const show = (isShown) => store.update({ "board.threats": isShown });
  const play = (moves) => store.update({ game: replay(rules, "X", [], parseMoves(moves, rules)).game });
  show(true);
  showThreats(store);
  assert.match(noticeOf(), /no threats/);
  play("h8a1h9a3h10");
  assert.deepEqual([noticeOf(), store.state.board.threatLines.length > 0], [null, true]);
  play("h8a1");
  // It was told once.
  assert.equal(noticeOf(), null);
  show(false);
  show(true);
  assert.match(noticeOf(), /no threats/);
  show(false);
  assert.equal(noticeOf(), null);
});
