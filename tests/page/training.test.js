import assert from "node:assert/strict";
import { test } from "node:test";

import "./browser.js";
import { boardOf, goTo, newGame, playMove, replay } from "../../service/static/page/game/game.js";
import { cellName, parseMoves } from "../../service/static/page/game/notation.js";
import { PRESETS, createRules } from "../../service/static/page/game/rules.js";
import { symmetriesOf } from "../../service/static/page/game/symmetry.js";
import { mergeTree } from "../../service/static/page/game/merged-trees.js";
import { Drill } from "../../service/static/page/training/drill.js";
import { Positions } from "../../service/static/page/training/positions.js";
import { afterAnswer, countsOf, isDue } from "../../service/static/page/training/schedule.js";
import { groupsOf } from "../../service/static/page/training/sources.js";
import { MOST_GAMES, MOST_MOVES, TooLargeError, withGames } from "../../service/static/page/training/tree.js";

const RULES = PRESETS.gomoku;
const cells = (text) => parseMoves(text, RULES) ?? [];
const lineOf = (text, rules = RULES) => replay(rules, "X", [], parseMoves(text, rules) ?? []).game;
/** One game with the moves of several as variations. */
const gameOf = (...lines) => lines.map((text) => lineOf(text)).reduce((game, { nodes }) => mergeTree(game, nodes));
const stonesAfter = (text, rules = RULES) => [...boardOf(lineOf(text, rules)).stones.values()];
const namesOf = (found) => found.moves.map(({ cell }) => cellName(cell, RULES)).sort();

async function* each(...games) {
  yield* games;
}

/** A tree with a comment on a move. */
function commented(game, move, comment, marks) {
  const id = game.nodes.findIndex((node) => node.move && cellName(node.move, RULES) === move);
  return { ...game, nodes: game.nodes.with(id, { ...game.nodes[id], comment, ...(marks && { marks }) }) };
}

test("right answers come back after 1, 6, and then 2.5 times as many days", () => {
  let [card, day] = [afterAnswer(undefined, true, 100), 100];
  const intervals = [];
  for (let time = 0; time < 4; time += 1) {
    intervals.push(card.due - day);
    day = card.due;
    card = afterAnswer(card, true, day);
  }
  assert.deepEqual(intervals, [1, 6, 15, 38]);
});

test("an interval is a year at most", () => {
  const card = afterAnswer({ due: 5, interval: 300, factor: 2.5 }, true, 5);
  assert.deepEqual(card, { due: 370, interval: 365, factor: 2.5 });
});

test("a wrong answer is due at once, begins anew, and takes from the factor once", () => {
  const wrong = afterAnswer({ due: 10, interval: 15, factor: 2.5 }, false, 10);
  assert.deepEqual(wrong, { due: 10, interval: 0, factor: 2.3 });
  assert.deepEqual(afterAnswer(wrong, false, 10), wrong);
  assert.deepEqual(afterAnswer(wrong, true, 10), { due: 11, interval: 1, factor: 2.3 });
  assert.equal(afterAnswer({ due: 10, interval: 6, factor: 1.4 }, false, 10).factor, 1.3);
});

test("a right answer before its day changes nothing, and a wrong one does", () => {
  const card = { due: 20, interval: 15, factor: 2.5 };
  assert.equal(afterAnswer(card, true, 12), card);
  assert.equal(afterAnswer(card, false, 12).due, 12);
});

test("new positions are counted apart from those that are due", () => {
  const cards = [3, 4, 5].map((due) => ({ due, interval: 1, factor: 2.5 }));
  assert.deepEqual(countsOf(10, cards, 4), { due: 2, new: 7 });
  assert.ok(!isDue(undefined, 4));
});

test("transpositions and symmetric images are one position", () => {
  const positions = new Positions(gameOf("h8i9h9h10", "h9i9h8h10", "h8g9h9h11"), "O");
  for (const text of ["h8i9h9", "h9i9h8", "h8g7h7", "h8g9h9"]) {
    assert.deepEqual(positions.find(stonesAfter(text))?.moves.length, 2, text);
  }
  assert.equal(positions.find(stonesAfter("h8i9h7")), null);
});

