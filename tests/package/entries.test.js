import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const { exports } = JSON.parse(await readFile("node_modules/tengen/package.json", "utf8"));

test("every entry is loaded without a browser, as servers do that render pages", async () => {
  const entries = Object.entries(exports).filter(([, target]) => target.types);
  assert.ok(entries.length > 4);
  for (const [entry] of entries) assert.notDeepEqual(Object.keys(await import(entry.replace(".", "tengen"))), [], entry);
});

test("every file of the exports is in the package", async () => {
  for (const target of Object.values(exports).flatMap((each) => (typeof each === "string" ? each : Object.values(each)))) {
    assert.notEqual((await readFile(new URL(target, `file://${process.cwd()}/node_modules/tengen/`))).length, 0, target);
  }
});
