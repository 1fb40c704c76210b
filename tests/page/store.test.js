import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { newGame } from "../../service/static/page/game/game.js";
import { PRESETS } from "../../service/static/page/game/rules.js";
import { loadSettings, persistSettings, saveSettings, withSettings } from "../../service/static/page/settings.js";
import { Store } from "../../service/static/page/store.js";

const { initialState } = await import("../../service/static/page/state.js");
const start = () => initialState(newGame(PRESETS.gomoku), 0);

test("a callback runs at once, and when one of its fields changes", () => {
  const store = new Store({ tab: "game", live: { isOn: false, lines: 3 } });
  const seen = [];
  store.watch(["live.isOn"], ({ live }, before) => seen.push([live.isOn, before.live.isOn]));
  store.update({ "live.lines": 5, tab: "review" });
  store.update({ "live.isOn": true });
  store.update({ "live.isOn": true });
  assert.deepEqual(seen, [[false, false], [true, false]]);
  assert.deepEqual(store.state, { tab: "review", live: { isOn: true, lines: 5 } });
});

test("groups without a change stay the same object", () => {
  const store = new Store({ tab: "game", live: { isOn: false }, setup: { tool: null } });
  const { live, setup } = store.state;
  store.update({ "setup.tool": "X" });
  assert.equal(store.state.live, live);
  assert.notEqual(store.state.setup, setup);
  assert.throws(() => (store.state.setup.tool = "O"), TypeError);
});

test("a callback sees the latest state if an earlier one has changed it again", () => {
  const store = new Store({ tab: "game", theme: "auto" });
  const seen = [];
  store.watch(["tab"], ({ tab }) => tab === "review" && store.update({ theme: "dark" }));
  store.watch(["tab"], ({ theme }) => seen.push(theme));
  store.update({ tab: "review" });
  assert.deepEqual(seen, ["auto", "dark"]);
});

test("a callback that fails is reported, and the others see the change", (t) => {
  const reported = [];
  globalThis.reportError = (error) => reported.push(error.message);
  t.after(() => delete globalThis.reportError);
  const store = new Store({ tab: "game" });
  const seen = [];
  store.watch(["tab"], (state, before) => {
    if (state !== before) throw new Error("no panel");
  });
  store.watch(["tab"], ({ tab }) => seen.push(tab));
  store.update({ tab: "review" });
  assert.deepEqual(seen, ["game", "review"]);
  assert.deepEqual(reported, ["no panel"]);
});

test("settings are stored by their names, and restored into the groups of the state", (t) => {
  t.after(() => localStorage.clear());
  const store = new Store(start());
  persistSettings(store);
  store.update({ "board.theme": "slate", "autoplay.delayMs": 700, "live.isOn": true, "analysis.engine": "learned" });
  assert.deepEqual(loadSettings(), { autoplayDelayMs: 700, boardTheme: "slate", analysisEngine: "learned" });
  const { board, autoplay, live, analysis } = withSettings(start());
  assert.deepEqual([board.theme, autoplay.delayMs, live.isOn, analysis.engine], ["slate", 700, false, "learned"]);
});

test("a changed player does not overwrite the other one, whom another tab has changed", (t) => {
  t.after(() => localStorage.clear());
  const store = new Store(start());
  persistSettings(store);
  const players = { ...store.state.players, O: { engine: "learned" } };
  saveSettings({ players });
  store.update({ players: { ...store.state.players, X: { engine: "minimax" } } });
  assert.deepEqual(loadSettings().players, { X: { engine: "minimax" }, O: { engine: "learned" } });
});

test("stored settings that are unknown or broken are ignored", (t) => {
  t.after(() => localStorage.clear());
  localStorage.setItem("tengen", JSON.stringify({ tab: "share", theme: "dark" }));
  assert.equal(withSettings(start()).tab, "game");
  assert.equal(withSettings(start()).theme, "dark");
  localStorage.setItem("tengen", "{broken");
  assert.equal(withSettings(start()).theme, "auto");
});
