import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import "./browser.js";
import { loadMessages } from "../../service/static/page/i18n.js";
import { loadBest, withResult } from "../../service/static/page/proof/best-results.js";
import { OPEN, colorOf, contrast } from "../../service/static/page/proof/colors.js";
import { pictureOf, svgOf } from "../../service/static/page/proof/map-picture.js";
import { RULES, byCell, countsOf, repliesOf } from "../../service/static/page/proof/reply-map.js";
import { ProofLibrary } from "../../service/static/page/engines/proofs.js";
import { provenOf, wholeLine } from "../../service/static/page/engines/proven-game.js";
import { boardOf, playMove, replay } from "../../service/static/page/game/game.js";
import { cellKey, formatMoves, parseMoves } from "../../service/static/page/game/notation.js";
import { playsProofs } from "../../service/static/page/views/proven-line.js";
import { rulesToJson } from "../../service/static/page/game/rules.js";

await loadMessages("proof");
beforeEach(() => localStorage.clear());

const head = (moves, plies, changes = {}) => ({ name: `${moves}.proof`, rules: rulesToJson(RULES), moves, attacker: "X", plies, positions: 9, ...changes });
const libraryOf = (heads, texts = {}) => new ProofLibrary(heads, async (name) => texts[name]);
const replies = (...heads) => repliesOf(libraryOf(heads).openings);
const gameOf = (moves) => replay(RULES, "X", [], parseMoves(moves, RULES)).game;
const cellOf = (name) => parseMoves(name, RULES)[0];
const keyOf = (name) => cellKey(cellOf(name));

test("35 replies stand for the 224 cells, none proven without a file", () => {
  const found = replies();
  assert.equal(found.length, 35);
  assert.deepEqual([byCell(found).size, byCell(found).has(keyOf("h8"))], [224, false]);
  assert.deepEqual(countsOf(found), [{ moves: null, cells: 224 }]);
});

test("a proof decides all images of its reply", () => {
  const found = byCell(replies(head("h8a14", 31)));
  const moves = (...names) => names.map((name) => found.get(keyOf(name)).moves);
  assert.deepEqual(moves("a14", "b15", "n1", "o2", "o14", "a2"), Array(6).fill(16));
  assert.deepEqual(moves("a15", "b14", "h9"), [null, null, null]);
});

test("the proof of the shortest win counts", () => {
  for (const heads of [[head("h8a15", 33), head("h8o1", 27)], [head("h8o1", 27), head("h8a15", 33)]]) {
    assert.deepEqual(countsOf(replies(...heads)), [{ moves: 14, cells: 4 }, { moves: null, cells: 220 }]);
  }
});

test("proofs of later positions, of other games and of White decide no reply", () => {
  const others = [head("h8a15i9b2", 9), head("i8a15", 9), head("h8a15", 9, { attacker: "O" }), head("h8a15", null), head("h8a15", 9, { rules: rulesToJson({ ...RULES, overline: false }) })];
  assert.deepEqual(countsOf(replies(...others)), [{ moves: null, cells: 224 }]);
});

test("numbers can be read on every color, and later wins are darker", () => {
  const range = { least: 8, most: 40 };
  const colors = Array.from({ length: 33 }, (_, at) => colorOf(at + 8, range));
  for (const { fill, ink } of [...colors, OPEN]) assert.ok(contrast(fill, ink) >= 4.5, fill);
  const lightness = colors.map(({ fill }) => contrast(fill, "#000000"));
  assert.deepEqual(lightness, lightness.toSorted((one, other) => other - one));
  assert.deepEqual(colorOf(5, { least: 5, most: 5 }).fill, colors[0].fill);
});

