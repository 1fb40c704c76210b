import assert from "node:assert/strict";
import { test } from "node:test";

import { Game, IllegalMoveError, NotationError, PRESETS, formatMoves, parseMoves } from "tengen";
import { formatLink, formatStudyLink, parseLink } from "tengen/links";
import { openingName } from "tengen/openings";
import { formatSgf, parseSgf } from "tengen/sgf";

const HIDDEN = { rows: 7, cols: 9, winLength: 4, overline: false, blockedWins: false };
const SETUP = [{ row: 0, col: 0, player: "O" }, { row: 1, col: 1, player: "X" }];

test("moves are pushed and popped", () => {
  const game = new Game({ moves: "h8" });
  assert.deepEqual(game.push("i9"), { row: 6, col: 8, player: "O", number: 2 });
  assert.deepEqual([game.ply, game.turn, String(game), game.get("i9").player], [2, "X", "h8i9", "O"]);
  assert.deepEqual(game.pop(), { row: 6, col: 8 });
  assert.deepEqual([game.ply, String(game), game.get("i9")], [1, "h8", null]);
  game.pop();
  assert.equal(game.pop(), null);
  assert.deepEqual(game.variations, []);
});

test("illegal moves say why, and leave the game alone", () => {
  const game = new Game({ rules: "tictactoe", moves: "a3a2b3b2" });
  for (const [move, reason] of [["a3", "occupied"], ["d1", "outside"], [{ row: -1, col: 0 }, "outside"]]) {
    assert.throws(() => game.push(move), (error) => error instanceof IllegalMoveError && error.reason === reason && error.move !== undefined);
    assert.equal(game.isLegal(move), false);
  }
  game.push("c3");
  assert.deepEqual(game.outcome, { winner: "X", reason: "line", line: [0, 1, 2].map((col) => ({ row: 0, col })) });
  assert.throws(() => game.push("c1"), { name: "IllegalMoveError", reason: "over" });
  assert.deepEqual([String(game), game.legalMoves(), game.toRows()], ["a3a2b3b2c3", [], ["XXX", "OO.", "..."]]);
});

test("what is no move, no rules and no node is refused by its value", () => {
  const game = new Game();
  for (const move of ["", "h8i9", "??", null, 7, { row: 0.5, col: 0 }]) assert.throws(() => game.push(move), RangeError);
  assert.throws(() => game.push("??"), NotationError);
  for (const options of [{ rules: "chess" }, { rules: { rows: 2, cols: 2, winLength: 2 } }, { first: "B" }, { setup: [SETUP[0], SETUP[0]] }, 7]) {
    assert.throws(() => new Game(options), RangeError);
  }
  for (const act of [() => game.goTo(1), () => game.goTo(NaN), () => game.goToNode(5), () => game.delete(0), () => game.promote(-1), () => game.resign("B")]) {
    assert.throws(act, RangeError);
  }
  const unbounded = new Game({ rules: "unbounded", moves: "0/0 -1/12" });
  assert.equal(String(unbounded), "0/0 -1/12");
  for (const act of [() => unbounded.legalMoves(), () => unbounded.toRows(), () => formatSgf(unbounded)]) assert.throws(act, RangeError);
});

test("a move beside another one begins a variation", () => {
  const game = new Game({ moves: "h8i9h9" });
  game.goTo(1);
  game.push("g7");
  game.comment = "a ] and a \\";
  const { node } = game;
  game.goTo(1);
  assert.deepEqual(game.variations.map(({ move }) => formatMoves([move], "gomoku")), ["i9", "g7"]);
  game.promote(node);
  assert.deepEqual(game.variations.map(({ move }) => formatMoves([move], "gomoku")), ["g7", "i9"]);
  game.goToNode(node);
  assert.deepEqual([String(game), game.comment], ["h8g7", "a ] and a \\"]);
  const copy = game.clone();
  copy.delete(node);
  assert.deepEqual([String(copy), copy.variations.length, String(game)], ["h8", 1, "h8g7"]);
});

