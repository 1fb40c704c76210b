import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";

import { Game, IllegalMoveError, NotationError, PRESETS, formatMoves } from "tengen";
import { formatLink, parseLink } from "tengen/links";
import { parseMoves } from "tengen/moves";
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
  for (const options of [{ rules: "chess" }, { rules: { rows: 2, cols: 2, winLength: 2 } }, { first: "B" }, { rules: null }, { setup: [SETUP[0], SETUP[0]] }, { setup: "h8" }, { setup: [null] }, { ply: 1 }, { moves: "h8", ply: 0.5 }, 7]) {
    assert.throws(() => new Game(options), RangeError);
  }
  for (const act of [() => game.goTo(1), () => game.goTo(NaN), () => game.goToNode(5), () => game.delete(0), () => game.promote(-1), () => game.goToNode("__proto__"), () => game.resign("B")]) {
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
  const unusual = "moves or stones that are illegal or in another spelling, or more than 20000 nodes";
  for (const [text, fault] of [
    ["", "no game"],
    ["(;GM[1]SZ[19];B[aa])", "GM[1], expected GM[4]"],
    ["(;GM[4]SZ[15]RU[0];B[hh]", "a game that is cut off"],
    ["(;GM[4]SZ[15]RU[house];B[hh])", "SZ[15]RU[house], expected such as SZ[15]RU[renju]"],
    ["(;GM[4]SZ[15]RU[0]AB[aa];W[hh])", unusual],
    ["(;GM[4]SZ[15];B[hh];W[])", unusual],
    // More children than a call can have arguments.
    [`(;GM[4]SZ[15]${"(;)".repeat(200_000)})`, unusual],
  ]) {
    assert.throws(() => parseSgf(text), { name: "NotationError", message: `sgf: ${fault}; the service may read it` }, text.slice(0, 80));
  }
  const longest = 1_000_000;
  assert.throws(() => parseSgf(" ".repeat(longest + 1)), { name: "NotationError", message: "sgf: 1000001 characters, most 1000000" });
});

test("a property of a record without a value is none, as for the service", () => {
  for (const [text, moves] of [
    ["(;GM[4]SZ[15]RU;B[aa])", "a15"],
    ["(;GM[4]SZ[15]RE;B[aa]W)", "a15"],
    ["(;GM[4]SZ[15]AB PL;B;W[aa])", "a15"],
  ]) {
    assert.equal(String(parseSgf(text)), moves, text);
  }
  assert.throws(() => parseSgf("(;GM SZ[15];B[aa])"), { name: "NotationError", message: "sgf: GM[], expected GM[4]; the service may read it" });
});