test("every symmetric image of a position has the images of its moves", () => {
  const game = gameOf("h8i9k10g6", "h8i9k10l9");
  const positions = new Positions(game, "O");
  const stones = stonesAfter("h8i9k10");
  for (const turn of symmetriesOf({ rows: 15, cols: 15 })) {
    const found = positions.find(stones.map((stone) => ({ ...turn(stone), player: stone.player, number: 0 })));
    assert.deepEqual(namesOf(found), cells("g6l9").map((cell) => cellName(turn(cell), RULES)).sort());
  }
});

test("boards that are no square have four symmetries", () => {
  const rules = createRules(9, 11, 5);
  const positions = new Positions(lineOf("b2c3b3", rules), "X");
  assert.ok(positions.find(stonesAfter("j2i3", rules)));
  assert.equal(positions.find(stonesAfter("b3c2", rules)), null);
});

test("a side is asked where it is to move and has a move", () => {
  const game = gameOf("h8i9h9h10", "h8h9");
  assert.deepEqual(new Positions(game, "X").asked.length, 2);
  assert.deepEqual(new Positions(game, "O").asked.length, 2);
});

test("own moves that the record calls bad are not asked, and nor is what follows; the opponent's are", () => {
  const game = commented(gameOf("h8i9h9h10", "h8i9j8i7j9"), "j8", "", { BM: ["1"] });
  assert.deepEqual(namesOf(new Positions(game, "X").find(stonesAfter("h8i9"))), ["h9"]);
  assert.equal(new Positions(game, "X").find(stonesAfter("h8i9j8i7")), null);
  assert.deepEqual(namesOf(new Positions(game, "O").find(stonesAfter("h8i9j8"))), ["i7"]);
});

test("a move has the first comment of its transpositions", () => {
  const game = commented(gameOf("h8a1i8b2j8", "i8b2h8a1j8"), "j8", "");
  const id = game.nodes.findLastIndex(({ move }) => cellName(move, RULES) === "j8");
  const nodes = game.nodes.with(id, { ...game.nodes[id], comment: "three" });
  const found = new Positions({ ...game, nodes }, "X").find(stonesAfter("h8a1i8b2"));
  assert.deepEqual(found?.moves.map(({ comment }) => comment), ["three"]);
});

test("games of one start become one tree, and others are counted", async () => {
  const renju = lineOf("h8i9", PRESETS.renju);
  const { tree, added, others, isCut } = await withGames(null, each(lineOf("h8i9h9"), renju, lineOf("h8i9h7"), lineOf("h8i9h9")), Infinity);
  assert.deepEqual([added, others, isCut], [3, 1, false]);
  assert.equal(tree?.nodes.length, 5);
  assert.equal(tree?.rules, RULES);
});

test("a tree ends after the chosen number of moves, and keeps no trace of what was tried", async () => {
  const tried = gameOf("h8i9h9h10");
  const nodes = tried.nodes.map((node, at) => (at > 1 ? { ...node, tried: true } : node));
  const { tree } = await withGames(null, each({ ...tried, nodes }), 3);
  assert.equal(tree?.nodes.length, 4);
  assert.ok(tree?.nodes.every((node) => !("tried" in node)));
});

test("set-up stones in another order are the same start", async () => {
  const stone = (name, player) => ({ ...cells(name)[0], player, number: 0 });
  const start = [stone("h8", "X"), stone("i9", "O")];
  const games = [start, start.toReversed()].map((setup) => playMove(newGame(RULES, "X", setup), cells("h9")[0]));
  assert.equal((await withGames(null, each(...games), 9)).added, 2);
});

test("more moves or games than a repertoire holds are refused or cut", async () => {
  const short = lineOf("h8i9");
  const many = await withGames(null, each(...Array(MOST_GAMES + 1).fill(short)), 9);
  assert.deepEqual([many.added, many.isCut], [MOST_GAMES, true]);
  const children = Array.from({ length: MOST_MOVES + 1 }, (_, at) => at + 1);
  const wide = [{ ...short.nodes[0], children }, ...children.map(() => ({ ...short.nodes[1], children: [] }))];
  await assert.rejects(withGames(null, each({ ...short, nodes: wide }), 9), TooLargeError);
});

