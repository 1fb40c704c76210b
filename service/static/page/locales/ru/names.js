// Names of renju's openings and of judgements in Russian.

/** @type {MessageParts["names"]} */
export const messages = {
  opening: (name) => `Дебют: ${name}`,
  /** The kinds, by White's stone beside the first one or diagonally: all that is known after two moves. */
  kinds: { D: "прямой", I: "непрямой" },
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
