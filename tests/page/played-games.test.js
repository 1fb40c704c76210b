import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { PlayedGames } from "../../service/static/page/engines/played-games.js";
import { newGame, replay } from "../../service/static/page/game/game.js";
import { parseMoves } from "../../service/static/page/game/notation.js";
import { PRESETS, createRules } from "../../service/static/page/game/rules.js";
import { gamesOf } from "../../service/static/page/sharing/game-files.js";

const { loadMessages } = await import("../../service/static/page/i18n.js");
await loadMessages("share");
const { playedGames } = await import("../../service/static/page/engines/own-games.js");
const { readDatabase } = await import("../../service/static/page/sharing/rif.js");

const { gomoku, renju, tictactoe, unbounded } = PRESETS;
const { signal } = new AbortController();
const never = () => assert.fail("a short list is read without a pause");

function position(text, rules = gomoku) {
  return replay(rules, "X", [], parseMoves(text, rules)).game;
}

function listOf(...texts) {
  return texts.flatMap((text) => gamesOf(text).map((facts) => ({ source: facts.text, name: "", assumed: null, facts })));
}

/** The moves of a position with the numbers of their games. */
async function numbersOf(list, game) {
  const answer = await (await playedGames(list, never, signal)).explore(game, signal);
  return Object.fromEntries(answer.moves.map(({ move, numbers }) => [move.notation, numbers]));
}

test("games of files meet in a position by any order of moves, turned and mirrored", async () => {
  const list = listOf(
    "(;GM[4]SZ[15]RE[B+R];B[hh];W[hg];B[ig];W[ah])",
    // Turned, and the third stone first.
    "(;GM[4]SZ[15]RE[W+];B[ii];W[ih];B[hh];W[ha];B[bb])",
    "(;GM[4]SZ[15]RE[0];B[hh];W[hg];B[ig];W[bb])",
    "(;GM[4]SZ[15];B[hh];W[hg];B[ig];W[bb])",
    "(;GM[4]SZ[15];B[hh];W[hg];B[ig])",
    "(;GM[4]SZ[15];B[hh];W[ii];B[ig];W[cc])",
  );
  const games = await playedGames(list, never, signal);
  const { moves, ...total } = await games.explore(position("h8h9i9"), signal);
  assert.deepEqual(total, { games: 4, x_wins: 1, draws: 1, o_wins: 1, open: 1, all: 6, proven: null });
  const rows = moves.map(({ move, x_wins, draws, o_wins, open, numbers }) => [move.notation, x_wins, draws, o_wins, open, numbers]);
  assert.deepEqual(rows, [["b14", 0, 1, 0, 1, [2, 3]], ["a8", 1, 0, 1, 0, [0, 1]]]);
  assert.deepEqual((await games.explore(newGame(gomoku), signal)).moves.map(({ games: count }) => count), [5, 1]);
});

test("games count for the rules that they name, and without a name for all of five on their board", async () => {
  const list = listOf(
    "(;GM[4]SZ[15]RU[renju];B[hh])",
    "(;GM[4]SZ[15]RU[ Freestyle ];B[hg])",
    "(;GM[4]SZ[15]RU[club rules];B[gg])",
    "(;GM[4]SZ[15];B[aa])",
    "(;GM[4]SZ[15]RU[exactly 6 in a row];B[bb])",
    "(;GM[4]SZ[19];B[cc])",
    "(;GM[1]SZ[15];B[dd])",
  );
  assert.deepEqual(await numbersOf(list, newGame(renju)), { h8: [0], i9: [2], o15: [3] });
  assert.deepEqual(await numbersOf(list, newGame(gomoku)), { h9: [1], i9: [2], o15: [3] });
  assert.deepEqual(await numbersOf(list, newGame(createRules(15, 15, 6))), {});
});

