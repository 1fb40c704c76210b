import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { beforeEach, test } from "node:test";
import { gzipSync } from "node:zlib";

import { PRESETS } from "../../service/static/page/game/rules.js";
import { parseMoves } from "../../service/static/page/game/notation.js";
import { provenResult } from "../../service/static/page/engines/proofs.js";
import { gameOf } from "../../service/static/page/game/game-input.js";
import { Game } from "../../service/static/page/game/game-object.js";
import { Engine, EngineError, LEVELS, needsOwnScript } from "../../service/static/page/engines/search/search.js";
import { compileModule } from "../../service/static/page/engines/search/serve.js";

const WASM = new URL("../../service/static/page/engines/search/search.wasm", import.meta.url);
const NODES = 200;
const LIMIT = { nodes: NODES };

/** What the worker's script does with a message. @type {(event: {data: any}) => Promise<void>} */
let work;
/** The worker whose message it has. @type {any} */
let current;
/** The workers that were started, in their order. @type {HereWorker[]} */
let started = [];

/** A worker that runs in this thread, one message after the other. */
class HereWorker {
  constructor(address) {
    this.address = String(address);
    started.push(this);
  }
  async postMessage(data) {
    this.query = data;
    if (HereWorker.isHeld) return;
    await (HereWorker.last = HereWorker.last.then(() => {
      current = this;
      return work({ data });
    }));
  }
  terminate() {
    this.isTerminated = true;
  }
  static isHeld = false;
  static last = Promise.resolve();
}

Object.assign(globalThis, {
  Worker: HereWorker,
  origin: "https://host.test",
  addEventListener: (_, listener) => (work = listener),
  postMessage: (data) => current.isTerminated || current.onmessage({ data }),
});
const wasm = [await readFile(WASM), "application/wasm"];
const contents = new Map([["search.wasm", wasm]]);
globalThis.fetch = async (address) => {
  const [content, type] = contents.get(String(address).split("/").pop()) ?? [];
  return content ? new Response(content, { headers: { "Content-Type": type } }) : new Response("", { status: 404 });
};
await import("../../service/static/page/engines/search/worker.js");

beforeEach(() => {
  started = [];
  HereWorker.isHeld = false;
});

async function collect(results) {
  const all = [];
  for await (const result of results) all.push(result);
  return all;
}

/** The line of an answer, which must be legal. */
function lineOf({ pv }, before) {
  const { moves } = gameOf(before + pv.join(""));
  return moves.length;
}

test("the best move has the fields of the service's answer, and a legal line", async () => {
  const answer = await new Engine().bestMove("h8i9", LIMIT);
  const { move, candidates: [best], stats } = answer;
  assert.deepEqual([best.move, best.score, best.pv], [move, answer.score, answer.pv]);
  assert.equal(answer.pv[0], move.notation);
  assert.equal(lineOf(answer, "h8i9"), 2 + answer.pv.length);
  assert.deepEqual([stats.stopped_by, answer.final], ["nodes", true]);
  assert.deepEqual(await new Engine().bestMove({ rules: "gomoku", moves: "h8 i9" }, LIMIT).then(({ candidates }) => candidates), answer.candidates);
});

test("an analysis answers after every depth, with as many lines as wanted", async () => {
  const answers = await collect(new Engine().analyse("h8i9", { depth: 3, lines: 2 }));
  assert.deepEqual(answers.map(({ stats: { depth }, candidates, final }) => [depth, candidates.length, final]), [
    [1, 2, false],
    [2, 2, false],
    [3, 2, true],
  ]);
});

test("workers share the moves of an analysis", async () => {
  const [last] = (await collect(new Engine({ workers: 3 }).analyse("h8i9", { depth: 2, lines: 4, workers: 3 }))).slice(-1);
  const alone = await new Engine().bestMove("h8i9", { depth: 2 });
  assert.deepEqual([last.candidates.length, last.score], [4, alone.score]);
  assert.deepEqual(started.map(({ query: { share } }) => share), [{ at: 0, of: 3 }, { at: 1, of: 3 }, { at: 2, of: 3 }, undefined]);
});

