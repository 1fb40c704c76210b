import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";

import { ROOT, boardOf, currentNode, goTo, goToNode, newGame, playMove, replay } from "../../service/static/page/game/game.js";
import { parseMoves } from "../../service/static/page/game/notation.js";
import { PRESETS } from "../../service/static/page/game/rules.js";
import { setComment } from "../../service/static/page/game/variations.js";
import { toggleLine, toggleMark } from "../../service/static/page/sharing/drawn-marks.js";

const { loadMessages } = await import("../../service/static/page/i18n.js");
await loadMessages("share");
const { linkOf, linkOfChapters, MOST_CHARACTERS } = await import("../../service/static/page/sharing/study-link.js");
const { readLink } = await import("../../service/static/page/sharing/permalink-reader.js");
const { writeSgf } = await import("../../service/static/page/sharing/sgf.js");

const { gomoku, unbounded } = PRESETS;
const SIZE = 15;
const ORIGIN = "https://tengen.example.org/gomoku/";
const WORDS = (
  "black white attacks defends the open three here and now with a four that leads to double threat on left right side of board " +
  "because after this move nothing helps since diagonal row column is blocked by stone at edge centre corner better was earlier " +
  "but then again it wins slowly quickly never always if tempo keeps initiative strong weak point shape"
).split(" ");