test("a game counts up to what is no move, and not at all from stones that were set up", async () => {
  const list = listOf(
    "(;GM[4]SZ[15];B[hh];W[hh];B[aa])",
    "(;GM[4]SZ[15];B[hh];W[];B[aa])",
    "(;GM[4]SZ[15];B[hh];W[zz];B[aa])",
    "(;GM[4]SZ[15];B[hh];B[aa])",
    "(;GM[4]SZ[15]AB[hh];W[aa])",
    "(;GM[4]SZ[15])",
    "(;GM[4]SZ[15];B[hh](;W[hi];B[aa])(;W[ii]))",
  );
  assert.deepEqual(await numbersOf(list, newGame(gomoku)), { h8: [0, 1, 2, 3, 6] });
  assert.deepEqual(await numbersOf(list, position("h8")), { h9: [6] });
  assert.deepEqual(await numbersOf([{ source: new Error(), name: "", assumed: null, facts: null }, ...list.slice(6)], position("h8")), { h9: [1] });
});

test("the side to move and the end of the game matter", async () => {
  const list = listOf("(;GM[4]SZ[15];W[hh];B[aa])", "(;GM[4]SZ[15];B[hh];W[aa];B[hi];W[ab];B[hj];W[ac];B[hk];W[ad];B[hl];W[ae])");
  assert.deepEqual(await numbersOf(list, newGame(gomoku)), { h8: [1] });
  assert.deepEqual(await numbersOf(list, newGame(gomoku, "O")), { h8: [0] });
  // As a position that was set up, in which White has moved first.
  assert.deepEqual(await numbersOf(list, newGame(gomoku, "X", [{ row: 7, col: 7, player: "O", number: 0 }])), { o15: [0] });
  assert.deepEqual(await numbersOf(list, position("h8a15h7a14h6a13h5a12")), { h4: [1] });
  assert.deepEqual(await numbersOf(list, position("h8a15h7a14h6a13h5a12h4")), {});
});

test("databases and saved games are counted", async () => {
  const source = '<database><games><game bresult="1"><move>h8 h9 i9</move></game><game bresult="0"><move>h8 h9 i9</move></game></games></database>';
  const list = (await readDatabase(source)).games.map(({ facts }) => ({ source: facts.text, name: "", assumed: null, facts }));
  const { moves: [first] } = await (await playedGames(list, never, signal)).explore(position("h8h9", renju), signal);
  assert.deepEqual([first.move.notation, first.x_wins, first.o_wins], ["i9", 1, 1]);
  const saved = { rules: tictactoe, first: "O", setup: [], result: "draw" };
  const summaries = [{ ...saved, moves: "b2a3" }, { ...saved, moves: undefined }, { ...saved, setup: [{ row: 0, col: 0, player: "X" }], moves: "b2" }, { ...saved, rules: unbounded, moves: "0/0" }];
  const { moves: [reply], all } = await (await playedGames(/** @type {any} */ (summaries), never, signal)).explore(replay(tictactoe, "O", [], [{ row: 1, col: 1 }]).game, signal);
  assert.deepEqual([reply.move.notation, reply.draws, all], ["c3", 1, 2]);
});

test("on a board without borders nothing is counted", async () => {
  assert.equal(await new PlayedGames().explore(newGame(unbounded), signal), null);
});

test("a long list is read and looked through with pauses, in which it can be left", async () => {
  const [entry] = listOf(`(;GM[4]SZ[15];B[hh];W[hg]C[${"long ".repeat(70_000)}];B[ig])`);
  const shares = [];
  await playedGames([entry, entry], (share) => shares.push(share), signal);
  assert.deepEqual(shares, [0, 0.5]);
  const left = new AbortController();
  await assert.rejects(playedGames([entry, entry], () => left.abort(), left.signal), { name: "AbortError" });

  const games = new PlayedGames();
  const moves = Array.from({ length: 200 }, (_, at) => ({ row: Math.floor(at / 15), col: at % 15 }));
  for (let at = 0; at < 11_000; at += 1) games.add({ rules: gomoku, size: { rows: 15, cols: 15 }, first: "X", moves, result: null }, at);
  const late = newGame(gomoku, "X", moves.slice(0, 190).map((cell, at) => ({ ...cell, player: at % 2 === 0 ? "X" : "O", number: 0 })));
  const looking = games.explore(late, left.signal);
  await assert.rejects(looking, { name: "AbortError" });
});
