import "./browser.js";

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { newGame, playMove } from "../../service/static/page/game/game.js";
import { formatMoves, parseMoves } from "../../service/static/page/game/notation.js";
import { PRESETS } from "../../service/static/page/game/rules.js";

const { loadMessages } = await import("../../service/static/page/i18n.js");
await loadMessages("share");
const { RecordError, detectFormat, readRecord, writeLibrary, writeRecord } = await import("../../service/static/page/sharing/records.js");

const rules = PRESETS.gomoku;
const game = parseMoves("h8i9", rules).reduce(playMove, newGame(rules));

/** Let the service answer every request, and note the bodies that it is sent. */
function answer(content, status = 200) {
  const bodies = [];
  globalThis.fetch = async (address, { body }) => {
    bodies.push([new URL(address).pathname, JSON.parse(body)]);
    const headers = { "Content-Type": status === 200 ? "application/json" : "application/problem+json" };
    return Response.json(content, { status, headers });
  };
  return bodies;
}

test("moves are read and written without the service", async () => {
  globalThis.fetch = () => assert.fail("no request is needed");
  const { game: read, warnings } = await readRecord(` ${await writeRecord(game, "moves")}\n`, rules);
  assert.deepEqual([formatMoves(read.moves, rules), warnings], ["h8i9", []]);
});

test("moves may have numbers, commas and lines", async () => {
  for (const text of ["1. h8 i9 2. h9 h10", "1.h8 1...i9\n2.h9, h10", "1. h8\n2. i9\n3. h9\n4. h10", "h8, i9; h9 h10"]) {
    assert.equal(formatMoves((await readRecord(text, rules)).game.moves, rules), "h8i9h9h10", text);
  }
});

test("text without moves and illegal moves are refused with a reason", async () => {
  for (const [text, reason] of [["", /moves such as/], ["h8h8", /Illegal move h8/], ["h8z99", /Illegal move/]]) {
    await assert.rejects(readRecord(text, rules), (error) => error instanceof RecordError && reason.test(error.message));
  }
});

test("other formats are told apart and converted by the service", async () => {
  const position = {
    game: { rows: 15, cols: 15, win_length: 5, overline: true, blocked_wins: true, forbidden_points: false },
    to_move: "X",
    notations: { moves: "h8i9", stones: [{ row: 7, col: 7, player: "X" }, { row: 6, col: 8, player: "O" }] },
    warnings: ["a warning"],
  };
  const bodies = answer(position);
  const { game: read, warnings } = await readRecord("Piskvorky 15x15", rules);
  assert.deepEqual([formatMoves(read.moves, rules), warnings], ["h8i9", ["a warning"]]);
  assert.deepEqual(bodies, [["/v1/positions", { psq: "Piskvorky 15x15" }]]);
});

test("links of the page are read without the service, and refused with their reason", async () => {
  globalThis.fetch = () => assert.fail("no request is needed");
  for (const link of ["https://example.org/tengen/#game=renju&moves=h8i9&ply=1", "#game=renju&moves=h8i9&ply=1"]) {
    const { game: read } = await readRecord(link, rules);
    assert.deepEqual([formatMoves(read.moves, read.rules), read.ply, read.rules.forbiddenPoints], ["h8i9", 1, true]);
  }
  for (const text of ["Look: http://a/#game=gomoku&moves=h8i9.", "[a game](http://a/#game=gomoku&moves=h8i9), and more", "<#moves=h8i9>\n#moves=h8i9", "#moves=h8i9。谢谢", "**http://a/#moves=h8i9**, h8i9!", "(see [this](#moves=h8i9!))", 'href="http://a/#game=gomoku&amp;moves=h8i9"']) {
    const { game: read } = await readRecord(text, rules);
    assert.equal(formatMoves(read.moves, read.rules), "h8i9", text);
  }
  await assert.rejects(readRecord("http://a/#game=chess", rules), (error) => error instanceof RecordError && /names the game “chess”/.test(error.message));
});

