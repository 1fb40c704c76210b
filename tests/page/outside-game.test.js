import { until } from "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { ROOT, boardOf, currentNode, goTo, newGame, withLine } from "../../service/static/page/game/game.js";
import { formatMoves, parseMoves } from "../../service/static/page/game/notation.js";
import { PRESETS } from "../../service/static/page/game/rules.js";
import { Store } from "../../service/static/page/store.js";

const rules = PRESETS.gomoku;
const { ANALYSIS_TABS, initialState } = await import("../../service/static/page/state.js");
const { EngineController, MoveRequests } = await import("../../service/static/page/play/engine-controller.js");
const { GameController } = await import("../../service/static/page/play/game-controller.js");
const cell = (name) => parseMoves(name, rules)[0];
// Requests begin at once if their module is loaded.
await import("../../service/static/page/engines/recommendations.js");
/** Several turns of the event loop, in which a request that must not be made would usually be made and answered. */
async function settled() {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

/** A game against an engine that answers h8 with i9, and then with the moves of its list. */
async function startGame(t, replies) {
  globalThis.addEventListener = () => {};
  t.after(() => delete globalThis.addEventListener);
  const requests = [];
  t.mock.method(globalThis, "fetch", async (_, { body }) => {
    requests.push(JSON.parse(body).moves);
    const move = { ...cell(replies.shift()), notation: "" };
    return Response.json({ move, details: {}, win_probability: 0.5 });
  });
  const store = new Store(initialState(newGame(rules), ROOT));
  const game = new GameController(store, new MoveRequests(store));
  const engines = new EngineController(store, game);
  const { players } = store.state;
  store.update({ players: { ...players, O: { ...players.O, engine: "attack-weights", options: {} } }, engines: [] });
  game.play(cell("h8"));
  await until(() => movesOf(store.state.game) === "h8i9");
  return { store, game, engines, requests };
}

const movesOf = ({ moves }) => formatMoves(moves, rules);
const mainLine = (game) => movesOf(withLine(game, ROOT));

test("nobody but the visitor moves in the panels of analysis, and the game waits", async (t) => {
  const { store, game, engines, requests } = await startGame(t, ["i9", "a1"]);
  const { liveNode } = store.state;
  for (const tab of ANALYSIS_TABS) {
    store.update({ tab });
    // Of both sides; an engine neither begins nor goes on.
    for (const name of ["j10", "k11", "g7"]) game.play(cell(name));
    engines.retry();
    store.update({ "autoplay.isOn": true });
    await settled();
    assert.equal(movesOf(store.state.game), "h8i9j10k11g7", tab);
    game.undo();
    await settled();
    assert.equal(store.state.game.ply, 4);
    assert.equal(store.state.liveNode, liveNode);
    game.backToGame();
    assert.deepEqual([store.state.tab, movesOf(store.state.game)], ["game", "h8i9"]);
  }
  assert.equal(requests.length, 1);
  // What was tried is a variation, also of the move with which the game goes on.
  game.redo();
  assert.equal(movesOf(store.state.game), "h8i9");
  game.play(cell("j10"));
  await until(() => movesOf(store.state.game) === "h8i9j10a1");
  assert.equal(mainLine(store.state.game), "h8i9j10a1");
  assert.equal(store.state.game.nodes.length, 7);
});

test("an engine that thinks when the visitor leaves the game moves when the visitor is back", async (t) => {
  const { store, game, requests } = await startGame(t, ["i9", "a1", "b2"]);
  game.play(cell("j10"));
  store.update({ tab: "analysis" });
  await settled();
  assert.equal(movesOf(store.state.game), "h8i9j10");
  assert.equal(store.state.thinking, null);
  const before = requests.length;
  game.backToGame();
  await until(() => store.state.game.moves.length === 4);
  assert.equal(requests.length, before + 1);
});

test("in panels that belong to play, a tried position stays outside of the game", async (t) => {
  const { store, game, requests } = await startGame(t, ["i9", "a1"]);
  store.update({ tab: "analysis" });
  game.play(cell("a15"));
  for (const tab of ["share", "games"]) {
    store.update({ tab });
    game.play(cell(tab === "share" ? "b15" : "c15"));
    await settled();
  }
  assert.equal(movesOf(store.state.game), "h8i9a15b15c15");
  assert.equal(requests.length, 1);
  store.update({ tab: "game" });
  assert.equal(movesOf(store.state.game), "h8i9");
  store.update({ tab: "share" });
  game.play(cell("g7"));
  await until(() => movesOf(store.state.game) === "h8i9g7a1");
});

test("a move after a step back is tried, while the game against an engine waits", async (t) => {
  const { store, game, engines, requests } = await startGame(t, ["i9", "a1", "b2"]);
  const { liveNode } = store.state;
  game.display(goTo(store.state.game, 1));
  for (const name of ["k11", "g7", "f6"]) game.play(cell(name));
  await settled();
  assert.equal(movesOf(store.state.game), "h8k11g7f6");
  assert.equal(store.state.liveNode, liveNode);
  assert.equal(requests.length, 1);
  game.backToGame();
  assert.equal(movesOf(store.state.game), "h8i9");
  game.play(cell("j10"));
  await until(() => movesOf(store.state.game) === "h8i9j10a1");
  // The game goes on from another position where the visitor says so.
  game.display(goTo(store.state.game, 2));
  game.play(cell("c3"));
  engines.continueFromHere();
  await until(() => movesOf(store.state.game) === "h8i9c3b2");
  assert.equal(store.state.liveNode, currentNode(store.state.game));
});

test("two people at one board play on from any position", async (t) => {
  const { store, game } = await startGame(t, ["i9"]);
  store.update({ players: { ...store.state.players, O: store.state.players.X } });
  game.display(goTo(store.state.game, 1));
  game.play(cell("c3"));
  assert.equal(movesOf(store.state.game), "h8c3");
  assert.equal(store.state.liveNode, currentNode(store.state.game));
});

test("a new game that is begun in a panel of analysis is played in the panel Game", async (t) => {
  const { store, game } = await startGame(t, ["i9", "a1"]);
  store.update({ tab: "review" });
  game.startGame(rules, null);
  assert.equal(store.state.tab, "game");
  store.update({ players: { ...store.state.players, X: store.state.players.O } });
  store.update({ tab: "compare", "autoplay.isOn": true, "autoplay.delayMs": 0 });
  await settled();
  assert.equal(boardOf(store.state.game).stones.size, 0);
  assert.equal(currentNode(store.state.game), ROOT);
});

test("after a resignation, the moves that could have followed may be tried", async (t) => {
  const { store, game } = await startGame(t, ["i9"]);
  game.resign();
  game.play(cell("a1"));
  assert.equal(movesOf(store.state.game), "h8i9");
  store.update({ tab: "analysis" });
  game.play(cell("a1"));
  assert.equal(movesOf(store.state.game), "h8i9a1");
  assert.equal(store.state.game.ending.winner, "O");
});

test("a record keeps its players and event when it is played on", async (t) => {
  const { store, game } = await startGame(t, ["i9", "a1", "b1"]);
  const info = { players: { X: "Li", O: "Mori" }, date: "1962", record: { EV: "Meijin" } };
  game.open(Object.freeze({ ...store.state.game, id: "record", info }));
  store.update({ players: { X: store.state.players.X, O: { ...store.state.players.O, engine: null } } });
  for (const name of ["j10", "k11", "l12"]) game.play(cell(name));
  assert.equal(store.state.game.moves.length, 5);
  assert.equal(store.state.game.info, info);
});

test("a new game and another board offer the way back to the game before", async (t) => {
  const { store, game } = await startGame(t, ["i9"]);
  const before = store.state;
  game.startGame(PRESETS.renju);
  await until(() => store.state.notice !== null);
  assert.match(store.state.notice.text, /new game has begun/);
  store.state.notice.action.onPress();
  assert.deepEqual([store.state.game, store.state.liveNode, store.state.notice], [before.game, before.liveNode, null]);
  store.update({ game: newGame(rules) });
  game.startGame();
  await settled();
  // Nothing leads back to an empty board.
  assert.equal(store.state.notice, null);
});
