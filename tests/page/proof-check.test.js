// The check of a proof by several helpers: who checks which line, pauses, and faults.

import assert from "node:assert/strict";
import { test } from "node:test";

import { until } from "./browser.js";
import { ProofCheck } from "../../service/static/page/engines/check/proof-check.js";
import { RefusedError } from "../../service/static/page/engines/check/refusal.js";

const REPLIES = 10;
/** The lines after the replies to a line. */
const AFTER = { 2: [3, 4], 3: [5], 4: [5], 5: [] };

/** A helper whose lines end when `finish` is called. */
function helper(after = AFTER, start = 2) {
  const lines = Object.keys(after).length;
  const checked = [];
  const open = [];
  return {
    checked,
    read: async () => ({ rows: 15, cols: 15, moves: ["h8"], attacker: /** @type {"X"} */ ("X"), lines, replies: lines * REPLIES }),
    checkStart: async () => ({ line: start }),
    checkLine: (number) => {
      checked.push(number);
      return /** @type {Promise<any>} */ (new Promise((resolve, reject) => open.push({ resolve, reject, number })));
    },
    finish: () => {
      const { resolve, number } = open.shift();
      resolve({ replies: REPLIES, skipped: 0, next: after[number] });
    },
    fail: (error) => open.shift().reject(error),
  };
}

test("every line is checked once, by one of the helpers", async () => {
  const [first, second] = [helper(), helper()];
  const reports = [];
  const check = new ProofCheck([first, second], ({ lines }) => reports.push(lines));
  const result = check.run(new Blob());
  await until(() => first.checked.length === 1);
  first.finish();
  await until(() => first.checked.length + second.checked.length === 3);
  first.finish();
  second.finish();
  await until(() => first.checked.length + second.checked.length === 4);
  (first.checked.includes(5) ? first : second).finish();
  const { progress, moves } = await result;
  assert.deepEqual([...first.checked, ...second.checked].sort(), [2, 3, 4, 5]);
  assert.deepEqual([moves, reports], [["h8"], [1, 2, 3, 4]]);
  assert.deepEqual(progress, { lines: 4, allLines: 4, replies: 4 * REPLIES, allReplies: 4 * REPLIES });
});

test("a paused check begins no further line until it is resumed", async () => {
  const only = helper();
  const check = new ProofCheck([only]);
  const result = check.run(new Blob());
  await until(() => only.checked.length === 1);
  check.pause();
  only.finish();
  await until(() => check.progress.lines === 1);
  assert.deepEqual(only.checked, [2]);
  check.resume();
  for (let lines = 2; lines <= 4; lines += 1) {
    await until(() => only.checked.length === lines);
    only.finish();
  }
  assert.equal((await result).progress.lines, 4);
});

test("a refusal ends the check, and no other line begins", async () => {
  const [first, second] = [helper(), helper()];
  const result = new ProofCheck([first, second]).run(new Blob());
  await until(() => first.checked.length === 1);
  first.finish();
  await until(() => second.checked.length === 1);
  first.fail(new RefusedError("unwon", { line: 3 }));
  await assert.rejects(result, { code: "unwon" });
  second.finish();
  await new Promise(setImmediate);
  assert.equal(first.checked.length + second.checked.length, 3);
});

test("a file with a line that is never reached is refused", async () => {
  const only = helper({ 2: [], 3: [] });
  const result = new ProofCheck([only]).run(new Blob());
  await until(() => only.checked.length === 1);
  only.finish();
  await assert.rejects(result, { code: "unreached", details: { line: 3 } });
});

test("a proof without lines is checked by its first position alone", async () => {
  const only = helper({}, /** @type {any} */ (null));
  assert.equal((await new ProofCheck([only]).run(new Blob())).progress.lines, 0);
  const extra = helper(AFTER, /** @type {any} */ (null));
  await assert.rejects(new ProofCheck([extra]).run(new Blob()), { code: "unreached" });
});
