// The messages of the comparison of engines in Japanese.

import { formats } from "../../format.js";

const { percent } = formats("ja");

/** @type {MessageParts["compare"]} */
export const messages = {
  none: "なし",
  engine: (letter) => `エンジン${letter}`,
  agree: "エンジンの意見が一致",
  disagree: "エンジンの意見が不一致",
  agreement: "対局全体の一致率",
  measure: "対局全体の一致率を調べる",
  progress: (done, all) => `${all}局面中${done}局面`,
  pair: (a, b) => `${a}と${b}`,
  share: (agreed, all) => `${agreed}/${all}（${percent(all ? agreed / all : 0)}）`,
  strip: "手ごとの一致",
  agreeAt: (ply) => `${ply}手目：エンジンの意見が一致`,
  disagreeAt: (ply) => `${ply}手目：エンジンの意見が不一致`,
};
