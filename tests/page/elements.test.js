// Without the stand-ins of a browser: servers that render pages import the elements, too.

import assert from "node:assert/strict";
import { test } from "node:test";

test("the elements are imported where there are none", async () => {
  assert.equal("HTMLElement" in globalThis, false);
  const { TengenBoard } = await import("../../service/static/page/elements/define-board.js");
  const { TengenGame } = await import("../../service/static/page/elements/define-game.js");
  for (const { observedAttributes } of [TengenBoard, TengenGame]) assert.ok(observedAttributes.includes("moves"));
});
