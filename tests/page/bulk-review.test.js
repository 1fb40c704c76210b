import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

const { BulkReview, tableOf } = await import("../../service/static/page/engines/bulk-review.js");

const LIMITS = { nodes: 10 };
const game = (id, X = "Ann", O = "Bob", load = async () => null) => ({ id, title: id, players: { X, O }, load, openAt: async () => {} });
const mistake = (ply, player, motif) => ({ ply, player, motif, judgement: "mistake", name: "h8" });

test("a review of many games stops between two, and goes on with those that are left", async () => {
  const read = [];
  const bulk = new BulkReview(() => {});
  const games = ["a", "b", "c"].map((id) =>
    game(id, "Ann", "Bob", async () => {
      read.push(id);
      if (read.length === 2) bulk.stop();
      return null;
    }),
  );
  await bulk.start(games, LIMITS);
  assert.equal(bulk.isRunning, false);
  assert.ok(bulk.results.size < games.length);
  const before = new Set(bulk.results.keys());
  await bulk.start(games, LIMITS);
  assert.deepEqual([...bulk.results.keys()].sort(), ["a", "b", "c"]);
  assert.ok(read.filter((id) => before.has(id)).length === before.size);
});

test("a game that cannot be read is skipped, and the others are reviewed", async () => {
  const bulk = new BulkReview(() => {});
  const broken = game("a", "Ann", "Bob", () => Promise.reject(new Error("damaged")));
  await bulk.start([broken, game("b")], LIMITS);
  assert.deepEqual([...bulk.results.entries()], [["a", null], ["b", null]]);
});

test("mistakes are counted by motif and by player, of both colors", () => {
  const games = [game("a"), game("b", "Bob", "Cid"), game("c"), game("d")];
  const results = new Map([
    ["a", { mistakes: [mistake(3, "X", "left-three"), mistake(4, "O", null)], accuracy: { X: 80, O: 60 } }],
    ["b", { mistakes: [mistake(5, "X", "left-three")], accuracy: { X: null, O: 90 } }],
    ["c", null],
  ]);
  const { games: count, motifs, players } = tableOf(games, results, 10);
  assert.deepEqual([count, motifs], [2, ["left-three", null]]);
  const told = players.map(({ name, games: own, accuracy, mistakes }) => [name, own, accuracy, mistakes.map(({ game: { id }, mistake: { ply } }) => `${id}${ply}`)]);
  assert.deepEqual(told, [["Bob", 2, 60, ["a4", "b5"]], ["Ann", 1, 80, ["a3"]], ["Cid", 1, 90, []]]);
  const few = tableOf(games, results, 1).players;
  assert.deepEqual(few.map(({ name, games: own, mistakes }) => [name, own, mistakes.length]), [["Bob", 2, 2], [null, 2, 1]]);
});
