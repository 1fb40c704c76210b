import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { goTo, outcomeOf, playMove } from "../../service/static/page/game/game.js";
import { openingQuery } from "../../service/static/page/game/opening.js";

const { loadMessages } = await import("../../service/static/page/i18n.js");
await loadMessages("share");
const { formatPermalink } = await import("../../service/static/page/sharing/permalink.js");
const { readPermalink } = await import("../../service/static/page/sharing/read-permalink.js");
const { parsePermalink } = await import("../../service/static/page/sharing/permalink-reader.js");

const LINKS = [
  "game=gomoku",
  "game=gomoku19&moves=k10l11",
  "game=standard&moves=h8i9",
  "game=7x9x4&moves=a1i7",
  "game=12x12x5!&moves=a1b2",
  "game=gomoku&moves=h8i9&ply=1",
  "game=renju&moves=h8",
  "game=unbounded&moves=0/0+-1/12",
  "game=12x9x5!-blocked&moves=a1",
  "game=13x13x5-renju",
  "game=tictactoe&moves=b2&first=O",
  "game=gomoku&X=h8&O=i9&moves=g7",
  "game=gomoku&moves=h8&opening=swap2",
  "game=gomoku&moves=h8i9k8&opening=swap2&decisions=place",
  "game=renju&moves=h8h9i9&ply=1&opening=rif&decisions=swap",
  "game=renju&moves=h8h9i9a1&opening=soosorv8&decisions=keep.3.swap.g7.k3",
  "game=gomoku&moves=h8i9&result=O-R",
  "game=gomoku&moves=h8i9&ply=1&result=X-T",
  "game=gomoku&moves=h8i9&result=0-A",
  "game=gomoku&moves=h8i9&result=X",
  "game=gomoku&result=0",
];

for (const link of LINKS) {
  test(`${link} is written as it was read`, () => {
    const { game, error } = parsePermalink(`#${link}`);
    assert.equal(error, null);
    assert.equal(formatPermalink(game, openingQuery(game)), `#${link}`);
  });
}

const INVALID = [
  ["game=chess", /chess/],
  ["game=toString", /toString/],
  ["game=gomoku&color=X", /color/],
  ["color=red", /color/],
  ["game=gomoku&moves=h8?", /moves=h8\?/],
  ["game=gomoku&moves=h8h8", /Illegal move h8/],
  ["game=40x40x5", /40x40x5/],
  ["game=tictactoe&opening=swap", /opening=swap/],
  ["game=gomoku&opening=pro", /opening=pro/],
  ["game=gomoku19&opening=swap2&moves=h8i9k8a1a2a3", /opening=swap2/],
  ["game=renju&moves=h8a1&opening=rif", /opening=rif/],
  ["game=renju&moves=h8h9i9&opening=rif&decisions=perhaps", /opening=rif/],
  ["game=renju&moves=h8h9i9a1&opening=rif&decisions=keep.h8", /opening=rif/],
  ["game=renju&moves=h8h9i9&opening=yamaguchi&decisions=11", /opening=yamaguchi/],
  ["game=gomoku&opening=swap&first=O", /opening=swap/],
  ["game=gomoku&moves=h8&result=W-R", /result=W-R/],
];

for (const [link, reason] of INVALID) {
  test(`${link} opens an empty board with a reason`, () => {
    const { game, liveNode, error } = parsePermalink(`#${link}`);
    assert.match(error, reason);
    assert.deepEqual([game.moves, liveNode], [[], 0]);
  });
}

test("a link with an unknown parameter is refused with those that links have, studies too", () => {
  const isNamed = ({ kind, values: [name, allowed] }) =>
    kind === "unknownParameter" && name === "tab" && ["game", "moves", "result", "study"].every((each) => allowed.includes(each));
  assert.throws(() => readPermalink("#game=gomoku&tab=review"), isNamed);
});

test("a link with moves is for review", () => {
  assert.equal(parsePermalink("#game=gomoku&moves=h8").liveNode, null);
  assert.equal(parsePermalink("").liveNode, 0);
});

test("a ply that is no number of moves is rounded down, or is the start or the end", () => {
  const plies = ["1.5", "abc", "-1", "99"].map((ply) => parsePermalink(`#game=gomoku&moves=h8i9&ply=${ply}`).game.ply);
  assert.deepEqual(plies, [1, 0, 0, 2]);
});

test("a link with a result is over at its last move, and one to another line says nothing of it", () => {
  const { game } = parsePermalink("#game=gomoku&moves=h8i9&result=O-R");
  assert.deepEqual(outcomeOf(game), { winner: "O", reason: "resigned", line: [] });
  assert.equal(formatPermalink(playMove(goTo(game, 1), { row: 0, col: 0 })), "#game=gomoku&moves=h8a15");
  const won = "game=gomoku&moves=a1a15b1b15c1c15d1d15e1";
  assert.equal(formatPermalink(parsePermalink(`#${won}&result=O-R`).game), `#${won}`);
});
