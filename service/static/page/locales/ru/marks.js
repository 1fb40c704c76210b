// The messages of the marks that visitors draw on the board, in Russian.

/** @type {MessageParts["marks"]} */
export const messages = {
  title: (cell) => `Метки на ${cell}`,
  marks: {
    CR: "Круг",
    TR: "Треугольник",
    SQ: "Квадрат",
    MA: "Крест",
    LB: "Буква",
    AR: "Стрелка",
    LN: "Линия",
  },
  clear: "Убрать все метки этой позиции",
  close: "Закрыть",
  chooseEnd: (cell) => `Выберите другой конец линии от ${cell}; Escape — отмена.`,
  next: "Следующие ходы",
};