/** Numbers from 0 to 1 by a seed (Lehmer's generator). */
function random(seed) {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** A legal move near the others that ends no game. */
function quietMove(game, draw) {
  for (;;) {
    const cell = { row: Math.floor(draw() * SIZE), col: Math.floor(draw() * SIZE) };
    if (!boardOf(game).isLegal(cell)) continue;
    const after = playMove(game, cell);
    if (boardOf(after).outcome === null) return after;
  }
}

function extended(game, count, draw) {
  let at = game;
  for (let move = 0; move < count; move += 1) at = quietMove(at, draw);
  return at;
}

function sentence(draw) {
  return `${Array.from({ length: 14 }, () => WORDS[Math.floor(draw() * WORDS.length)]).join(" ")}.`;
}

/** 200 moves, 10 variations of 5 moves, 20 comments, and arrows, letters and shapes at ten of them. */
function study(seed) {
  const draw = random(seed);
  let game = extended(newGame(gomoku), 200, draw);
  for (let at = 0; at < 10; at += 1) game = extended(goTo(goToNode(game, 200), 10 + 18 * at), 5, draw);
  for (let at = 0; at < 20; at += 1) {
    game = setComment(goTo(goToNode(game, 200), 5 + 9 * at), 5 + 9 * at, sentence(draw));
    if (at % 2 === 0) game = toggleLine(toggleMark(toggleMark(game, { row: at, col: 3 }, "LB"), { row: 3, col: at % SIZE }, "TR"), { row: 7, col: 7 }, { row: at % SIZE, col: 1 }, "AR");
  }
  const info = { players: { X: "Anna Nováková", O: "王小明" }, date: "2026-05-04", record: { EV: "Prague Open", RE: "B+R" } };
  return goToNode(Object.freeze({ ...game, info }), 230);
}

/** The tree as nested lists: moves, comments and marks. */
function treeOf({ nodes }, id = ROOT) {
  const { move, comment, marks, children } = nodes[id];
  return { move: move && [move.row, move.col], comment, marks, children: children.map((child) => treeOf({ nodes }, child)) };
}

test("a study of 200 moves, 10 variations and 20 comments is a link of 4,000 characters at most, and is read whole", async () => {
  for (const seed of [1, 2, 3]) {
    const game = study(seed);
    const { fragment, isWhole } = await linkOf(game);
    assert.ok(isWhole);
    assert.ok(new URL(fragment, ORIGIN).href.length <= MOST_CHARACTERS, `${fragment.length}`);
    // What programs take for punctuation is not at its end.
    assert.match(fragment, /\d$/);
    const { game: read, error } = await readLink(fragment);
    assert.equal(error, null);
    assert.deepEqual(treeOf(read), treeOf(game));
    assert.equal(read.ply, game.ply);
    assert.deepEqual(read.moves, game.moves);
    assert.deepEqual(read.nodes[currentNode(read)].move, game.nodes[currentNode(game)].move);
    assert.deepEqual(read.info, game.info);
  }
});

test("a game without more than its moves has the link it always had", async () => {
  const { game } = replay(gomoku, "X", [], parseMoves("h8i9", gomoku));
  assert.deepEqual(await linkOf(game), { fragment: "#game=gomoku&moves=h8i9", isWhole: true });
});

test("a study keeps its rules, its set-up stones, and who begins", async () => {
  const [black, white] = parseMoves("h8i9", PRESETS.renju);
  const setup = [{ ...black, player: "X", number: 0 }, { ...white, player: "O", number: 0 }];
  const start = newGame(PRESETS.renju, "O", setup);
  const game = playMove(setComment(start, ROOT, "Why [not]?\\"), { row: 0, col: 0 });
  const { game: read } = await readLink((await linkOf(game)).fragment);
  assert.deepEqual([read.rules, read.first, read.setup, treeOf(read)], [game.rules, game.first, game.setup, treeOf(game)]);
});

test("a link of a board without borders has the moves alone, and says so", async () => {
  const game = setComment(playMove(newGame(unbounded), { row: 0, col: 3 }), 1, "Why?");
  assert.deepEqual(await linkOf(game), { fragment: "#game=unbounded&moves=0/3", isWhole: false });
});

test("the chapters of a study are read with their names", async () => {
  const chapters = ["One", "Two"].map((name, at) => {
    const { game } = replay(gomoku, "X", [], parseMoves(["h8i9", "h8g7"][at], gomoku));
    return writeSgf({ ...game, info: { players: { X: "", O: "" }, date: "", record: { GN: name } } });
  });
  const read = await readLink((await linkOfChapters(chapters.join("\n"))).fragment);
  assert.deepEqual(read.chapters.map(({ facts }) => [facts.title, facts.moves]), [["One", 2], ["Two", 2]]);
  assert.equal(read.game.info.record.GN, "One");
});

test("chapters without rules are read by the board's defaults", async () => {
  const { game, chapters } = await readLink(`#study=${compressed("(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[ii])")}`);
  assert.deepEqual([game.moves, chapters.length], [[{ row: 7, col: 7 }], 2]);
});

const compressed = (text) => deflateRawSync(Buffer.from(text)).toString("base64url");
const GAME = "(;GM[4]SZ[15];B[hh]C[x])";

/** Fragments that are no studies. */
const DAMAGED = {
  "a bomb": `#study=${compressed("x".repeat(20_000_000))}`,
  "a long text": `#game=gomoku&study=${compressed(`(;GM[4]C[${"x".repeat(50_000)}])`)}`,
  "a cut end": `#game=gomoku&study=${compressed(GAME).slice(0, -6)}`,
  "other characters": "#game=gomoku&study=%00%F0%9F%98%80",
  "no text": `#game=gomoku&study=${deflateRawSync(Buffer.from([0xff, 0xfe, 0xfd])).toString("base64url")}`,
  "no game": `#game=gomoku&study=${compressed("hello")}`,
  "an illegal move": `#game=gomoku&study=${compressed("(;GM[4]SZ[15];B[hh];W[hh])")}`,
  "a stone off the board": `#game=gomoku&study=${compressed("(;GM[4]SZ[15]AB[zz]PL[W];W[hh])")}`,
  "a board without borders": `#game=unbounded&study=${compressed(GAME)}`,
  "a line of words": `#game=gomoku&study=${compressed(GAME)}&line=x`,
  "nothing": "#game=gomoku&study=",
};

for (const [name, fragment] of Object.entries(DAMAGED)) {
  test(`a study with ${name} is refused`, async () => {
    const { game, error } = await readLink(fragment);
    assert.match(error ?? "", /damaged, cut off or too long/);
    assert.equal(game.moves.length, 0);
  });
}
