import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";

import { isInCircle, isText } from "../../packaging/page_rules.js";
import { messages } from "../../service/static/page/locales/en.js";

function textsOf(value) {
  if (typeof value === "object") return Object.values(value).flatMap(textsOf);
  return typeof value === "string" ? [value] : [];
}

test("texts are found among the English messages", () => {
  const found = textsOf(messages).filter(isText);
  for (const text of ["Undo", "Go to the start (Home)", "Resign this game?"]) assert.ok(found.includes(text), text);
  assert.ok(found.length > 100);
});

test("identifiers, classes, keys and addresses are no texts", () => {
  for (const string of ["attack-weights", "stack review", "Enter", "v1/moves?engine=", "M0 0h1", "aria-label"]) {
    assert.ok(!isText(string), string);
  }
});

test("circles are found across imports of all kinds, and types are no imports", (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), "circles-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const write = (name, source) => writeFileSync(path.join(folder, name), source);
  write("a.js", 'import { b } from "./b.js";');
  write("b.js", 'export const b = () => import("./c.js");');
  write("c.js", 'import "./a.js";');
  write("d.js", '/** @param {import("./e.js").E} e */ import "./a.js";');
  write("e.js", 'import "./d.js";');
  const circles = ["a", "b", "c", "d", "e"].filter((name) => isInCircle(path.join(folder, `${name}.js`)));
  assert.deepEqual(circles, ["a", "b", "c"]);
});