test("a player of a level chooses among the moves that it sees", async () => {
  const engine = new Engine();
  const answer = await engine.bestMove("h8i9", { level: "newcomer" });
  assert.equal(answer.win_probability, null);
  assert.equal(started[0].query.strength, 1);
  await engine.bestMove("h8i9", { level: 40, nodes: 10 });
  await engine.bestMove("h8i9", { level: "master", nodes: 10 });
  assert.deepEqual([started.length, started[0].query.strength], [1, null]);
});

test("a review judges every move, the last one first", async () => {
  const seen = [];
  const review = await new Engine().review("h8i9h9h10", { ...LIMIT, onMove: ({ ply }) => seen.push(ply) });
  assert.deepEqual([seen, review.moves.map(({ ply }) => ply)], [[4, 3, 2, 1], [1, 2, 3, 4]]);
  assert.equal(typeof review.players.X.accuracy, "number");
  // A review has memory of its own, which goes with its worker.
  assert.ok(started[0].isTerminated);
});

test("tic-tac-toe and the first stone need no worker", async () => {
  const engine = new Engine();
  const { move, win_in } = await engine.bestMove({ rules: "tictactoe", moves: "a3b2a2b3" });
  assert.deepEqual([move.notation, win_in], ["a1", 1]);
  assert.equal((await engine.bestMove("")).move.notation, "h8");
  assert.equal(started.length, 0);
});

test("calls beyond the workers wait for one, in their order", async () => {
  const engine = new Engine();
  const order = [];
  const calls = Array.from({ length: 10 }, async (_, at) => {
    await engine.bestMove("h8i9", LIMIT);
    order.push(at);
  });
  await Promise.all(calls);
  assert.deepEqual([order, started.length], [[...calls.keys()], 1]);
});

test("an abort ends the call that has the worker, and leaves the line of those that wait", async () => {
  const engine = new Engine();
  const [first, second] = [new AbortController(), new AbortController()];
  HereWorker.isHeld = true;
  const calls = [engine.bestMove("h8", { signal: first.signal }), engine.bestMove("h8", { signal: second.signal }), engine.bestMove("h8i9", LIMIT)];
  const settled = Promise.allSettled(calls);
  second.abort(new Error("not wanted"));
  await assert.rejects(calls[1], /not wanted/);
  assert.deepEqual([started.length, started[0].isTerminated], [1, undefined]);
  HereWorker.isHeld = false;
  first.abort();
  assert.deepEqual((await settled).map(({ status }) => status), ["rejected", "rejected", "fulfilled"]);
  assert.deepEqual(started.map(({ isTerminated }) => isTerminated), [true, undefined]);
  await assert.rejects(engine.bestMove("h8i9", { signal: first.signal }), { name: "AbortError" });
});

test("leaving the loop of an analysis ends its search", async () => {
  const engine = new Engine();
  for await (const _ of engine.analyse("h8i9", { depth: 3 })) break;
  assert.ok(started[0].isTerminated);
  await engine.bestMove("h8i9", LIMIT);
  assert.equal(started.length, 2);
});

test("a closed engine ends its calls, and starts anew", async () => {
  const engine = new Engine();
  await engine.ready();
  HereWorker.isHeld = true;
  const calls = [engine.bestMove("h8i9"), engine.bestMove("h8i9")];
  const ended = calls.map((call) => assert.rejects(call, { name: "AbortError" }));
  engine.close();
  await Promise.all(ended);
  assert.ok(started[0].isTerminated);
  HereWorker.isHeld = false;
  await engine.bestMove("h8i9", LIMIT);
  engine.close();
  assert.deepEqual(started.map(({ isTerminated }) => isTerminated), [true, true]);
});

