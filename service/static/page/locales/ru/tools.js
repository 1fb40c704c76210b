// The messages of the editor of positions, of custom boards, of the board's appearance and of images in Russian.

/** @type {MessageParts["tools"]} */
export const messages = {
  onDevice: "На этом устройстве",
  onDeviceHint:
    "Играет и анализирует движок в этом браузере, позиции не покидают устройство. Для сравнения и дебютов нужен сервис.",
  /** The fold More of the panel Play. */
  more: {
    engines: "Какой движок выбрать?",
    firstPlayer: "Первый ход",
    opening: "Дебют",
    firstPlayers: { alternate: "По очереди", X: "X", O: "O" },
    delay: "Пауза автоигры",
    noDelay: "Нет",
    moveNumbers: "Показывать номера ходов",
    setUp: "Расставить позицию",
    appearance: "Доска и координаты…",
    clock: "Часы",
    noClock: "Нет",
    clockHint: "Минуты каждому и секунды за ход; со следующей партии.",
    sound: "Звук",
    advanced: "Движки и настройки",
  },
  setup: {
    title: "Расстановка позиции",
    place: "Щелчок ставит",
    tools: { empty: "Ничего" },
    toMove: "Чей ход",
    hint: "Щёлкните поле или нажмите на нём Enter. Второй щелчок убирает камень, «Отменить» возвращает последнее изменение.",
    done: "Готово",
    clear: "Очистить доску",
  },
  appearance: {
    title: "Доска и координаты",
    boardTheme: "Поверхность",
    coordinates: "Координаты",
    touch: "Камни касанием на мелких пунктах",
    close: "Закрыть",
    choices: {
      boardTheme: { auto: "Авто", wood: "Дерево", paper: "Бумага", slate: "Сланец" },
      coordinates: { letters: "Буквы и числа", numbers: "Числа", off: "Нет" },
      touch: { loupe: "Лупа над пальцем", aim: "Первое касание выбирает, второе ставит" },
    },
  },
  images: {
    lastMove: "Отметить последний ход",
    moveNumbers: "Номера ходов",
    gif: "Скачать GIF",
    drawing: (percent) => `Рисуется GIF: ${percent}`,
    tooLong: (moves) => `В GIF помещается не больше ${moves} ходов.`,
  },
  customBoard: {
    rows: "Строки",
    cols: "Столбцы",
    winLength: "Длина ряда",
    overline: "Более длинные ряды тоже выигрывают",
    blockedWins: "Ряд между двумя чужими камнями выигрывает",
    forbiddenPoints: "Фолы для чёрных (рэндзю)",
    bounded: "С краями",
    start: "Играть на этой доске",
    errors: {
      size: "Число строк и столбцов должно быть целым, от 3 до 32.",
      winLength: "Длина ряда должна быть целым числом от 3 до 32 и умещаться на доске.",
      forbiddenPoints:
        "Для фолов нужны доска с краями, пять в ряд и выигрыш также длинными и закрытыми рядами.",
    },
  },
  engineOptions: {
    names: {
      strength: "сила игры",
      threads: "потоки",
      memory_mb: "память в МБ",
      guard: "страховка",
      verify: "проверяемые ходы",
      verify_nodes: "узлы на проверку",
      chance: "вероятность",
    },
    ponder: "Думать и на ходу соперника",
    limitsHint: "Эти ограничения действуют для движков с перебором вариантов.",
    engineDefault: "по умолчанию",
    invalidNumber: (low, high) => (high === null ? `Целое число от ${low}.` : `Целое число от ${low} до ${high}.`),
  },
  embed: {
    title: "Вставить на сайт",
    hint: "Для своих страниц: партия для просмотра по ходам, а если ходов ещё нет, доска для игры.",
    kind: "Способ вставки",
    kinds: { link: "Ссылка для фрейма", frame: "Фрейм (iframe)", element: "Две строки HTML" },
    code: "Код",
  },
};
