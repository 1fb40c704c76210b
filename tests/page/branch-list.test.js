import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { goTo, newGame } from "../../service/static/page/game/game.js";
import { PRESETS } from "../../service/static/page/game/rules.js";
import { readVariations } from "../../service/static/page/sharing/sgf.js";

const { loadMessages } = await import("../../service/static/page/i18n.js");
await loadMessages("marks");
const { branchesAt } = await import("../../service/static/page/board/node-marks.js");
const { describe, firstWords } = await import("../../service/static/page/views/branch-list.js");

const text = [
  "(;FF[4]GM[4]SZ[15]RE[W+R];B[hh]",
  "(;W[ii]C[solid\n and slow];B[aa])",
  "(;W[jj];B[hi];W[aa];B[hj];W[ab];B[hk];W[ac];B[hl];W[ad])",
  "(;W[kk]C[open](;B[ll])(;B[mm])))",
].join("");

test("a branch has its letter, its move, its comment and how its line ends", () => {
  const { game } = readVariations(text, newGame(PRESETS.gomoku));
  const branches = branchesAt(goTo(game, 1), 1).map((branch) => describe(game, branch));
  assert.deepEqual(branches.map(({ letter, name, comment, result }) => [letter, name, comment, result]), [
    ["A", "i7", "solid and slow", "White wins"],
    ["B", "j6", "", "Black wins"],
    ["C", "k5", "open", ""],
  ]);
  assert.deepEqual(describe({ ...game, ending: { .../** @type {any} */ (game.ending), winner: null } }, branchesAt(goTo(game, 1), 1)[0]).result, "The game is drawn");
});

test("of a long comment the first words are shown", () => {
  assert.equal(firstWords(" one\n two "), "one two");
  assert.equal(firstWords(`${"word ".repeat(11)}word-that-is-long`), `${"word ".repeat(10)}word…`);
  assert.equal(firstWords("x".repeat(1000)), `${"x".repeat(60)}…`);
  assert.equal(firstWords(`short${" ".repeat(1000)}end`), "short…");
});