test("a call that is closed before its worker starts needs none", async () => {
  const engine = new Engine({ proofsUrl: "https://cdn.test/none/" });
  const calls = [engine.review("h8i9", LIMIT), engine.bestMove("h8i9", LIMIT)];
  const ended = calls.map((call) => assert.rejects(call, { name: "AbortError" }));
  engine.close();
  await Promise.all(ended);
  assert.equal(started.length, 0);
});

test("a worker that cannot be loaded is an error of the engine", async () => {
  HereWorker.isHeld = true;
  const engine = new Engine();
  const ready = engine.ready();
  // What browsers send if there is no such script.
  started[0].onerror({});
  await assert.rejects(ready, (error) => error instanceof EngineError && error.message.endsWith("/search/worker.js"));
  HereWorker.isHeld = false;
  await engine.ready();
});

test("the module is compiled whatever its media type, and an address without one is named", async () => {
  for (const type of ["application/octet-stream", "application/wasm; charset=utf-8", "text/html"]) {
    contents.set("other.wasm", [await readFile(WASM), type]);
    assert.ok((await compileModule("https://cdn.test/other.wasm")) instanceof WebAssembly.Module);
  }
  contents.set("page.wasm", ["<!DOCTYPE html>", "text/html"]);
  await assert.rejects(compileModule("https://cdn.test/page.wasm"), /https:\/\/cdn\.test\/page\.wasm/);
  await assert.rejects(compileModule("https://cdn.test/none.wasm"), /https:\/\/cdn\.test\/none\.wasm: status 404/);
});

test("a worker of another origin is imported by a script of this one", async () => {
  const own = "https://host.test/files/worker.js";
  const cases = [own, "https://cdn.test/worker.js", "http://host.test/worker.js", "blob:https://host.test/1", "data:text/javascript,", "file:///built/worker.js"];
  assert.deepEqual(cases.map((address) => needsOwnScript(address, origin)), [false, true, true, false, false, false]);
  await new Engine({ workerUrl: own }).bestMove("h8i9", LIMIT);
  await new Engine({ workerUrl: cases[1], wasmUrl: "https://cdn.test/search.wasm" }).bestMove("h8i9", LIMIT);
  assert.deepEqual(started.map(({ address }) => address.split(":")[0]), ["https", "blob"]);
  assert.equal(started[1].query.wasmUrl, "https://cdn.test/search.wasm");
});

test("in a sandboxed frame, the script is a data address", async (t) => {
  const own = origin;
  t.after(() => Object.assign(globalThis, { origin: own }));
  Object.assign(globalThis, { origin: "null" });
  await new Engine({ workerUrl: "https://cdn.test/worker.js" }).bestMove("h8i9", LIMIT);
  assert.equal(decodeURIComponent(started[0].address), 'data:text/javascript,import "https://cdn.test/worker.js";');
});

test("declared levels are those of the engine", async () => {
  const types = await readFile(new URL("../../packaging/npm/types/search.d.ts", import.meta.url), "utf8");
  const [, union] = /type Level = ([^;]*);/.exec(types) ?? [];
  assert.deepEqual(union?.split(" | ").map((name) => JSON.parse(name)), [...LEVELS]);
});

