import assert from "node:assert/strict";
import { test } from "node:test";

import { boardOf, goTo, newGame, playMove, takeBack } from "../../service/static/page/game/game.js";
import { formatMoves, parseMoves } from "../../service/static/page/game/notation.js";
import { allows, allowsOpening, loadOpenings, loadedOpening, offer, seatOf, startOpening, stepBack } from "../../service/static/page/game/opening.js";
import { createRules, PRESETS } from "../../service/static/page/game/rules.js";

const { beforeStage, decide, settlementOf, stageOf, take } = await loadOpenings();
const rules = PRESETS.renju;
const cell = (text) => parseMoves(text, rules)[0];
const play = (game, moves) => parseMoves(moves, rules).reduce(playMove, game);
const start = (kind) => newGame(rules, "X", [], startOpening(kind));

test("the player of a color keeps acting after the colors are exchanged", () => {
  const before = play(start("rif"), "h8h9i9");
  assert.deepEqual([stageOf(before).decider, stageOf(before).seat], ["O", "O"]);
  const after = take(before, "X");
  assert.equal(after.opening.swapped, true);
  // The first player has White now, and places the fourth stone: on the side of White.
  assert.deepEqual([stageOf(after).decider, stageOf(after).seat, boardOf(after).toMove], ["X", "O", "O"]);
  assert.deepEqual([seatOf(after, "O"), seatOf(after, "X")], ["X", "O"]);
});

test("the last color taken settles an opening", () => {
  const offered = ["g7", "k3"].reduce((game, text) => offer(game, cell(text)), play(take(play(start("rif"), "h8h9i9"), "X"), "a1"));
  assert.equal(settlementOf(offered), null);
  assert.deepEqual(settlementOf(play(offered, "k3")), { seat: "O", color: "X" });
  assert.equal(stageOf(play(offered, "k3")), null);
  // Also where it is looked at from its end.
  assert.equal(stageOf(goTo(play(offered, "k3"), 2)), null);
});

test("stones belong in the squares, and fifth moves are not the same by symmetry", () => {
  const game = start("taraguchi10");
  assert.deepEqual(["h8", "h9"].map((text) => allows(game, cell(text))), [true, false]);
  const lined = play(take(play(start("rif"), "h8h9h10"), "O"), "h11");
  const offered = offer(lined, cell("g8"));
  assert.deepEqual(["i8", "g8", "h8", "g9"].map((text) => allows(offered, cell(text))), [false, false, false, true]);
});

test("steps back take back decisions one by one, and exchange the players again", () => {
  const decided = decide(decide(play(take(play(start("soosorv8"), "h8h9i9"), "X"), "a1"), 2), "keep");
  const texts = [];
  for (let game = offer(decided, cell("g7")); game.ply > 0; ) {
    const step = stepBack(game, true);
    game = takeBack(step.game);
    texts.push(`${stageOf(game).kind}${step.isSwapped ? " exchanged" : ""}`);
  }
  assert.deepEqual(texts, ["offer", "take", "declare", "place", "take exchanged", "place", "place", "place"]);
  // Elsewhere than where the game goes on, they stay.
  assert.equal(stepBack(decided, false).game.opening, decided.opening);
});

test("an unfinished decision begins again for an engine", () => {
  const more = decide(play(start("swap2"), "h8h9i9"), "place");
  assert.equal(stageOf(beforeStage(play(more, "a1"))).kind, "take");
  const offered = offer(play(take(play(start("rif"), "h8h9i9"), "O"), "a1"), cell("g7"));
  assert.deepEqual(stageOf(beforeStage(offered)).offered, []);
  const placed = play(start("yamaguchi"), "h8h9i9");
  assert.deepEqual([stageOf(placed).kind, beforeStage(placed).ply], ["declare", 0]);
});

test("another variation asks again, and its decision replaces those of the one before", () => {
  const taken = take(play(start("rif"), "h8h9i9"), "X");
  const other = play(goTo(taken, 2), "j10");
  // The players have exchanged their sides: the second one has Black.
  assert.deepEqual([stageOf(other).kind, stageOf(other).decider, stageOf(other).seat], ["take", "O", "X"]);
  const kept = take(other, "O");
  assert.deepEqual([kept.opening.swapped, kept.opening.decisions.length], [false, 1]);
});

test("moves that leave an opening end its decisions", () => {
  assert.equal(stageOf(play(start("rif"), "h8h9i9a1")), null);
  assert.equal(stageOf(play(start("rif"), "h8a1")), null);
});

test("games that older versions saved have their decisions", async () => {
  const opening = await loadedOpening({ kind: "swap2", settled: 5, swapped: true, more: 3 });
  const game = { ...play(start("swap2"), "h8i8j8k8l8"), opening };
  assert.equal(formatMoves(game.moves, rules), "h8i8j8k8l8");
  assert.deepEqual(settlementOf(game), { seat: "X", color: "O" });
  assert.equal(await loadedOpening(null), null);
});

test("openings around a centre need one", () => {
  const names = ["free", "swap2", "rif"];
  const allowed = (size, length = 5) => names.filter((name) => allowsOpening(createRules(size, size, length), name));
  assert.deepEqual([allowed(15), allowed(20), allowed(7), allowed(3, 3)], [names, names.slice(0, 2), names.slice(0, 2), []]);
});
