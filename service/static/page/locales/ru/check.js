// The messages of the check of a proof in Russian.

import { formats } from "../../format.js";

const { integer } = formats("ru");

/** @type {MessageParts["check"]} */
export const messages = {
  proof: "Доказательство",
  lead: "Ваше устройство проверяет каждый ответ на каждый ход доказательства. Работает та же программа проверки, что и на сервере; перебор в ней не участвует.",
  start: "Проверить это доказательство",
  pause: "Пауза",
  resume: "Продолжить",
  stop: "Стоп",
  file: "Файл",
  digest: "SHA-256 файла",
  progress: "Проверка доказательства",
  replies: (done, all) => `Ответы: ${integer(done)} из ${integer(all)}`,
  positions: (done, all) => `позиции: ${integer(done)} из ${integer(all)}`,
  left: (time) => `осталось ${time}`,
  took: (time) => `время: ${time}`,
  accepted: (moves, winner) => `Принято: после ${moves} при любой защите побеждает сторона: ${winner}.`,
  refused: {
    unreadable: (line) => `Отклонено: строку ${line} файла нельзя прочитать.`,
    decided: () => "Отклонено: партия закончена до начала доказательства.",
    unwon: (line) => `Отклонено: после хода в строке ${line} есть ответ, который спасает.`,
    plies: (line) => `Отклонено: в строке ${line} указано неверное число ходов.`,
    unreached: (line) => `Отклонено: позиция строки ${line} не достигается.`,
  },
  play: "Сыграть против этого доказательства",
  all: "Проверить все по очереди",
  allHint: "Час или два, пока вкладка открыта",
  allAccepted: (done, all) => `Принято доказательств: ${integer(done)} из ${integer(all)}.`,
  notLoaded: "Не удалось загрузить файл.",
  failed: (reason) => `Проверка завершилась ошибкой: ${reason}`,
};