test("saved games are offered by rules and by tag", () => {
  const summary = (rules, tags = []) => ({ rules, labels: { name: "", tags } });
  const all = [summary(RULES, ["mine"]), summary(PRESETS.renju, ["mine"]), summary(RULES), summary(PRESETS.unbounded)];
  const groups = groupsOf(/** @type {any} */ (all)).map(({ rules, tag, summaries }) => [rules === RULES, tag, summaries.length]);
  assert.deepEqual(groups, [[true, null, 2], [true, "mine", 1], [false, null, 1], [false, "mine", 1]]);
});

/** Answer all questions of a drill, wrong where that is said; returns the positions that were asked, by their last moves. */
function drillThrough(game, side, { cards = new Map(), day = 10, isForAll = false, isWrong = (_name, _time) => false } = {}) {
  const positions = new Positions(game, side);
  const drill = new Drill(positions, cards, day, isForAll);
  const [asked, times] = [[], new Map()];
  for (let position = drill.begin(); position !== null; position = drill.begin()) {
    const line = [];
    for (let key = /** @type {string | null} */ (position.key); key !== null; ) {
      const here = /** @type {any} */ (positions.byKey.get(key));
      const name = positions.movesTo(here).map((move) => cellName(move, RULES)).at(-1) ?? "start";
      line.push(name);
      times.set(name, (times.get(name) ?? 0) + 1);
      drill.answer(key, !isWrong(name, times.get(name)));
      key = drill.reply([...here.moves.keys()][0]);
    }
    asked.push(line.join(" "));
    assert.ok(asked.length < 100);
  }
  return asked;
}

const TREE = gameOf("h8i9h9h10i8", "h8h9i9i8j10", "h8a1b1");

test("lines are asked one after the other, each from where it is new", () => {
  assert.deepEqual(drillThrough(TREE, "X"), ["start i9 h10", "h9 i8", "a1"]);
});

test("a failed position comes back after other lines, and in the end without any", () => {
  const isWrong = (name, time) => name === "i9" && time === 1;
  assert.deepEqual(drillThrough(TREE, "X", { isWrong }), ["start i9 h10", "h9 i8", "a1", "i9"]);
  const twice = (name, time) => name === "a1" && time < 3;
  assert.deepEqual(drillThrough(TREE, "X", { isWrong: twice }), ["start i9 h10", "h9 i8", "a1", "a1", "a1"]);
});

test("a drill goes on with the positions that an earlier one left, failed ones later", () => {
  const positions = new Positions(TREE, "X");
  const drill = new Drill(positions, new Map(), 10);
  const { key } = /** @type {any} */ (drill.begin());
  drill.answer(key, false);
  const later = new Drill(positions, new Map(), 10, false, drill.waiting);
  const keyOf = (text) => positions.keyOf(stonesAfter(text));
  assert.deepEqual(drill.waiting, [["", 3], ["h8i9", 0], ["h8i9h9h10", 0], ["h8h9", 0], ["h8h9i9i8", 0], ["h8a1", 0]].map(([text, lines]) => [keyOf(text), lines]));
  assert.equal(later.begin()?.key, keyOf("h8i9"));
});

test("what is due is asked before what is new, the longest due first, and the rest not at all", () => {
  const positions = new Positions(TREE, "X");
  const keyOf = (text) => positions.keyOf(stonesAfter(text));
  const card = (due) => ({ due, interval: 1, factor: 2.5 });
  const cards = new Map([[keyOf(""), card(11)], [keyOf("h8i9"), card(9)], [keyOf("h8h9"), card(5)], [keyOf("h8a1"), card(20)]]);
  assert.deepEqual(drillThrough(TREE, "X", { cards }), ["h9 i8", "i9 h10"]);
  assert.deepEqual(drillThrough(TREE, "X", { cards, isForAll: true }), ["start i9 h10", "h9 i8", "a1"]);
});

test("a drill has 20 new positions at most", () => {
  // The second move on each cell of an eighth of the board.
  const replies = Array.from({ length: 7 }, (_, right) => Array.from({ length: right + 2 }, (_up, up) => `${"ijklmno"[right]}${8 + up}`)).flat();
  const positions = new Positions(gameOf(...replies.map((reply) => `h8${reply}a1`)), "X");
  assert.equal(positions.asked.length, 1 + replies.length);
  assert.equal(new Drill(positions, new Map(), 10).left, 20);
});

test("White's first question is after Black's first move", () => {
  assert.deepEqual(drillThrough(goTo(TREE, 0), "O"), ["h8 h9", "i9"]);
});