test("values out of range are refused, with what is allowed", async () => {
  assert.throws(() => new Engine({ workers: 0 }), /workers: 0, least 1/);
  assert.throws(() => new Engine({ hashMegabytes: /** @type {any} */ (3) }), /hashMegabytes: 3, not 1, 2, 4/);
  const engine = new Engine();
  const refused = [
    [{ level: "grandmaster" }, new RegExp(`level: grandmaster, not ${LEVELS.join(", ")}`)],
    [{ level: 101 }, /level: 101, not 1 to 100/],
    [{ timeMs: 0 }, /timeMs: 0, above 0/],
    [{ timeMs: NaN }, /timeMs: NaN/],
    [{ timeMs: 1e300 }, /timeMs: 1e\+300, above 0 to 2147483647/],
    [{ nodes: 1.5 }, /nodes: 1.5, least 1/],
    [{ depth: -1 }, /depth: -1, least 1/],
    [{ lines: 0 }, /lines: 0/],
    [{ timeMs: "50" }, /timeMs: 50, above 0/],
    [{ workers: 2 }, /workers: 2, most 1/],
  ];
  for (const [options, message] of refused) await assert.rejects(engine.bestMove("h8", /** @type {any} */ (options)), message);
  await assert.rejects(engine.review("h8", { timeMs: Infinity }), RangeError);
  const stone = { row: 0, col: 0, player: "X", number: 0 };
  const resigned = new Game({ moves: "h8" });
  resigned.resign("O");
  const far = { rules: "unbounded", moves: "0/0 0/200" };
  const positions = [
    ["h8h8", /illegal move: h8/],
    ["h8z", /moves: h8z/],
    ["h8a1i8a2j8a3k8a4l8", /game over/],
    [{ rules: "chess" }, /rules: chess, not tictactoe, gomoku/],
    [{ rules: { ...PRESETS.gomoku, rows: 1e9 } }, /size: /],
    [{ moves: [{ row: 0.5, col: 0 }] }, /move: \{"row":0.5,"col":0\}/],
    [null, /position: null/],
    [{ first: "B" }, /player: B, not X or O/],
    [{ setup: [stone, stone] }, /setup: a15/],
    [{ setup: [{ ...stone, row: 15 }] }, /setup: a0/],
    [resigned, /game over/],
    [far, /span: 201, most 200/],
  ];
  for (const [position, message] of positions) await assert.rejects(engine.bestMove(position), message);
  await assert.rejects(engine.review(far), /span: 201/);
  assert.equal(started.length, 0);
});

test("stones of a framework are copied", async () => {
  const proxy = (value) => new Proxy(value, {});
  const moves = proxy([proxy({ row: 7, col: 7 }), proxy({ row: 6, col: 8 })]);
  await new Engine().review({ moves }, LIMIT);
  assert.deepEqual(structuredClone(started[0].query.moves), [{ row: 7, col: 7 }, { row: 6, col: 8 }]);
});

test("games of lines that the search has no tables for are not supported", () => {
  const of = (winLength) => Engine.supports({ rules: { ...PRESETS.gomoku, winLength } });
  assert.deepEqual([3, 6, 7].map(of), [true, true, false]);
  assert.ok(Engine.supports({ rules: "tictactoe" }) && Engine.supports("h8"));
});

test("proofs are read packed and unpacked", async () => {
  const rules = { rows: 15, cols: 15, win_length: 5, overline: true, blocked_wins: true, forbidden_points: false };
  const head = { name: "h8a15.proof", rules, moves: "h8a15", attacker: "X", plies: 33, positions: 1 };
  const text = `${JSON.stringify(head)}\n${JSON.stringify({ x: "h8", o: "o1", move: "g7", plies: 33, reply: "h9" })}\n`;
  contents.set("index.json", [JSON.stringify([head]), "application/json"]);
  for (const [folder, content] of [["plain", text], ["packed", gzipSync(text)]]) {
    contents.set("h8a15.proof", [content, "application/octet-stream"]);
    const proven = await provenResult(gameOf("h8a15"), `https://cdn.test/${folder}/`);
    assert.deepEqual(proven, { winner: "X", plies: 33, line: parseMoves("i9h7", PRESETS.gomoku) });
  }
  // The proofs of the folder are kept, whether its address ends with a slash or not.
  contents.clear();
  contents.set("search.wasm", wasm);
  const answer = await new Engine({ proofsUrl: "https://cdn.test/plain" }).bestMove("h8a15", LIMIT);
  assert.deepEqual([answer.move.notation, answer.proven, answer.win_in], ["i9", true, 33]);
});
