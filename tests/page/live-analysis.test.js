import * as browser from "./browser.js";

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { newGame, replay } from "../../service/static/page/game/game.js";
import { cellName, parseMoves } from "../../service/static/page/game/notation.js";
import { PRESETS, createRules } from "../../service/static/page/game/rules.js";
import { Store } from "../../service/static/page/store.js";
import { AnalysisCache } from "../../service/static/page/engines/analysis-cache.js";
import { mergeShares } from "../../service/static/page/engines/search-shares.js";

const SEARCH = new URL("../../service/static/page/engines/search/", import.meta.url);
const { positionOf } = await import(new URL("position.js", SEARCH));
const { Searcher } = await import(new URL("searcher.js", SEARCH));
const { initialState } = await import("../../service/static/page/state.js");
const { LiveAnalysisController } = await import("../../service/static/page/engines/live-analysis.js");
// Analyses begin at once if all modules are loaded that they load late: no turn waits for the disk.
const LATE = ["recommendations", "browser-engines", "device-engine", "claims", "proofs", "search-shares", "cell-explanation"];
await Promise.all(LATE.map((name) => import(new URL(`../${name}.js`, SEARCH))));
const rules = PRESETS.gomoku;
const GAME = replay(rules, "X", [], parseMoves("h8h9", rules)).game;
const line = (score, name, winIn = null) => ({ score, chance: 0.5, winIn, moves: parseMoves(name, rules) });

/** The results of a share: those of its depths, from 1 on, and what has stopped it. */
async function* share(depths, stoppedBy) {
  for (const [at, lines] of depths.entries()) {
    yield { depth: at + 1, nodes: 10 * (at + 1), lines, stoppedBy: at + 1 === depths.length ? stoppedBy : null };
  }
}

async function collect(results) {
  const all = [];
  for await (const result of results) all.push(result);
  return all;
}

test("a depth is shown when all shares have reached it, with the best moves of all", async () => {
  let finish;
  const late = new Promise((resolve) => (finish = resolve));
  async function* slow() {
    yield* share([[line(30, "a1"), line(20, "a2")]], null);
    await late;
    yield { depth: 2, nodes: 50, lines: [line(5, "a2")], stoppedBy: "depth" };
  }
  const fast = share([[line(25, "b1")], [line(40, "b1")], [line(50, "b2")]], "depth");
  const results = mergeShares([slow(), fast], 2);
  const first = (await results.next()).value;
  assert.deepEqual([first.depth, first.stoppedBy, first.lines.map(({ score }) => score)], [1, null, [30, 25]]);
  finish();
  const last = (await collect(results)).at(-1);
  assert.deepEqual([last.depth, last.nodes, last.stoppedBy], [2, 80, "depth"]);
  assert.deepEqual(last.lines.map(({ score }) => score), [50, 5]);
});

test("a share that has won ends the search, and one without moves does not hold it up", async () => {
  async function* empty() {
    yield { depth: 0, nodes: 0, lines: [], stoppedBy: "complete" };
  }
  async function* endless() {
    yield* share([[line(1, "c1")]], null);
    await new Promise(() => {});
  }
  const won = share([[line(3, "b1")], [line(29_997, "b1", 3)]], "complete");
  const last = (await collect(mergeShares([empty(), endless(), won], 3))).at(-1);
  assert.deepEqual([last.depth, last.stoppedBy, last.lines[0].winIn], [2, "complete", 3]);
});

test("the error of a share is the error of the search", async () => {
  async function* broken() {
    yield* share([[line(1, "c1")]], null);
    throw new Error("no memory");
  }
  await assert.rejects(collect(mergeShares([broken(), share([[line(1, "a1")]], "depth")], 1)), /no memory/);
});

test("the shares of a search have every move once", async () => {
  const searcher = new Searcher(await WebAssembly.compile(await readFile(new URL("search.wasm", SEARCH))));
  const small = createRules(7, 9, 5);
  const { game } = replay(small, "X", [], parseMoves("e4", small));
  const namesOf = (query) => {
    searcher.setUp(positionOf(game));
    const [{ lines }] = searcher.search({ depth: 1, lines: 62, ...query });
    return lines.map(({ moves }) => cellName(moves[0], small));
  };
  const shares = [0, 1, 2].map((at) => namesOf({ share: { at, of: 3 } }));
  assert.deepEqual(shares.flat().sort(), namesOf({}).sort());
  assert.deepEqual(shares.map(({ length }) => length), [21, 21, 20]);
  assert.deepEqual(namesOf({ share: { at: 1_000, of: 1_001 } }), []);
});

/** Until something is so, while the time before an analysis passes. */
const until = (t, isSo) => browser.until(isSo, () => t.mock.timers.tick(10));

/** Turns of the event loop in which what must not begin would usually begin. */
async function rest(t) {
  let turns = 0;
  await until(t, () => (turns += 1) > 50);
}

/**
 * A live analysis in a browser of so many cores, as soon as it shows a result, or else what a test waits for;
 * `respond` answers for the service, `work` for a worker, and `known` is the analysis before.
 */
