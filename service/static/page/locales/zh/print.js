// The messages of printed games and puzzles in Chinese.

import { formats } from "../../format.js";

const { integer } = formats("zh");

/** @type {MessageParts["print"]} */
export const messages = {
  print: "打印…",
  diagrams: "棋谱图",
  choices: { fifty: "每 50 手一图", noted: "有注释或标记的局面", shown: "当前局面" },
  moves: (from, to) => `第 ${from}–${to} 手`,
  start: "开始",
  /** Before a move that was played instead. */
  variation: "变化：",
  sheets: "打印习题",
  count: (count) => `${integer(count)} 题`,
  puzzles: (level) => `五子棋习题：${level}`,
  solutions: "答案",
};
