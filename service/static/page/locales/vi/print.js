// The messages of printed games and puzzles in Vietnamese.

import { formats } from "../../format.js";

const { integer } = formats("vi");

/** @type {MessageParts["print"]} */
export const messages = {
  print: "In…",
  diagrams: "Hình cờ",
  choices: { fifty: "Mỗi 50 nước", noted: "Thế cờ có ghi chú hoặc dấu", shown: "Thế cờ đang xem" },
  moves: (from, to) => `Nước ${from}–${to}`,
  start: "Bắt đầu",
  /** Before a move that was played instead. */
  variation: "Biến:",
  sheets: "Câu đố để in",
  count: (count) => `${integer(count)} câu đố`,
  puzzles: (level) => `Câu đố gomoku: ${level}`,
  solutions: "Lời giải",
};
