// The messages of the comparison of engines in simplified Chinese.

import { formats } from "../../format.js";

const { percent } = formats("zh");
/** With a space between Chinese characters and letters or digits: names of players are either. */
export function spaced(text) {
  return text.replace(/(?<=\p{Script=Han})(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=\p{Script=Han})/gu, " ");
}

/** @type {MessageParts["compare"]} */
export const messages = {
  none: "无",
  engine: (letter) => `引擎 ${letter}`,
  agree: "各引擎选点一致",
  disagree: "各引擎选点不一致",
  agreement: "全局一致率",
  measure: "测算全局一致率",
  progress: (done, all) => `${done} / ${all} 个局面`,
  pair: (a, b) => `${a} 与 ${b}`,
  share: (agreed, all) => `${agreed} / ${all}（${percent(all ? agreed / all : 0)}）`,
  strip: "逐手一致情况",
  agreeAt: (ply) => `第 ${ply} 手：各引擎一致`,
  disagreeAt: (ply) => `第 ${ply} 手：各引擎不一致`,
};
