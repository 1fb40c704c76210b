// The messages of hints and offers of a draw in Russian.

import { formats } from "../../format.js";
import { movesToWin } from "../ru.js";

const { percent } = formats("ru");

/** @type {MessageParts["hints"]} */
export const messages = {
  searching: "Ищем хороший ход…",
  failed: "Подсказку загрузить не удалось.",
  move: (name, reason) => `${name}: ${reason}`,
  sentence: (name, reason) => `${name} ${reason}.`,
  best: "первый выбор движка",
  winIn: (plies) => `форсирует победу в ${movesToWin(plies)}`,
  chance: (chance) => `даёт лучшие шансы, победа ${percent(chance)}`,
  shapes: {
    five: "пятёрку",
    openFour: "четвёрку, которую не остановить",
    fourThree: "четвёрку и открытую тройку сразу",
    doubleThree: "две открытые тройки сразу",
    four: "четвёрку",
    openThree: "открытую тройку",
  },
  makes: (shape) => `строит ${shape}`,
  blocks: (shape) => `закрывает ${shape}`,
  takes: (shape) => `занимает пункт, где соперник построил бы ${shape}`,
  drawDeclined: "Ничья отклонена: движку нравится его позиция.",
  noThreats: "На доске нет угроз.",
};
