// The messages of printed games and puzzles in Russian.

import { formats } from "../../format.js";

const { integer, plural } = formats("ru");

/** @type {MessageParts["print"]} */
export const messages = {
  print: "Печать…",
  diagrams: "Диаграммы",
  choices: { fifty: "Каждые 50 ходов", noted: "Позиции с комментарием или пометкой", shown: "Текущая позиция" },
  moves: (from, to) => `Ходы ${from}–${to}`,
  start: "Начало",
  /** Before a move that was played instead. */
  variation: "Вариант:",
  sheets: "Задачи для печати",
  count: (count) => `${integer(count)} ${plural(count, { one: "задача", few: "задачи", many: "задач", other: "задачи" })}`,
  puzzles: (level) => `Задачи гомоку: ${level}`,
  solutions: "Решения",
};
