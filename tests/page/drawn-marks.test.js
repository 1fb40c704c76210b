import "./browser.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { currentNode, newGame, playMove } from "../../service/static/page/game/game.js";
import { parseMoves } from "../../service/static/page/game/notation.js";
import { PRESETS } from "../../service/static/page/game/rules.js";
import { marksOn, toggleLine, toggleMark, withoutMarks } from "../../service/static/page/sharing/drawn-marks.js";
import { rootText } from "../../service/static/page/sharing/sgf-root.js";
import { readPlain, writeVariations } from "../../service/static/page/sharing/sgf.js";

const rules = PRESETS.gomoku;
const [h8, i9, a1] = parseMoves("h8i9a1", rules);
const game = playMove(newGame(rules), h8);
const marksOf = (each) => each.nodes[currentNode(each)].marks;

test("a mark takes the place of another one on its cell, and goes again", () => {
  const circled = toggleMark(game, h8, "CR");
  assert.deepEqual([marksOf(circled), marksOn(circled, h8)], [{ CR: ["hh"] }, ["CR"]]);
  const squared = toggleMark(toggleMark(circled, i9, "CR"), h8, "SQ");
  assert.deepEqual(marksOf(squared), { CR: ["ig"], SQ: ["hh"] });
  assert.equal(marksOf(toggleMark(circled, h8, "CR")), undefined);
  assert.equal(marksOf(game), undefined);
});

test("letters are the first that are free", () => {
  const lettered = [h8, i9, a1].reduce((each, cell) => toggleMark(each, cell, "LB"), game);
  assert.deepEqual(marksOf(lettered), { LB: ["hh:A", "ig:B", "ao:C"] });
  assert.deepEqual(marksOf(toggleMark(toggleMark(lettered, h8, "LB"), h8, "LB")), { LB: ["ig:B", "ao:C", "hh:A"] });
});

test("arrows and lines go as they came", () => {
  const drawn = toggleLine(toggleLine(game, h8, i9, "AR"), i9, a1, "LN");
  assert.deepEqual(marksOf(drawn), { AR: ["hh:ig"], LN: ["ig:ao"] });
  assert.deepEqual(marksOf(toggleLine(drawn, h8, i9, "AR")), { LN: ["ig:ao"] });
});

test("judgements and areas of a record stay where marks are removed", () => {
  const nodes = game.nodes.with(1, { ...game.nodes[1], marks: { TE: ["1"], TR: ["aa:cc", "hh"] } });
  const record = { ...game, nodes };
  assert.deepEqual(marksOf(toggleMark(record, h8, "TR")), { TE: ["1"], TR: ["aa:cc"] });
  assert.deepEqual(marksOf(withoutMarks(record)), { TE: ["1"] });
});

test("drawn marks are kept in SGF", () => {
  const drawn = toggleLine(toggleMark(toggleMark(game, h8, "CR"), i9, "LB"), h8, i9, "AR");
  const read = readPlain(writeVariations(drawn, rootText(drawn)));
  assert.deepEqual(marksOf(read), { CR: ["hh"], LB: ["ig:A"], AR: ["hh:ig"] });
});
