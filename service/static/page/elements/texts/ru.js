// The texts of a board in Russian.

const GENITIVES = { Чёрные: "чёрных", Белые: "белых" };

/** The genitive and accusative of a player's name. */
export function genitive(player) {
  return GENITIVES[player] ?? player;
}

/** @type {ElementTexts} */
export const texts = {
  playerNames: { stones: { X: "Чёрные", O: "Белые" }, marks: { X: "X", O: "O" } },
  comma: ", ",
  sentenceEnd: ". ",
  board: {
    title: "Доска",
    empty: "пусто",
    stone: (player, number) => `${player}, ход ${number}`,
    setUp: (player) => `${player}, исходная расстановка`,
    forbidden: {
      "double-three": "фол для чёрных, вилка 3 × 3",
      "double-four": "фол для чёрных, вилка 4 × 4",
      overline: "фол для чёрных, длинный ряд",
    },
  },
  announcements: {
    move: (player, name) => `${player} ${name}`,
    won: (player) => `Победа ${genitive(player)}`,
    drawn: "Партия закончилась вничью",
    taken: (name) => `${name}: здесь уже стоит камень`,
    refused: (name) => `${name}: сейчас сюда ходить нельзя`,
  },
  steps: {
    first: "В начало (Home)",
    back: "Предыдущий ход (←)",
    forward: "Следующий ход (→)",
    last: "В конец (End)",
  },
  viewing: (ply, last) => `Ход ${ply} из ${last}`,
  moves: "Ходы",
};

/** Of the review of a game. @type {ReviewTexts} */
export const review = {
  start: "Разобрать партию",
  progress: (done, all) => `Разобрано ходов: ${done} из ${all}`,
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
