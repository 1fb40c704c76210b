import assert from "node:assert/strict";
import { test } from "node:test";

import { decodeRecord } from "../../service/static/page/sharing/record-text.js";

/** Bytes of `(;` + `CA[charset]` + `PB[` + name + `])`. */
function file(name, charset = "") {
  const ascii = (text) => [...text].map((character) => character.charCodeAt(0));
  return Uint8Array.from([...ascii(`(;GM[4]${charset}PB[`), ...name, ...ascii("])")]).buffer;
}

const GBK = [0xd5, 0xc5, 0xc8, 0xfd];
const SHIFT_JIS = [0x92, 0x86, 0x91, 0xba];
const LATIN = [0x4a, 0xfc, 0x72, 0x67];

for (const [what, buffer, languages, name, assumed] of [
  ["UTF-8", file(new TextEncoder().encode("Jürg")), ["zh-CN"], "Jürg", null],
  ["a named encoding", file(GBK, "CA[GB2312]"), ["en"], "张三", null],
  ["a name that only old systems use", file(SHIFT_JIS, "CA[CP932]"), ["en"], "中村", null],
  ["the usual encoding of Chinese", file(GBK), ["en", "zh-CN"], "张三", "gb18030"],
  ["the usual encoding of Japanese", file(SHIFT_JIS), ["ja"], "中村", "shift_jis"],
  ["SGF's default", file(LATIN), ["en"], "Jürg", "windows-1252"],
  ["SGF's default beside an unknown name", file(LATIN, "CA[klingon]"), ["de"], "Jürg", "windows-1252"],
  ["the visitor's language after a wrong name", file(GBK, "CA[UTF-8]"), ["zh"], "张三", "gb18030"],
]) {
  test(`names survive in ${what}`, () => {
    const read = decodeRecord(buffer, languages);
    assert.equal(/PB\[(.*)\]/.exec(read.text)[1], name);
    assert.equal(read.assumed, assumed);
  });
}

test("a byte order mark names UTF-16", () => {
  const text = "\ufeff(;GM[4])";
  const bytes = Uint8Array.from([...text].flatMap((each) => [each.charCodeAt(0) & 255, each.charCodeAt(0) >> 8]));
  assert.deepEqual(decodeRecord(bytes.buffer, []), { text: "(;GM[4])", assumed: null });
});