test("rows of text are a board, by the rules on display if it has as many rows", async () => {
  for (const text of ["see\nthese\nrows", "доска\nи\nещё"]) await assert.rejects(readRecord(text, rules), RecordError, text);
  assert.equal((await readRecord("7/7 8/8\n7/9\n\n8/10", rules)).game.moves.length, 4);
  const position = { game: { rows: 3, cols: 3, win_length: 3 }, to_move: "O", notations: { moves: null, stones: [{ row: 1, col: 1, player: "X" }] }, warnings: [] };
  for (const [text, own] of [["...\n.X.\n...", rules], ["_ _ _\n_ x _\n_ _ _", PRESETS.tictactoe], ["   |   |  \n-----\n   | X |\n-----\n  |  |  ", rules], [" a b c\n3 . . . 3\n2 . X . 2\n1 . . . 1\n a b c", PRESETS.tictactoe], ["1: ...\n2: .X.\n3: ...", PRESETS.tictactoe], ["|·|·|·|\n|·|●|·|\n|·|·|·|", PRESETS.tictactoe]]) {
    const bodies = answer(position);
    const { game: read } = await readRecord(text, own);
    assert.deepEqual([read.setup.length, read.first], [1, "O"], text);
    assert.deepEqual(bodies.map(([path, { board, game: sent }]) => [path, board, sent?.rows]), [["/v1/positions", text.trim(), own === PRESETS.tictactoe ? 3 : undefined]]);
  }
});

test("moves that only the service can read are opened without variations", async () => {
  const position = {
    game: { rows: 15, cols: 15, win_length: 5, overline: true, blocked_wins: true, forbidden_points: false },
    to_move: "X",
    notations: { moves: "h8i9", stones: [{ row: 7, col: 7, player: "X" }, { row: 6, col: 8, player: "O" }] },
    warnings: [],
  };
  for (const text of ["(;GM[4];B[h8];W[i9])", "(GM[4];B[hh];W[ig])", "(;GaMe[4];B[HH];W[IG]"]) {
    answer(position);
    const { game: read, warnings } = await readRecord(text, rules);
    assert.equal(formatMoves(read.moves, rules), "h8i9", text);
    assert.match(warnings.join(" "), /The main line was read|^$/);
  }
});

test("what the service refuses is a record error with its reason", async () => {
  answer({ type: "/problems/invalid-record", title: "Invalid", status: 422, detail: "line 2 is cut off" }, 422);
  await assert.rejects(readRecord("(;GM[4]", rules), new RecordError("line 2 is cut off"));
});

test("an unbounded board has neither SGF nor a library", async () => {
  globalThis.fetch = () => assert.fail("no request is needed");
  const unbounded = newGame(PRESETS.unbounded);
  assert.equal(await writeRecord(unbounded, "sgf"), null);
  await assert.rejects(writeLibrary(unbounded), RecordError);
});

/** What is said of a record that the service reads as some moves. */
async function warningsOf(sgf, moves, warnings = []) {
  answer({ game: { rows: 15, cols: 15, win_length: 5, overline: true, blocked_wins: true, forbidden_points: false }, to_move: "X", notations: { moves, stones: [{ row: 7, col: 7, player: "X" }] }, warnings });
  return (await readRecord(sgf, rules)).warnings;
}

test("only what a record has is said to be missing from its game", async () => {
  const cutOff = "the file ends within the game: what is complete was read";
  for (const end of ["", ";", ";B", ";B[", ";B[h", ";B[jj]C[never closed"]) {
    const moves = end.includes("jj") ? "h8i7j6" : "h8i7";
    assert.deepEqual(await warningsOf(`(;FF[4]GM[4]SZ[15];B[hh];W[ii]${end}`, moves, [cutOff]), [cutOff], end);
  }
  const comments = "The moves were read; the comments and marks are in a spelling that this page does not read.";
  const variations = "The main line was read; the variations are in a spelling that this page does not read.";
  // Two moves in one node, which the service reads in their order.
  for (const [rest, said] of [[";B[jj])", []], [";B[jj]C[good])", [comments]], [";B[jj]TR[aa])", [comments]], ["(;B[jj])(;B[kk]))", [variations]]]) {
    assert.deepEqual(await warningsOf(`(;GM[4]SZ[15];B[hh]W[ii]${rest}`, "h8i7j6"), said, rest);
  }
  assert.deepEqual(await warningsOf("a (b) (;gm[4]sz[15];b[hh];w[ii])", "h8i7"), []);
});

