import { prefer } from "./browser.js";

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

prefer("cs");
const address = new URL("../../service/static/page/i18n.js", import.meta.url);
const { faultText, warningTexts } = await import("../../service/static/page/sharing/reader-texts.js");
const { language } = await import(address.href);

const problem = (errors) => ({ type: "/problems/invalid-notation", title: "", status: 422, detail: "in English", errors });
const fault = (code, values) => problem([{ code, message: "in English", values }]);

test("English is left to the service, which says more", async () => {
  assert.equal(language, "en");
  assert.equal(await faultText(fault("pass", { number: 3, line: 1, column: 2 })), "in English");
  assert.deepEqual(await warningTexts({ warnings: ["a", "b"], notes: [{ code: "go", values: {} }, { code: "", values: {} }] }), ["a", "b"]);
});

const ENGINES = "../../engines/game/";
const read = (file) => readFileSync(new URL(ENGINES + file, import.meta.url), "utf8");

test("all notes of the readers have texts, which name nothing that is missing", async () => {
  const { messages } = await import("../../service/static/page/locales/cs/reader.js");
  const sources = ["reading.py", "notation.py", "annotated_moves.py", ...["sgf", "sgf_parser", "psq", "pos", "record", "game_tree"].map((name) => `records/${name}.py`)].map(read).join("\n");
  const codes = [...sources.matchAll(/Note\((?:[^"()]|f?"[^"]*")*?,\s*"([a-z-]+)"/g)].map(([, code]) => code);
  assert.ok(codes.length > 15, String(codes.length));
  assert.deepEqual([...new Set(codes)].filter((code) => !(code in messages.notes)), []);
  assert.deepEqual(Object.keys(messages.notes).filter((code) => !codes.includes(code)), []);
  const faults = ["cells", "reachability", "board", "errors", "notation", "annotated_moves", "records/game_tree", "records/sgf", "records/sgf_parser"].map((name) => read(`${name}.py`)).join("\n");
  assert.deepEqual(Object.keys(messages.faults).filter((code) => !faults.includes(`"${code}"`)), []);
  assert.match(messages.faults.pass({ number: 3 }), /3\. tah/);
  assert.match(messages.faults.record({ line: 4 }), /řádek 4\./);
  assert.match(messages.faults.record({ offset: 0 }), /bajt 0\./);
  assert.match(messages.faults.record({}), /nelze přečíst\.$/);
});
