import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { currentNode, goTo, newGame, outcomeOf, playMove } from "../../service/static/page/game/game.js";
import { formatMoves, parseMoves } from "../../service/static/page/game/notation.js";
import { PRESETS } from "../../service/static/page/game/rules.js";
import { setComment } from "../../service/static/page/game/variations.js";
import { readPlain, readVariations, writeVariations } from "../../service/static/page/sharing/sgf.js";

const { loadMessages } = await import("../../service/static/page/i18n.js");
await loadMessages("marks");
const { branchesAt, linesOnBoard, marksOnBoard } = await import("../../service/static/page/board/node-marks.js");
const rules = PRESETS.gomoku;
const ROOT_TEXT = "(;FF[4]GM[4]SZ[15]";

const played = (moves, game = newGame(rules)) => parseMoves(moves, rules).reduce(playMove, game);

/** The lines of a game to the ends of all its variations. */
function linesOf({ nodes }, id = 0, before = []) {
  const { move, children } = nodes[id];
  const line = move ? [...before, move] : before;
  return children.length ? children.flatMap((child) => linesOf({ nodes }, child, line)) : [formatMoves(line, rules)];
}

test("variations and comments are read as they were written", () => {
  let game = played("h8i9h9");
  game = setComment(game, 1, "a ] and a \\ in two\nlines");
  game = played("g7g8", goTo(game, 1));
  game = setComment(game, 0, "the whole game");
  const text = writeVariations(game, `${ROOT_TEXT};B[hh])\n`);
  const { game: read, skipped } = readVariations(text, newGame(rules));
  assert.equal(skipped, 0);
  assert.deepEqual(linesOf(read), linesOf(game));
  assert.deepEqual([read.nodes[0].comment, read.nodes[1].comment], [game.nodes[0].comment, game.nodes[1].comment]);
});

test("judgements and marks are read and written without loss", () => {
  const root = `${ROOT_TEXT}CR[aa:bb]`;
  const moves = String.raw`;B[hh]BM[2]LB[hi:A][hj:x\]]AR[hh:ij]LN[aa:cc](;W[ii]TE[1]TR[jj][kk])(;W[gg]C[so]DO[]IT[]SQ[aa]MA[bb])`;
  const { game } = readVariations(`${root}${moves})`, newGame(rules));
  const text = writeVariations(game, `${ROOT_TEXT};B[hh])`);
  assert.equal(text.replace(/\s/g, ""), `${root}${moves})`);
  assert.deepEqual(readVariations(text, newGame(rules)).game.nodes, game.nodes);
  // A node of marks alone belongs to the move before it.
  const alone = readVariations(`${ROOT_TEXT};B[hh]TE[1];TR[aa];W[ii])`, newGame(rules)).game.nodes[1];
  assert.deepEqual(alone.marks, { TE: ["1"], TR: ["aa"] });
});

test("marks are shown on cells of the board, and the sign of a move on its stone", () => {
  const shown = (properties) => {
    const { game } = readVariations(`${ROOT_TEXT};B[hh]${properties})`, newGame(rules));
    const node = game.nodes[1];
    const marks = marksOnBoard(node, rules).map(({ cell, label }) => `${formatMoves([cell], rules)} ${label}`);
    const lines = linesOnBoard(node, rules).map(({ from, to, isArrow }) => `${formatMoves([from, to], rules)} ${isArrow}`);
    return [...marks, ...lines];
  };
  assert.deepEqual(shown(""), []);
  assert.deepEqual(["BM[1]", "BM[2]", "DO[]", "IT[]", "TE[1]", "TE[2]"].flatMap(shown), ["h8 ?", "h8 ??", "h8 ?!", "h8 !?", "h8 !", "h8 !!"]);
  assert.deepEqual(shown(String.raw`LB[aa:A\]][ab:B]TR[ba]CR[aa:ab]`), ["b15 △", "a15 ○", "a14 ○", "a15 A]", "a14 B"]);
  assert.deepEqual(shown("AR[aa:ab]LN[aa:bb]"), ["a15a14 true", "a15b14 false"]);
  assert.deepEqual(shown("TR[zz]AR[aa:zz]LN[x]LB[]"), []);
});

test("variations that begin with a pass, an occupied cell or the wrong side are skipped", () => {
  const text = `${ROOT_TEXT};B[hh](;W[ii];B[jj])(;W[])(;W[hh])(;B[ii]))`;
  const { game, skipped } = readVariations(text, newGame(rules));
  assert.equal(skipped, 3);
  assert.deepEqual(linesOf(game), ["h8i7j6"]);
});

test("nodes without a move belong to the move before them", () => {
  const { game } = readVariations(`${ROOT_TEXT};B[hh]C[one];C[two];W[ii])`, newGame(rules));
  assert.deepEqual(linesOf(game), ["h8i7"]);
  assert.equal(game.nodes[1].comment, "one\ntwo");
});

test("stones of both sides are set up, also in rectangles, and PL names the side to move", () => {
  const { game } = readVariations(`${ROOT_TEXT}AB[aa:ba][cc]AW[dd]PL[W];W[ee])`, newGame(rules));
  assert.deepEqual(game.setup.map(({ row, col, player }) => `${row}/${col}${player}`), ["0/0X", "0/1X", "2/2X", "3/3O"]);
  assert.equal(game.first, "O");
  assert.equal(game.nodes[currentNode(game)].move.row, 4);
});