test("the picture has a disc for each reply and each entry of the legend", () => {
  const found = replies(head("h8a15", 33), head("h8b14", 27));
  const texts = { title: "Black & White", lead: "<2>", entry: ({ moves, cells }) => `${moves}: ${cells}`, integer: String };
  const picture = pictureOf(found, texts);
  const discs = picture.shapes.filter(({ kind }) => kind === "circle");
  // The first move, too.
  assert.equal(discs.length, 1 + 224 + countsOf(found).length);
  for (const { cx, cy } of discs) assert.ok(cx > 0 && cx < picture.width && cy > 0 && cy < picture.height);
  const svg = svgOf(picture);
  assert.match(svg, /<title>Black &#38; White<\/title>/);
  assert.match(svg, />&#60;2&#62;<\/text>/);
  assert.match(svg, />14: 4<\/text>/);
});

test("the best result of a reply is kept", () => {
  const first = withResult(loadBest(), "a15", 12);
  assert.deepEqual(first, { a15: 12 });
  assert.equal(withResult(first, "a15", 12), first);
  assert.deepEqual(withResult(withResult(first, "a15", 14), "b14", 3), { a15: 14, b14: 3 });
  assert.deepEqual(loadBest(), { a15: 14, b14: 3 });
});

test("results that another tab has kept stay", () => {
  const best = loadBest();
  withResult(best, "b14", 13);
  withResult(withResult(best, "a15", 12), "c13", 9);
  assert.equal(withResult(best, "b14", 9), best);
  assert.deepEqual(loadBest(), { a15: 12, b14: 13, c13: 9 });
});

test("what is no result is not taken from the storage", () => {
  for (const stored of ["{", "1", "null", '{"a15": "x", "b14": 0, "c13": 1.5, "d12": 999}']) {
    localStorage.setItem("tengen-proof", stored);
    assert.deepEqual(loadBest(), {});
  }
});

const TEXTS = { "h8a15.proof": '{}\n{"x": "h8", "o": "o1", "move": "i9", "plies": 9, "reply": "h9"}\n' };

test("after the last move of a file, a win by threats proves the position", async () => {
  const library = libraryOf([head("h8a15", 9)], TEXTS);
  const solve = async () => ({ moves: [cellOf("j10")], plies: 5 });
  const ofFile = await provenOf(gameOf("h8a15"), library, solve);
  assert.deepEqual([ofFile.by, ofFile.plies, ofFile.positions, ofFile.line.length], ["file", 9, 9, 2]);
  const after = await provenOf(gameOf("h8a15i9b1"), library, solve);
  assert.deepEqual([after.by, after.plies, after.winner], ["threats", 5, "X"]);
  const line = await wholeLine(gameOf("h8a15"), ofFile, solve);
  assert.equal(formatMoves(line.slice(-1), RULES), "j10");
  assert.equal(line.length, 3);
});

test("the file is that of the reply that was played first", async () => {
  const library = libraryOf([head("h8a14", 9), head("h8a15", 9)], { ...TEXTS, "h8a14.proof": "{}\n" });
  const names = await Promise.all(["h8a15i9a14", "h8a14i9a15"].map(async (moves) => (await provenOf(gameOf(moves), library, async () => ({ moves: [cellOf("j10")], plies: 5 }))).name));
  assert.deepEqual(names, ["h8a15.proof", "h8a14.proof"]);
});

test("nothing is proven outside of the files' openings, and without a win by threats", async () => {
  const library = libraryOf([head("h8a15", 9)], TEXTS);
  const never = async () => assert.fail("the solver is asked");
  for (const moves of ["", "h8", "h8b14", "i9a15"]) assert.equal(await provenOf(gameOf(moves), library, never), null);
  assert.equal(await provenOf(gameOf("h8a15a1b1"), library, async () => null), null);
  const { game } = replay({ ...RULES, overline: false }, "X", [], parseMoves("h8a15", RULES));
  assert.equal(await provenOf(game, library, never), null);
});

test("the solver is not asked after the end of the game", async () => {
  const library = libraryOf([head("h8a15", 9)], TEXTS);
  const end = playMove(gameOf("h8a15i8b15j8c15k8d15"), cellOf("l8"));
  assert.equal(boardOf(end).outcome.winner, "X");
  assert.equal(await provenOf(end, library, async () => assert.fail("the solver is asked")), null);
});

test("engines at full strength play proofs, and no others", () => {
  const plays = (engine, options = {}) => playsProofs({ engine, options, timeMs: 1000, depth: null });
  assert.deepEqual([plays("proven"), plays("search"), plays("search", { memory_mb: 64 })], [true, true, true]);
  assert.deepEqual([plays("search", { strength: 88 }), plays("attack-weights"), plays(null)], [false, false, false]);
});
