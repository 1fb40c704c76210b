// The messages about records that are read, in Russian: by the codes and values of the API.

const place = ({ line, column }) => (column === undefined ? `строка ${line}` : `строка ${line}, столбец ${column}`);

/** Annotations of moves by their kind. @type {Record<string, string>} */
const KINDS = {
  comments: "Примечания",
  codes: "Номера оценок",
  judgements: "Оценки",
  times: "Отметки времени",
  variations: "Варианты в скобках",
  tags: "Теги",
};

/** @type {MessageParts["reader"]} */
export const messages = {
  /** @type {Record<string, (values: any) => string>} By the code of the fault. */
  faults: {
    record: ({ line, column, offset }) =>
      offset === undefined && line === undefined
        ? "Запись не читается."
        : `Запись не читается: ${offset === undefined ? place({ line, column }) : `байт ${offset}`}.`,
    pass: ({ number }) => `Ход ${number} — пас, которого здесь нет.`,
    occupied: ({ number, cell }) => `Ход ${number} сделан на камень, ${cell}.`,
    "game-over": ({ number }) => `Ход ${number} сделан после конца партии.`,
    "off-board": ({ point }) => `Пункт ${point} за пределами доски.`,
    "other-game": ({ game }) => `Это не пять в ряд, а другая игра: GM[${game}].`,
    "stone-counts": () => "Число камней сторон различается больше чем на один.",
    "two-winners": () => "Пять в ряд у обеих сторон.",
    "row-length": () => "Строки разной длины.",
    "board-too-small": () => "Доска слишком мала или велика: стороны от 3 до 32.",
    "board-too-large": () => "Доска слишком мала или велика: стороны от 3 до 32.",
    "unknown-symbol": () => "На доске неизвестные знаки.",
    "no-rows": () => "На доске нет клеток.",
    blanks: () => "Пробелы разделяют лишь часть клеток: пустая обозначается точкой.",
    "mixed-symbols": () => "На доске смешаны знаки разных видов, например X и 1.",
    ambiguous: ({ text } = {}) => (text === undefined ? "Доску можно прочесть двояко: пустая клетка обозначается точкой." : `«${text}» можно прочесть по-разному: пишите поля вида h8.`),
    "forbidden-overline": () => "У чёрных больше пяти в ряд, а это запрещено: партия после этого не продолжается.",
    "moved-after-the-end": () => "Одна сторона победила, но последней ходила другая.",
    "won-before-the-end": () => "Выигрышные ряды не могли быть завершены одним камнем.",
    notation: ({ number, text }) => `Ход ${number} непонятен: «${text}».`,
    brackets: ({ text }) => `(${text}) может быть ходом партии или другим ходом вместо него: пишите ходы без скобок.`,
    unclosed: ({ text }) => `Скобка не закрыта: «${text}».`,
  },
  /** @type {Record<string, (values: any) => string>} By the code of the note. */
  notes: {
    points: ({ example }) => `Пункты вида ${example} прочитаны не в нотации SGF.`,
    side: ({ text }) => `Очередь хода ${text} прочитана по первой букве.`,
    "several-moves": ({ line, column }) => `В узле (${place({ line, column })}) несколько ходов: они прочитаны по порядку.`,
    "more-several-moves": () => "Так же и в других узлах.",
    "opening-moves": ({ name }) => `${name} прочитано как ходы дебюта.`,
    "unknown-property": ({ name, line, column }) => `Свойство ${name} (${place({ line, column })}) неизвестно: его пункты не прочитаны как камни.`,
    size: ({ cols, rows }) => `Размер прочитан так: столбцов ${cols}, строк ${rows}.`,
    "rules-in-part": ({ text }) => `Из правил ${text} известна лишь часть.`,
    "unknown-rules": ({ text }) => `Правила ${text} неизвестны: приняты обычные.`,
    go: () => "Запись названа Го: она прочитана как пять в ряд.",
    "game-name": ({ text }) => `Игра ${text} прочитана как пять в ряд.`,
    "property-names": () => "Имена свойств не заглавными буквами: прочитаны как заглавные.",
    "text-before": () => "Текст перед партией пропущен.",
    "text-after": () => "Текст после партии пропущен.",
    "cut-off": () => "Файл обрывается посреди партии: прочитано то, что полно.",
    "missing-semicolon": () => "Не хватает точки с запятой: она добавлена.",
    "first-player": () => "Кто начинает, не указано: приняты чёрные.",
    "decimal-times": () => "Доли времени отброшены.",
    "bytes-after": () => "Байты после ходов пропущены.",
    "side-to-move": () => "Чей ход, по камням не видно: он предположен.",
    "first-player-by-win": () => "Судя по концу партии, начинали белые.",
    "left-out": ({ kind, text }) => `${KINDS[kind]} пропущены: ${text}.`,
    "swapped-cells": ({ text }) => `Поля вида ${text} прочитаны с буквой впереди.`,
    ending: ({ text }) => `«${text}» прочитано как конец партии.`,
    "first-game": () => "Дальше идёт другая партия: прочитана первая.",
    "after-the-end": ({ number }) => `Партия кончается ходом ${number}: дальнейшие ходы пропущены.`,
    "final-pass": () => "Пас в конце пропущен.",
    "late-setup": ({ number, line, column }) => `Камни или очередь хода, заданные после хода ${number} (${place({ line, column })}), пропущены.`,
    "two-stones": ({ text, line, column }) => `На ${text} два камня (${place({ line, column })}): оставлен один.`,
    rectangle: ({ text }) => `Прямоугольник ${text} прочитан между своими углами.`,
    "no-size": ({ cols, rows }) => `Размер не указан: принято столбцов ${cols}, строк ${rows}.`,
    repair: ({ kind, name, line, column }) => {
      if (kind === "inner-brackets") return `Скобки внутри ${name} (${place({ line, column })}) прочитаны как текст.`;
      return kind === "stray-bracket" ? `Лишняя скобка (${place({ line, column })}) пропущена.` : `Свойство ${name} (${place({ line, column })}) без значения пропущено.`;
    },
    "no-commas": () => "Ходы без запятых прочитаны как столбец, строка и время.",
  },
};
