// The texts of the review of a game in Russian.

import { formats } from "../../format.js";

const { plural } = formats("ru");

/** @type {ReviewTexts} */
export const texts = {
  start: "Разобрать партию",
  progress: (done, all) => `${done} из ${all} ${plural(all, { one: "хода", other: "ходов" })}`,
  accuracy: "Точность",
  judgements: {
    best: "Лучший ход",
    good: "Хороший ход",
    inaccuracy: "Неточность",
    mistake: "Ошибка",
    blunder: "Зевок",
    forced: "Вынужденный ход",
  },
};
