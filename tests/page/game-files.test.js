import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { newGame } from "../../service/static/page/game/game.js";
import { PRESETS } from "../../service/static/page/game/rules.js";
import { Store } from "../../service/static/page/store.js";
import { gamesOf, lastPosition } from "../../service/static/page/sharing/game-files.js";

const { loadMessages } = await import("../../service/static/page/i18n.js");
await loadMessages("share");
const { openRecords } = await import("../../service/static/page/sharing/open-record.js");
const { initialState } = await import("../../service/static/page/state.js");

const FIRST = String.raw`(;GM[4]SZ[15]PB[Li \] ( B]PW[Mori]EV[Meijin]DT[1962]RE[W+R];B[hh]C[B[ah\] )];W[ii](;B[hi];W[hj])(;B[jj];W[kk];B[ll]))`;
const SECOND = "(;GM[4]RE[0];B[aa])";

test("the games of a file are listed with what their roots say", () => {
  const games = gamesOf(`A file ${FIRST}\n\n${SECOND} of two`);
  assert.deepEqual(games.map(({ text }) => text), [FIRST, SECOND]);
  const [{ text: _, begin, ...first }, second] = games;
  assert.deepEqual([begin.rules.rows, begin.moves], [15, [{ row: 7, col: 7 }, { row: 8, col: 8 }, { row: 8, col: 7 }]]);
  const known = { title: "", players: { X: "Li ] ( B", O: "Mori" }, event: "Meijin", date: "1962", winner: "O", isDraw: false };
  assert.deepEqual(first, { moves: 4, ...known });
  assert.deepEqual([second.moves, second.isDraw, second.winner], [1, true, null]);
  assert.deepEqual(gamesOf("no game"), []);
  assert.equal(gamesOf("(;PB[Li").length, 1);
});

test("the small board of a game shows the end of its main line", () => {
  const { rows, cols, stones } = lastPosition(FIRST);
  assert.deepEqual([rows, cols], [15, 15]);
  assert.deepEqual(stones.map(({ row, col, player }) => [row, col, player]), [[7, 7, "X"], [8, 8, "O"], [8, 7, "X"], [9, 7, "O"]]);
  assert.deepEqual(lastPosition("(;SZ[9:7];B[];W[ba])"), { top: 0, left: 0, rows: 7, cols: 9, stones: [{ row: 0, col: 1, player: "O" }] });
});

/** What the page does with records; the service refuses all. */
async function opened(t, sources) {
  const requests = [];
  const problem = { type: "/problems/invalid-record", status: 400, detail: "refused" };
  t.mock.method(globalThis, "fetch", async (url) => {
    requests.push(String(url));
    return Response.json(problem, { status: problem.status, headers: { "Content-Type": "application/problem+json" } });
  });
  const store = new Store(initialState(newGame(PRESETS.gomoku), 0));
  await openRecords(sources, store, /** @type {any} */ ({}));
  return { state: store.state, requests };
}

test("several games and several files open as a list, without a request", async (t) => {
  const many = new File([FIRST.repeat(5_000)], "many.sgf");
  const { state, requests } = await opened(t, [many, new File(["psq"], "b.psq"), new File([new Uint8Array([0, 1])], "c.lib"), SECOND]);
  assert.deepEqual(requests, []);
  assert.equal(state.tab, "games");
  assert.deepEqual(state.recordList.slice(-4).map(({ name, facts }) => [name, facts?.moves]), [["many.sgf", 4], ["b.psq", undefined], ["c.lib", undefined], ["", 1]]);
  assert.equal(state.recordList.length, 5_003);
});

test("a single game is opened, and a picture is refused without an upload", async (t) => {
  const one = await opened(t, [new File([FIRST], "one.sgf")]);
  assert.deepEqual([one.state.recordError.message, one.requests.length], ["refused", 1]);
  const picture = await opened(t, [new File([new Uint8Array(8)], "board.png", { type: "image/png" })]);
  assert.match(picture.state.recordError.message, /board\.png is a picture/);
  assert.deepEqual(picture.requests, []);
  const links = await opened(t, ["1. #game=gomoku&moves=h8i9;\n2. #game=gomoku&moves=h8h9, as #game=gomoku&moves=h8i9"]);
  assert.deepEqual(links.state.recordList.map(({ source }) => source), ["#game=gomoku&moves=h8i9", "#game=gomoku&moves=h8h9"]);
  const huge = Object.defineProperty(new File([], "huge.lib"), "size", { value: 64_000_001 });
  const { state } = await opened(t, [huge]);
  assert.match(state.recordError.message, /huge\.lib has more than 64 MB/);
});
