import assert from "node:assert/strict";
import { test } from "node:test";

import { ROMANISED, openingOf } from "../../service/static/page/game/opening-names.js";
import { parseMoves } from "../../service/static/page/game/notation.js";
import { PRESETS } from "../../service/static/page/game/rules.js";

const { renju } = PRESETS;
const nameOf = (text, rules = renju) => {
  const opening = openingOf(rules, parseMoves(text, rules));
  if (opening?.number === null) return opening.kind;
  return opening && `${ROMANISED[opening.kind][opening.number - 1]} ${opening.kind}${opening.number}`;
};

test("openings have the names of the federation", () => {
  assert.equal(nameOf("h8h9i9"), "Kagetsu D4");
  assert.equal(nameOf("h8h9h6"), "Zuisei D11");
  assert.equal(nameOf("h8i9i7"), "Hogetsu I7");
  assert.equal(nameOf("h8i9f6"), "Suisei I13");
  assert.equal(nameOf("h8h9i9o1"), "Kagetsu D4");
});

test("turned and mirrored openings are the same", () => {
  for (const moves of ["h8h9i9", "h8h9g9", "h8i8i9", "h8i8i7", "h8h7g7", "h8g8g9"]) assert.equal(nameOf(moves), "Kagetsu D4");
  for (const moves of ["h8i9i7", "h8i9g9", "h8g7g9", "h8g9i9", "h8i7g7"]) assert.equal(nameOf(moves), "Hogetsu I7");
});

test("every third move within two cells has one of 26 openings", () => {
  const found = new Map();
  for (const second of ["h9", "i9"]) {
    for (const col of "fghij") {
      for (const row of [6, 7, 8, 9, 10]) {
        const third = `${col}${row}`;
        if (["h8", second].includes(third)) continue;
        const name = nameOf(`h8${second}${third}`);
        found.set(name, (found.get(name) ?? 0) + 1);
      }
    }
  }
  assert.equal(found.size, 26);
  assert.ok(!found.has(null));
  // On the axis of symmetry a stone is alone, elsewhere it has a mirror image.
  assert.deepEqual([...found.values()].sort(), [...Array(6).fill(1), ...Array(20).fill(2)]);
});

test("two moves tell the kind of the opening", () => {
  for (const moves of ["h8h9", "h8g8", "h8h7"]) assert.equal(nameOf(moves), "D");
  for (const moves of ["h8i9", "h8g7"]) assert.equal(nameOf(moves), "I");
});

test("other games have no opening", () => {
  for (const moves of ["h8", "h8h10", "g8h8", "h8h10i9", "h8h9k9", "g8h9i9"]) assert.equal(nameOf(moves), null);
  assert.equal(nameOf("b2b1a1", PRESETS.tictactoe), null);
  assert.equal(nameOf("j10j11k11", PRESETS.gomoku19), "Kagetsu D4");
  assert.equal(openingOf(PRESETS.unbounded, [{ row: 7, col: 7 }, { row: 6, col: 7 }, { row: 6, col: 8 }]), null);
});
