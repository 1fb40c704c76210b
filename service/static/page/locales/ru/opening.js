// The messages of openings that settle the colors, in Russian.

/** @type {MessageParts["opening"]} */
export const messages = {
  rules: {
    swap: "Swap: первый игрок ставит три камня — чёрный, белый и чёрный; второй выбирает цвет. Следующий ход — белых.",
    swap2:
      "Swap2: первый игрок ставит три камня — чёрный, белый и чёрный. Второй выбирает цвет или ставит ещё два и оставляет выбор первому. Следующий ход — белых.",
  },
  you: "Ваше решение",
  engine: (player, engine) => `${player} (${engine})`,
  stage: (player, decision) => `${player}: ${decision}`,
  place: {
    X: (number, count) => `поставить ${number}-й камень из ${count}, чёрный`,
    O: (number, count) => `поставить ${number}-й камень из ${count}, белый`,
  },
  takeOne: "выбрать цвет",
  takeOrPlace: "выбрать цвет или поставить ещё два камня",
  take: { X: "За чёрных", O: "За белых" },
  placeMore: "Ещё два камня",
  took: {
    X: (opening, player) => `${opening}: ${player} — выбраны чёрные.`,
    O: (opening, player) => `${opening}: ${player} — выбраны белые.`,
  },
};