async function analyse(t, { cores = 4, place = "device", respond = null, work, known = null, isReady = (live) => live.latest?.result }) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const workers = [];
  const requests = [];
  class Worker {
    constructor() {
      workers.push(this);
    }
    postMessage(query) {
      this.query = query;
      work(this);
    }
    terminate() {
      this.isTerminated = true;
    }
  }
  let isHidden = false;
  let changeVisibility = () => {};
  t.mock.method(document, "addEventListener", (type, listener) => (changeVisibility = listener));
  Object.defineProperty(document, "hidden", { get: () => isHidden, configurable: true });
  t.after(() => Reflect.deleteProperty(document, "hidden"));
  const hide = (hidden) => {
    isHidden = hidden;
    changeVisibility();
  };
  const stubs = { Worker, addEventListener: () => {}, requestAnimationFrame: (draw) => setImmediate(draw), cancelAnimationFrame: clearImmediate };
  Object.assign(globalThis, stubs);
  t.after(() => Object.keys(stubs).forEach((name) => delete globalThis[name]));
  Object.defineProperty(globalThis, "navigator", { value: { languages: ["en"], hardwareConcurrency: cores }, configurable: true });
  t.mock.method(globalThis, "fetch", async (url) => {
    // A file of the page.
    if (String(url).endsWith("/proofs/index.json")) return Response.json([]);
    requests.push(String(url));
    if (respond === null) throw new TypeError("unreachable");
    return respond();
  });
  const store = new Store(initialState(GAME, null));
  const cache = new AnalysisCache();
  if (known) cache.add("search", GAME, known);
  new LiveAnalysisController(store, cache);
  store.update({ engines: [{ name: "search", usable: true, uses_limits: true }], tab: "analysis", "live.place": place, "live.isOn": true });
  await until(t, () => isReady(store.state.live, requests));
  return { store, workers, requests, hide };
}

/** A worker's first depth. */
function reach(worker) {
  const { at } = worker.query.share ?? { at: 0 };
  const result = { depth: 1, nodes: 100, lines: [line(10 - at, `a${at + 1}`)], stoppedBy: null };
  queueMicrotask(() => worker.onmessage({ data: { result, isLast: false } }));
}

const busy = () => Response.json({ type: "/problems/busy", status: 503, detail: "taken" }, { status: 503 });

test("workers of this device share the moves by default, without a limit or a request", async (t) => {
  const { store, workers, requests } = await analyse(t, { cores: 4, work: reach });
  assert.deepEqual(workers.map(({ query }) => query.share), [0, 1, 2].map((at) => ({ at, of: 3 })));
  assert.ok(workers.every(({ query: { lines } }) => lines === 2));
  assert.ok(workers.every(({ query: { limits } }) => limits.timeMs === undefined && limits.nodes === undefined));
  const { result, status } = store.state.live.latest;
  assert.deepEqual([status, result.stats.nodes, result.candidates.length], ["running", 300, 3]);
  store.update({ "live.isOn": false });
  await until(t, () => workers.every(({ isTerminated }) => isTerminated));
  assert.deepEqual(requests, []);
});

test("the reasons of the service before are kept without its second move, which the lines may contradict", async (t) => {
  const codes = (...names) => ({ reasons: names.map((code) => ({ code })) });
  const known = { move: { notation: "a1" }, win_probability: 0.5, stats: { nodes: 1, depth: 1 }, explanation: codes("makes", "alternative") };
  const { store } = await analyse(t, { cores: 2, work: reach, known, isReady: ({ reason }) => reason });
  assert.deepEqual(store.state.live.reason.explanation, codes("makes"));
});

test("an analysis rests while its tab is hidden", async (t) => {
  const { workers, hide } = await analyse(t, { cores: 2, work: reach });
  hide(true);
  await until(t, () => workers[0].isTerminated);
  await rest(t);
  assert.equal(workers.length, 1);
  hide(false);
  await until(t, () => workers.length > 1);
  assert.deepEqual(workers.map(({ isTerminated }) => isTerminated), [true, undefined]);
});

for (const [cores, expected] of [[1, 1], [2, 1], [16, 4]]) {
  test(`a browser of ${cores} cores searches with ${expected}`, async (t) => {
    const { workers } = await analyse(t, { cores, work: reach });
    assert.equal(workers.length, expected);
  });
}

test("the service analyses if the workers fail, and from then on", async (t) => {
  const fail = (worker) => queueMicrotask(() => worker.onerror({ message: "no WebAssembly" }));
  const { store, workers, requests } = await analyse(t, { cores: 2, work: fail, respond: busy, isReady: (_, asked) => asked.length > 0 });
  assert.equal(workers.length, 1);
  const before = requests.length;
  store.update({ game: newGame(rules) });
  await until(t, () => requests.length > before);
  assert.equal(workers.length, 1);
});

for (const [what, respond] of [["is busy", busy], ["is unreachable", null]]) {
  test(`this device analyses if the service ${what}, and says nothing of it`, async (t) => {
    const { store, workers, requests } = await analyse(t, { place: "server", respond, work: reach });
    assert.equal(requests.length, 1);
    assert.match(requests[0], /v1\/analyses\?engine=search/);
    assert.equal(workers.length, 3);
    assert.equal(store.state.live.latest.status, "running");
  });
}

// Last, as its worker waits for another search.
test("a complete analysis stays while its tab is hidden", async (t) => {
  const won = { depth: 1, nodes: 1, lines: [line(29_999, "a1", 1)], stoppedBy: "complete" };
  const finish = (worker) => queueMicrotask(() => worker.onmessage({ data: { result: won, isLast: true } }));
  const { store, workers, hide } = await analyse(t, { cores: 2, work: finish, isReady: (live) => live.latest?.status === "done" });
  const { latest } = store.state.live;
  hide(true);
  hide(false);
  await rest(t);
  assert.equal(store.state.live.latest, latest);
  assert.equal(workers.length, 1);
});