test("records of all rules and set-up stones are read as they were written", () => {
  const variation = new Game({ rules: "renju", moves: "h8i9h9" });
  variation.goTo(1);
  variation.push("h7");
  const resigned = new Game({ moves: "h8i9" });
  resigned.resign("X");
  const games = [variation, resigned, ...Object.keys(PRESETS).filter((rules) => rules !== "unbounded").map((rules) => new Game({ rules, moves: "b2a1" }))];
  for (const first of ["X", "O"]) games.push(new Game({ rules: HIDDEN, setup: SETUP, first, moves: "c3" }), new Game({ rules: HIDDEN, first }));
  for (const game of games) {
    const text = formatSgf(game);
    const read = parseSgf(text);
    assert.deepEqual([formatSgf(read), read.rules, read.outcome?.reason], [text, game.rules, game.outcome?.reason]);
  }
});

test("a record that is no complete game in the usual spelling is refused", () => {
  for (const text of ["", "(;GM[1]SZ[19];B[aa])", "(;GM[4]SZ[15]RU[0];B[hh]", "(;GM[4]SZ[15]RU[0]AB[aa];W[hh])", "(;GM[4]SZ[15]RU[0]PL[B]AB[zz];B[hh])"]) {
    assert.throws(() => parseSgf(text), RangeError, text);
  }
});

test("a result that a record has does not outlast a change", () => {
  const game = parseSgf("(;GM[4]SZ[15]RU[0]RE[B+R]EV[cup];B[hh];W[ii])");
  assert.deepEqual([game.outcome.winner, game.outcome.reason], ["X", "resigned"]);
  game.pop();
  assert.equal(game.outcome, null);
  assert.doesNotMatch(formatSgf(game), /RE\[/);
  assert.match(formatSgf(game), /EV\[cup\]/);
});

test("links are read as they were written", async () => {
  for (const link of ["#game=renju&moves=h8i9&ply=1", "#game=7x9x4!-blocked&X=b6&O=a7&moves=c3", "#game=gomoku&moves=h8&result=O-R"]) {
    assert.equal(formatLink(await parseLink(`https://example.org/tengen/${link}`)), link);
  }
  assert.equal(formatLink({ moves: "h8" }, "https://example.org/"), "https://example.org/#game=gomoku&moves=h8");
  for (const link of ["h8i9", "#game=chess", "#color=X", "#moves=h8h8", "#moves=h8&opening=swap2", "#X=z99", "#study=x"]) {
    await assert.rejects(parseLink(link), NotationError, link);
  }
});

test("a link to a study has the variations and comments of the game", async () => {
  const game = new Game({ rules: "renju", moves: "h8i9h9" });
  game.goTo(1);
  game.push("h7");
  game.comment = "Why?";
  const link = await formatStudyLink(game, "https://example.org/");
  assert.match(link, /^https:\/\/example\.org\/#game=renju&study=/);
  const read = await parseLink(new URL(link));
  assert.deepEqual([formatSgf(read), String(read), read.comment], [formatSgf(game), "h8h7", "Why?"]);
  assert.equal(await formatStudyLink("h8"), "#game=gomoku&moves=h8");
  // Digits that do not repeat are not compressed.
  game.comment = Array.from({ length: 4000 }, (_, at) => Math.sin(at + 1).toString(36)).join("");
  await assert.rejects(formatStudyLink(game), RangeError);
});

test("openings of renju have names after three moves", () => {
  assert.equal(openingName({ rules: "renju", moves: "h8h9" }), null);
  assert.deepEqual(openingName({ rules: "renju", moves: "h8h9h10" }), { number: 1, kind: "direct", name: "Kansei" });
});

test("a game is a position of the API as JSON", () => {
  const { game, ...position } = JSON.parse(JSON.stringify(new Game({ rules: "caro", moves: "h8i9" })));
  assert.deepEqual([position, game.blocked_wins], [{ to_move: "X", moves: "h8i9" }, false]);
});

test("a game works behind the proxies of frameworks", () => {
  const game = new Proxy(new Game(), {});
  game.push("h8");
  assert.equal(new Game(game).toString(), "h8");
});

test("what a game hands out does not change it", () => {
  const game = new Game({ moves: "h8i9" });
  game.moves.pop();
  game.stones[0].player = "O";
  game.get("h8").number = 7;
  assert.deepEqual([game.moves.length, game.stones[0].player, game.get("h8").number], [2, "X", 1]);
});

test("moves are parsed with the numbers and dashes of lists for people", () => {
  assert.deepEqual(parseMoves("1. h8 i9 2. h9", "gomoku"), parseMoves("h8-i9-h9", "gomoku"));
});
