// The messages of hints and offers of a draw in Russian.

import { formats } from "../../format.js";
import { movesToWin } from "../ru.js";

const { percent } = formats("ru");

/** @type {MessageParts["hints"]} */
export const messages = {
  searching: "Ищем хороший ход…",
  failed: "Подсказку загрузить не удалось.",
  move: (name, reason) => `${name}: ${reason}`,
  best: "первый выбор движка",
  winIn: (plies) => `форсирует победу в ${movesToWin(plies)}`,
  chance: (chance) => `лучшие шансы, победа ${percent(chance)}`,
  makes: {
    five: "строит пятёрку",
    openFour: "строит четвёрку, которую не остановить",
    fourThree: "строит четвёрку и открытую тройку сразу",
    doubleThree: "строит две открытые тройки сразу",
    four: "строит четвёрку",
    openThree: "строит открытую тройку",
  },
  blocks: {
    five: "закрывает пятёрку",
    openFour: "не даёт неудержимой четвёрки",
    fourThree: "занимает пункт четвёрки-тройки",
    doubleThree: "занимает пункт двойной тройки",
    four: "закрывает четвёрку",
    openThree: "закрывает открытую тройку",
  },
  drawDeclined: "Ничья отклонена: движку нравится его позиция.",
  noThreats: "На доске нет угроз.",
};
