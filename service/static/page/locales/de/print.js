// The messages of printed games and puzzles in German.

import { formats } from "../../format.js";

const { integer, plural } = formats("de");

/** @type {MessageParts["print"]} */
export const messages = {
  print: "Drucken…",
  diagrams: "Diagramme",
  choices: { fifty: "Alle 50 Züge", noted: "Stellungen mit Kommentar oder Markierung", shown: "Die angezeigte Stellung" },
  moves: (from, to) => `Züge ${from}–${to}`,
  start: "Anfang",
  /** Before a move that was played instead. */
  variation: "Variante:",
  sheets: "Aufgaben zum Drucken",
  count: (count) => `${integer(count)} ${plural(count, { one: "Aufgabe", other: "Aufgaben" })}`,
  puzzles: (level) => `Gomoku-Aufgaben: ${level}`,
  solutions: "Lösungen",
};
