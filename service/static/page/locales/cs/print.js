// The messages of printed games and puzzles in Czech.

import { formats } from "../../format.js";

const { integer, plural } = formats("cs");

/** @type {MessageParts["print"]} */
export const messages = {
  print: "Tisk…",
  diagrams: "Diagramy",
  choices: { fifty: "Po 50 tazích", noted: "Pozice s komentářem nebo značkou", shown: "Zobrazená pozice" },
  moves: (from, to) => `Tahy ${from}–${to}`,
  start: "Začátek",
  /** Before a move that was played instead. */
  variation: "Varianta:",
  sheets: "Úlohy k tisku",
  count: (count) => `${integer(count)} ${plural(count, { one: "úloha", few: "úlohy", other: "úloh" })}`,
  puzzles: (level) => `Úlohy gomoku: ${level}`,
  solutions: "Řešení",
};
