// The messages of printed games and puzzles in Japanese.

import { formats } from "../../format.js";

const { integer } = formats("ja");

/** @type {MessageParts["print"]} */
export const messages = {
  print: "印刷…",
  diagrams: "図",
  choices: { fifty: "50手ごと", noted: "コメントか印のある局面", shown: "表示中の局面" },
  moves: (from, to) => `${from}–${to}手`,
  start: "開始局面",
  /** Before a move that was played instead. */
  variation: "変化:",
  sheets: "印刷する問題",
  count: (count) => `${integer(count)}問`,
  puzzles: (level) => `詰め五目: ${level}`,
  solutions: "解答",
};