test("set-up stones of a record are read by rectangles of any direction, and wrong ones are named", () => {
  const read = (setup) => parseSgf(`(;GM[4]SZ[15]RU[0]${setup})`);
  for (const corners of ["aa:cb", "cb:aa", "ca:ab"]) {
    const { stones } = read(`AB[${corners}]PL[2]`);
    assert.deepEqual(stones.map(({ row, col }) => `${row}/${col}`), ["0/0", "0/1", "0/2", "1/0", "1/1", "1/2"], corners);
  }
  assert.deepEqual(["B", "black", "x", "1", "W", "White", "O", " 2 "].map((side) => read(`PL[${side}]`).turn).join(""), "XXXXOOOO");
  for (const [setup, fault] of [
    ["AB[aa]AW[aa]PL[B]", "setup: aa, where a stone is"],
    ["AB[hh][zz]PL[B]", "setup: zz, off the board"],
    ["AB[??]PL[B]", "setup: [??], expected points such as hh or hh:jj"],
    ["AW[]PL[B]", "setup: [], expected points such as hh or hh:jj"],
    ["AB[aa]PL[Q]", "PL[Q], expected PL[B] or PL[W]"],
    ["PL[]", "PL[], expected PL[B] or PL[W]"],
    [`AB${"[aa:ZZ]".repeat(100_000)}PL[B]`, "setup: pa, off the board"],
  ]) {
    assert.throws(() => read(setup), { name: "NotationError", message: `sgf: ${fault}; the service may read it` });
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

test("a link to a ply or a first player that is none is refused by its value", async () => {
  for (const ply of ["1.5", "abc", "-1", "99", ""]) await assert.rejects(parseLink(`#moves=h8i9&ply=${ply}`), { name: "NotationError", message: `link: ply=${ply}, expected 0 to 2` });
  await assert.rejects(parseLink("#moves=h8&first=Z"), { name: "NotationError", message: "link: first=Z, expected X or O" });
});

test("the message about a link has only the beginning of a long value", async () => {
  await assert.rejects(parseLink(`#moves=${"?".repeat(1000)}`), { name: "NotationError", message: `link: invalid moves: moves; ${"?".repeat(73)}` });
});

test("a link ends where a player ended the game, and replaces the fragment of its page", async () => {
  const game = new Game("h8i9h9");
  game.goTo(1);
  game.resign("X");
  const link = formatLink(game, "https://example.org/#x");
  assert.equal(link, "https://example.org/#game=gomoku&moves=h8&result=O-R");
  assert.deepEqual((await parseLink(link)).outcome, game.outcome);
});

test("the cells of a board without borders end where those of the service do", () => {
  const game = new Game({ rules: "unbounded", moves: "1000000/-1000000" });
  assert.equal(String(new Game(game.toJSON())), "1000000/-1000000");
  for (const cell of [{ row: 1_000_001, col: 0 }, { row: 0, col: -(2 ** 53 - 1) }]) {
    assert.throws(() => game.push(cell), { name: "IllegalMoveError", message: `illegal move: ${cell.row}/${cell.col}, further than 1000000 from 0` });
  }
});

test("a link to a study has the variations and comments of the game", async () => {
  const record = "(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[renju];B[hh](;W[ig];B[hg])(;W[hi]C[Why?]))";
  const study = deflateRawSync(record).toString("base64url");
  const read = await parseLink(new URL(`https://example.org/#game=renju&study=${study}&line=1.1&ply=2`));
  assert.deepEqual([formatSgf(read).replaceAll("\n", ""), String(read), read.comment], [record, "h8h7", "Why?"]);
});

test("a link to chapters that begin with an unreadable game is refused", async () => {
  for (const root of ["(;GM[1];B[aa])", "(;GM[4]SZ[15]RU[0]AB[zz]PL[W])"]) {
    const study = deflateRawSync(`${root}(;GM[4]SZ[15];B[hh])`).toString("base64url");
    await assert.rejects(parseLink(`#study=${study}`), NotationError);
  }
});

test("openings of renju have names after three moves", () => {
  assert.equal(openingName({ rules: "renju", moves: "h8h9" }), null);
  assert.deepEqual(openingName({ rules: "renju", moves: "h8h9h10" }), { number: 1, kind: "direct", name: "Kansei" });
});

test("a game is a position of the API as JSON", () => {
  const { game, ...position } = JSON.parse(JSON.stringify(new Game({ rules: "caro", moves: "h8i9" })));
  assert.deepEqual([position, game.blocked_wins], [{ to_move: "X", moves: "h8i9" }, false]);
});

test("a position of the API is read as the game that was written", () => {
  const games = [{ rules: "caro", moves: "h8i9h9" }, { rules: "unbounded", moves: "0/0 3/-4" }, { rules: "renju", first: "O", moves: "h8" }, { rules: HIDDEN, setup: SETUP, first: "O", moves: "c3" }];
  for (const game of games.map((options) => new Game(options))) {
    const read = new Game(JSON.parse(JSON.stringify(game)));
    const facts = ({ rules, turn }) => [rules, turn, game.stones.map((stone) => read.get(stone)?.player)];
    assert.deepEqual(facts(read), [game.rules, game.turn, game.stones.map(({ player }) => player)]);
    assert.equal(JSON.stringify(read), JSON.stringify(game));
  }
  assert.deepEqual(new Game({ game: "renju", moves: "h8" }).rules, PRESETS.renju);
  // As the service sends it, with the defaults that it names.
  const bounded = { rows: 15, cols: 15, unbounded: false, win_length: 5, overline: null, blocked_wins: null, forbidden_points: true, opening: "free" };
  assert.deepEqual(new Game({ game: bounded, moves: null, stones: null, to_move: null, setup: null }).rules, PRESETS.renju);
  assert.deepEqual(new Game({ game: { unbounded: true, rows: null, cols: null, win_length: null } }).rules, PRESETS.unbounded);
  assert.throws(() => new Game({ game: { ...bounded, opening: "swap2" } }), { message: "opening: swap2, not free" });
  assert.throws(() => new Game({ stones: SETUP }), { message: "player: null, not X or O" });
});

test("a list of moves is a position, and is written as a text is", () => {
  for (const moves of [["h8", "i9"], ["h8", { row: 6, col: 8 }], "1. h8 i9"]) {
    assert.deepEqual([String(new Game(moves)), formatMoves(moves, "gomoku")], ["h8i9", "h8i9"]);
  }
});

test("the message about a wrong value names it, and what is allowed", () => {
  const names = Object.keys(PRESETS).join(", ");
  const stones = [{ row: 1, col: 1, player: "X" }, { row: 1, col: 1, player: "O" }];
  for (const [options, message] of [
    [{ rule: "renju" }, "option: rule, not rules, first, setup, moves, ply"],
    [{ game: "renju", rules: "renju" }, "position: rules, not game, to_move, stones, moves, setup"],
    [null, "position: null, expected a game, its options, or moves such as h8i9"],
    [{ rules: null }, `rules: null, not ${names} or {rows, cols, winLength}`],
    [{ rules: 1n }, `rules: 1, not ${names} or {rows, cols, winLength}`],
    [{ rules: { ...HIDDEN, overlines: false } }, "rules: overlines, not rows, cols, winLength, overline, blockedWins, forbiddenPoints"],
    [{ rules: { rows: 2 } }, 'size: {"rows":2}, expected rows and cols from 3 to 32'],
    [{ rules: { rows: null, cols: 9, winLength: 5 } }, 'size: {"rows":null,"cols":9,"winLength":5}, expected rows and cols from 3 to 32'],
    [{ rules: { ...HIDDEN, overline: "no" } }, "overline: no, not true or false"],
    [{ rules: { ...HIDDEN, unbounded: true } }, "unbounded: true, with rows 7"],
    [{ moves: null }, "move: null, expected such as h8 or {row, col}"],
    [[{ row: 1n }], "move: object, expected such as h8 or {row, col}"],
    [[{ row: -1, col: -1 }], "illegal move: row -1, col -1, off the board"],
    [{ setup: stones }, "setup: b14, where a stone is"],
    [{ setup: [{ ...stones[0], col: 15 }] }, "setup: p14, off the board"],
    [{ first: Symbol("B") }, "player: Symbol(B), not X or O"],
  ]) {
    assert.throws(() => new Game(options), (error) => error instanceof RangeError && assert.equal(error.message, message) === undefined);
  }
  for (const cell of [{ row: 99, col: -1 }, { row: 0, col: 15 }]) assert.throws(() => formatMoves([cell], "gomoku"), { name: "IllegalMoveError", reason: "outside" });
  assert.throws(() => formatMoves(["h8", {}], "gomoku"), { name: "RangeError", message: "move: {}, expected such as h8 or {row, col}" });
});

test("a game works behind the proxies of frameworks", () => {
  const game = new Proxy(new Game(), {});
  game.push("h8");
  assert.equal(new Game(game).toString(), "h8");
});

test("null, undefined and an empty text delete a comment", () => {
  const game = new Game();
  for (const nothing of [null, undefined, ""]) {
    game.comment = "why";
    game.comment = nothing;
    assert.equal(game.comment, "");
  }
});

test("changes of what a game returns do not change the game", () => {
  const game = new Game({ moves: "h8i9" });
  game.moves.pop();
  game.stones[0].player = "O";
  game.get("h8").number = 7;
  assert.deepEqual([game.moves.length, game.stones[0].player, game.get("h8").number], [2, "X", 1]);
  const copy = game.clone();
  game.moves[0].row = 0;
  game.goTo(1);
  game.variations[0].move.row = 0;
  game.goTo(2);
  game.pop().row = 0;
  assert.deepEqual([String(game), String(copy)], ["h8", "h8i9"]);
});

test("moves of a game have the numbers and dashes of lists for people", () => {
  for (const moves of ["1. h8 i9 2. h9", "h8-i9-h9", ["h8", "i9", { row: 6, col: 7 }]]) assert.equal(String(new Game({ moves })), "h8i9h9");
});

test("moves that name their sides begin with the first of them", () => {
  const game = parseMoves("W h8 B i9", "renju");
  assert.deepEqual([game.get("h8").player, game.turn, game.rules], ["O", "O", PRESETS.renju]);
});

test("what is wrong with moves is named", () => {
  for (const [moves, message] of [
    ["h8 i9 zz", "moves: zz, expected such as h8"],
    ["h8 {good", "moves: {good, expected a }"],
    [["h8", "pass"], "moves: pass, expected such as h8"],
    [[["B", "h8"], ["B", "i9"]], 'moves: ["B","i9"], expected move 2 of O'],
    ["8,8 9,9", "moves: 8,8 9,9, expected row/col from 0, or a letter and a number"],
    [[["B"]], 'moves: ["B"], expected such as h8 or {row, col}'],
    [[{ row: 7, col: 7, player: "Q" }], 'moves: {"row":7,"col":7,"player":"Q"}, expected the player X or O'],
    [7n, "moves: 7, expected a text or a list"],
    ["! ".repeat(70_000), `moves: ${"! ".repeat(40)}, expected at most 131072 characters`],
  ]) {
    assert.throws(() => parseMoves(moves), { name: "NotationError", message });
  }
  assert.throws(() => parseMoves("h8 h8!"), IllegalMoveError);
});
