// The messages of printed games and puzzles in Korean.

import { formats } from "../../format.js";

const { integer } = formats("ko");

/** @type {MessageParts["print"]} */
export const messages = {
  print: "인쇄…",
  diagrams: "기보 그림",
  choices: { fifty: "50수마다", noted: "해설이나 표시가 있는 국면", shown: "보고 있는 국면" },
  moves: (from, to) => `${from}–${to}수`,
  start: "시작",
  /** Before a move that was played instead. */
  variation: "변화:",
  sheets: "인쇄할 문제",
  count: (count) => `문제 ${integer(count)}개`,
  puzzles: (level) => `오목 문제: ${level}`,
  solutions: "풀이",
};
