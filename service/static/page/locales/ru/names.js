// Names of renju's openings and of judgements in Russian.

/** @type {MessageParts["names"]} */
export const messages = {
  opening: (name) => `Дебют: ${name}`,
  /** With White's second stone beside the first one (D), or diagonally (I). */
  openings: {
    D: "Кансэй Кэйгэцу Сосэй Кагэцу Дзангэцу Угэцу Кинсэй Сёгэцу Кюгэцу Сингэцу Дзуйсэй Сангэцу Юсэй".split(" "),
    I: "Тёсэй Кёгэцу Косэй Суйгэцу Рюсэй Унгэцу Хогэцу Рангэцу Гингэцу Мёдзё Сягэцу Мэйгэцу Суйсэй".split(" "),
  },
  /** Of signs in a record. */
  signs: {
    "!": "Хороший ход",
    "!!": "Отличный ход",
    "!?": "Интересный ход",
    "?!": "Сомнительный ход",
    "?": "Плохой ход",
    "??": "Очень плохой ход",
  },
};
