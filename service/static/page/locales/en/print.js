// The messages of printed games and puzzles in English.

import { formats } from "../../format.js";

const { integer, plural } = formats("en");

export const messages = {
  print: "Print…",
  diagrams: "Diagrams",
  choices: { fifty: "Every 50 moves", noted: "Positions with a comment or a mark", shown: "The position on display" },
  moves: (from, to) => `Moves ${from}–${to}`,
  start: "Start",
  /** Before a move that was played instead. */
  variation: "Instead:",
  sheets: "Puzzles to print",
  count: (count) => `${integer(count)} ${plural(count, { one: "puzzle", other: "puzzles" })}`,
  puzzles: (level) => `Gomoku puzzles: ${level}`,
  solutions: "Solutions",
};
