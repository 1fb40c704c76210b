import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { claimOf, withClaim } from "../../service/static/page/engines/claims.js";
import { replay } from "../../service/static/page/game/game.js";
import { namedCell } from "../../service/static/page/game/cells.js";
import { parseMoves } from "../../service/static/page/game/notation.js";
import { PRESETS } from "../../service/static/page/game/rules.js";

const rules = PRESETS.gomoku;

function candidate(name, score, chance) {
  const [cell] = parseMoves(name, rules);
  return { rank: 1, move: namedCell(cell, rules), score, win_probability: chance, win_in: null, pv: [name], explanation: null };
}

/** An engine's recommendation of moves, the best first. */
function recommend(candidates, fields = {}) {
  const [{ move, score, win_probability }] = candidates;
  return { move, score, win_probability, win_in: null, candidates, details: {}, stats: { nodes: 9, depth: 2, time_ms: 1 }, ...fields };
}

const names = ({ candidates }) => candidates.map(({ move }) => move.notation);

/** A position, and what `withClaim` makes of a later estimate once a proof was seen. */
async function afterProof(moves, proof, estimate) {
  const { game } = replay(rules, "X", [], parseMoves(moves, rules));
  assert.deepEqual(await withClaim(game, estimate), estimate);
  assert.deepEqual(await withClaim(game, proof), proof);
  return withClaim(game, estimate);
}

test("the move of a proof stays above every estimate, with its line and length", async () => {
  const proof = recommend([{ ...candidate("i9", 29_967, 1), pv: ["i9", "h7"] }], { win_in: 33, proven: true });
  const found = await afterProof("h8a15", proof, recommend([candidate("h6", 700, 0.91), candidate("i9", 300, 0.8)]));
  assert.deepEqual(names(found), ["i9", "h6"]);
  assert.deepEqual([found.move.notation, found.win_probability, found.score], ["i9", 1, 29_967]);
  assert.deepEqual(found.candidates.map(({ rank, pv }) => [rank, pv.length]), [[1, 2], [2, 1]]);
  assert.deepEqual(claimOf(found), { isWin: true, plies: 33, by: "proof" });
  assert.deepEqual(found.explanation.reasons.map(({ code, player, plies }) => [code, player, plies]), [["proven", "X", 33]]);
});

test("a quicker win of the search comes before the move of a proof", async () => {
  const proof = recommend([candidate("i9", 29_967, 1)], { win_in: 33, proven: true });
  const quicker = recommend([candidate("h6", 29_995, 1), candidate("g7", 400, 0.8)], { win_in: 5 });
  const found = await afterProof("h8a14", proof, quicker);
  assert.deepEqual(names(found), ["h6", "i9"]);
  assert.deepEqual(claimOf(found), { isWin: true, plies: 5, by: "proof" });
});

test("no move of a lost position has chances", async () => {
  const proof = recommend([candidate("h7", -29_968, 0)], { win_in: -32, proven: true });
  const found = await afterProof("h8a13i9", proof, recommend([candidate("g7", 20, 0.5), candidate("h7", 10, 0.4)]));
  assert.deepEqual(names(found), ["h7", "g7"]);
  assert.deepEqual(found.candidates.map(({ win_probability: chance }) => chance), [0, 0]);
  assert.deepEqual(claimOf(found), { isWin: false, plies: 32, by: "proof" });
});

test("a result of the search alone is no proof", () => {
  assert.equal(claimOf(recommend([candidate("h6", 700, 0.91)])), null);
  assert.deepEqual(claimOf(recommend([candidate("h6", 29_997, 1)], { win_in: 3 })), { isWin: true, plies: 3, by: "search" });
});

test("games that go on from the same game do not share proofs", async () => {
  const fork = (moves) => ({ ...replay(rules, "X", [], parseMoves(moves, rules)).game, treeKey: 1 });
  const proof = recommend([candidate("i9", 29_967, 1)], { win_in: 33, proven: true });
  await withClaim(fork("h8b14"), proof);
  const estimate = recommend([candidate("g7", 20, 0.5)]);
  assert.deepEqual(await withClaim(fork("h8b13"), estimate), estimate);
});