test("players and date are written and read", () => {
  const info = { players: { X: "Ann", O: "search [20]" }, date: "2026-11-25" };
  const text = writeVariations({ ...played("h8i9"), info }, `${ROOT_TEXT};B[hh])`);
  assert.match(text, /PB\[Ann\]PW\[search \[20\\\]\]DT\[2026-11-25\]/);
  assert.deepEqual(readVariations(text, newGame(rules)).game.info, { ...info, record: {} });
  assert.equal(readVariations(`${ROOT_TEXT};B[hh])`, newGame(rules)).game.info, null);
});

test("what a record says of its game is written as it was read", () => {
  const facts = String.raw`GN[Final \] A]EV[Meijin]RO[3]PC[Kyōto]KM[0]RE[W+Resign]`;
  const text = `${ROOT_TEXT}PB[Li]PW[Mori]DT[1962-05-01]GC[a comment]${facts};B[hh];W[ii]C[so])`;
  const { game } = readVariations(text, newGame(rules));
  assert.deepEqual([game.info.players, game.info.date], [{ X: "Li", O: "Mori" }, "1962-05-01"]);
  const written = writeVariations(game, `${ROOT_TEXT};B[hh];W[ii])`);
  assert.equal(written.trim(), text);
  // The service's word for a result that the board shows gives way to the record's.
  assert.equal(writeVariations(game, `${ROOT_TEXT}RE[B+];B[hh];W[ii])`).trim(), text);
});

const RESULTS = [
  ["W+R", "O", "resigned"],
  ["b+Resign", "X", "resigned"],
  ["W+Time", "O", "time"],
  ["B+F", "X", "record"],
  ["W+1", "O", "record"],
  ["W+", "O", "record"],
  ["Draw", null, "record"],
  ["0", null, "record"],
];

for (const [value, winner, reason] of RESULTS) {
  test(`a record with RE[${value}] is over at its last move, and stays so`, () => {
    const { game } = readVariations(`${ROOT_TEXT}RE[${value}];B[hh](;W[ii])(;W[jj]))`, newGame(rules));
    assert.deepEqual(outcomeOf(game), { winner, reason, line: [] });
    assert.equal(outcomeOf(goTo(game, 1)), null);
    const again = readVariations(writeVariations(game, `${ROOT_TEXT};B[hh];W[ii])`), newGame(rules)).game;
    assert.deepEqual(again.ending, game.ending);
  });
}

test("a record with an unknown result, or one that the board shows, has no ending of its own", () => {
  const endingOf = (properties, moves) => readVariations(`${ROOT_TEXT}${properties};${moves})`, newGame(rules)).game.ending;
  assert.equal(endingOf("RE[?]", "B[hh]"), null);
  assert.equal(endingOf("RE[Void]", "B[hh]"), null);
  const five = "B[ah];W[ai];B[bh];W[bi];B[ch];W[ci];B[dh];W[di];B[eh]";
  assert.equal(endingOf("RE[W+R]", five), null);
});

test("a game that was resigned here is over when it is read", () => {
  const game = played("h8i9h9");
  const resigned = { ...game, ending: { node: currentNode(game), winner: "O", reason: "resigned" } };
  const text = writeVariations(resigned, `${ROOT_TEXT};B[hh])`);
  assert.match(text, /RE\[W\+R\]/);
  assert.deepEqual(readVariations(text, newGame(rules)).game.ending, resigned.ending);
});

test("the next moves of a branch have letters, the main line first, and the chosen one is marked", () => {
  const { game } = readVariations(`${ROOT_TEXT};B[hh](;W[ii])(;W[jj])(;W[kk]))`, newGame(rules));
  const branches = branchesAt(goTo(game, 1), 1).map(({ child, letter, isChosen }) => [formatMoves([game.nodes[child].move], rules), letter, isChosen]);
  assert.deepEqual(branches, [["i7", "A", true], ["j6", "B", false], ["k5", "C", false]]);
  assert.deepEqual(branchesAt(goTo(game, 0), 0), []);
});

test("a plain game is read without the service, and any other one is left to it", () => {
  const plain = "(;FF[4]GM[4]SZ[15]RU[0]PB[Ann];B[hh]C[a \\] (;](;W[ii])(;W[jj];B[kk]))";
  const game = readPlain(plain);
  assert.deepEqual([linesOf(game), game.info.players.X, game.rules, game.ply], [["h8i7", "h8j6k5"], "Ann", rules, 2]);
  assert.equal(readPlain("(;GM[4]SZ[15]RU[renju];W[hh])").first, "O");
  const others = [
    "(;GM[4]SZ[15]RU[0];B[hh]", "(;GM[4]SZ[15];B[hh])", "(;GM[1]SZ[15]RU[0];B[hh])", "(;GM[4]SZ[15:14]RU[0];B[hh])", "(;GM[4]SZ[99]RU[0])",
    "(;GM[4]SZ[15]RU[0];B[h8])", "(;GM[4]SZ[15]RU[0];B[])", "(;GM[4]SZ[15]RU[0];B[hh]W[ii])", "(;GM[4]SZ[15]RU[0];B[hh];B[ii])",
    "(;GM[4]SZ[15]RU[0]AB[aa];W[hh])", "(;GM[4]SZ[15]RU[0]B[hh])", "(;GM[4]SZ[15]RU[0];B[hh];W[hh])", "no game", "(",
  ];
  for (const text of others) assert.equal(readPlain(text), null, text);
});