test("a game from set-up stones keeps its moves, of which the service tells the stones", async () => {
  const stones = [...parseMoves("h8", rules), ...parseMoves("j6", rules)].map((cell) => ({ ...cell, player: "X" }));
  const others = parseMoves("i7", rules).map((cell) => ({ ...cell, player: "O" }));
  const position = { game: { rows: 15, cols: 15, win_length: 5, overline: true, blocked_wins: true, forbidden_points: false }, to_move: "O", warnings: [] };
  answer({ ...position, notations: { moves: null, stones: [...stones, ...others] } });
  const { game: read, warnings } = await readRecord("(;GM[4]SZ[15]AB[hh]AW[ii];B[jj])", rules);
  assert.deepEqual([formatMoves(read.moves, rules), read.setup.length, warnings], ["j6", 2, []]);
  answer({ ...position, notations: { moves: null, stones: [...stones.slice(1), ...others] } });
  assert.deepEqual((await readRecord("(;GM[4]SZ[15]AB[hh]AW[ii];B[jj])", rules)).game.moves, []);
});

test("text that the page does not understand is read by the service, or refused with its word", async () => {
  const position = { game: { rows: 15, cols: 15, win_length: 5 }, to_move: "O", notations: { moves: "h8i9h9", stones: [{ row: 7, col: 7, player: "X" }] }, warnings: ["judgements were left out"] };
  for (const text of ["1. h8 i9?! 2. h9", "8h 9i 9h", "h8 i9 {good} h9 resign"]) {
    const bodies = answer(position);
    const { game: read, warnings } = await readRecord(text, rules);
    assert.deepEqual([formatMoves(read.moves, rules), warnings], ["h8i9h9", position.warnings], text);
    assert.deepEqual(bodies.map(([, { moves, game: sent }]) => [moves, sent.rows]), [[text, 15]]);
  }
  answer({ type: "/problems/invalid-notation", title: "", status: 422, detail: "in English", errors: [{ code: "notation", message: "move 3: 'zz' is not a move", values: { number: 3, text: "zz" } }] }, 422);
  await assert.rejects(readRecord("h8 i9 zz", rules), new RecordError("in English"));
});

test("without the service, dashes are read and words that are no moves are named", async () => {
  globalThis.fetch = () => Promise.reject(new TypeError("offline"));
  assert.equal(formatMoves((await readRecord("h8-i9 → j10", rules)).game.moves, rules), "h8i9j10");
  for (const [text, word] of [["h8 i9 zz", "zz"], ["8,8 9,7", "8"], ["7h 8h", "7h"], ["hello world", "hello"], ["h8!", "h8!"]]) {
    await assert.rejects(readRecord(text, rules), (error) => error instanceof RecordError && error.message.startsWith(`“${word}” is not understood.`), text);
  }
});

test("the format of every spelling is told apart", () => {
  const rows = JSON.parse(readFileSync(new URL("../data/spellings.json", import.meta.url), "utf8"));
  const texts = rows.filter(({ form, written }) => typeof written === "string" && !["lib", "pos"].includes(form));
  assert.ok(texts.length > 100);
  // A single line is taken for moves.
  const expected = ({ form, written }) => (form === "board" && !written.includes("\n") && !/\[\[/.test(written) ? "moves" : form);
  assert.deepEqual(texts.filter((each) => detectFormat(each.written.trim()) !== expected(each)), []);
});

test("a pass at the end is said once", async () => {
  const stones = [{ row: 7, col: 7, player: "X" }];
  const notes = [{ code: "final-pass", values: {} }];
  answer({ game: { rows: 15, cols: 15, win_length: 5 }, to_move: "O", notations: { moves: "h8", stones }, warnings: ["a pass"], notes });
  for (const [moves, warnings] of [[";W[]", ["a pass"]], ["(;W[])(;W[hh])", ["a pass", "1 variation was skipped: a pass, or an illegal move."]]]) {
    assert.deepEqual((await readRecord(`(;GM[4]SZ[15];B[hh]${moves})`, rules)).warnings, warnings);
  }
});
