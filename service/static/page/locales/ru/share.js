// The messages of records and links in Russian.

import { formats } from "../../format.js";

const { integer, plural } = formats("ru");

/** @type {MessageParts["share"]} */
export const messages = {
  format: "Формат",
  formats: { moves: "Ходы", sgf: "SGF", psq: "psq (Piskvork)" },
  record: "Запись партии",
  copy: "Копировать",
  copyLink: "Копировать ссылку",
  download: "Скачать",
  downloadLibrary: "Скачать .lib",
  downloadImage: "Скачать картинку",
  load: "Открыть запись",
  loadHint:
    "Вставьте ходы, SGF, psq, ряды доски или ссылку этой страницы сюда или в любом месте страницы либо перетащите файл, в том числе .lib, .pos или .rif.",
  copied: "Скопировано",
  unsupported: "В этом формате партию не записать.",
  unknownFormat: "Ожидаются ходы вида h8i9, запись SGF или psq.",
  notAMove: (word) => `«${word}» непонятно. Ожидаются ходы вида h8i9, запись SGF или psq.`,
  illegalMove: (name) => `Невозможный ход ${name}: поле занято или вне доски, либо партия окончена.`,
  assumedEncoding: (name) => `В файле не указана кодировка: принята ${name}.`,
  mainLineOnly: "Прочитана основная линия; варианты записаны так, что эта страница их не читает.",
  movesOnly: "Ходы прочитаны; комментарии и пометки записаны так, что эта страница их не читает.",
  skippedVariations: (count) =>
    `${plural(count, { one: "Пропущен", other: "Пропущено" })} ${integer(count)} ${plural(count, { one: "вариант", few: "варианта", other: "вариантов" })}: пас или невозможный ход.`,
  openFiles: "Открыть файлы…",
  openedBeside: "Запись открыта. Прежняя партия осталась в архиве.",
  begunBeside: "Началась новая партия. Прежняя осталась в архиве.",
  library: {
    none: "Это не библиотека RenLib.",
    damaged: (offset) => `Библиотека повреждена в байте ${integer(offset)}.`,
    cut: "Библиотека обрывается: это ветвь другой или обрезанный файл.",
    part: (shown, all) => `Позиций в библиотеке: ${integer(all)}. Показаны ближайшие к началу: ${integer(shown)}.`,
    lines: "В библиотеке RenLib нет стрелок и линий: нарисованные здесь в неё не вошли.",
  },
  database: {
    none: "Это не база данных RenjuNet.",
    empty: "В файле нет партий.",
    damaged: (line) => `База повреждена в строке ${integer(line)}.`,
    doctype: "В базе есть тип документа, который не читается.",
    encoding: (name) => `Файл не в указанной кодировке ${name}: принята другая.`,
    cut: "Из очень длинных ходов или примечаний прочитано только начало.",
    characters: "Повреждённые символы файла заменены.",
    part: (count) => `База слишком велика. Показано первых партий: ${integer(count)}.`,
    element: (name) => `Элемент «${name}» неизвестен и пропущен.`,
    rule: (name) => `Правило «${name}» неизвестно: принято рэндзю.`,
    result: (score) => `Результат «${score}» пропущен: ожидалось 1, 0.5 или 0.`,
    move: (number, word) => `Партия прочитана до хода ${integer(number)}: «${word}» — не ход.`,
  },
  tooLarge: (name) => `Файл ${name} больше 64 МБ.`,
  notARecord: (name) => `${name} — не запись партии.`,
  picture: (name) => `${name} — изображение. Изображения страница не читает: нужна запись партии, например SGF, или её ходы текстом.`,
  /** What a record says of its game. */
  about: {
    players: (first, second) => `${first} – ${second}`,
    round: (round) => `тур ${round}`,
    komi: (komi) => `коми ${komi}`,
  },
  study: {
    tooLong: (length, most) => `В ссылке было бы ${length} знаков, а сообщения вмещают обычно ${most}. Отправьте файл.`,
    file: "Скачать SGF",
    movesOnly: "В SGF нет досок без краёв: ссылка содержит только ходы.",
    chapters: "Скопировать ссылку на эти партии",
  },
  link: {
    unknownGame: (name) =>
      `В ссылке указана игра «${name}». Допустимы: tictactoe, gomoku, gomoku19, standard, renju, caro, unbounded или размер, например 12x12x5.`,
    unknownParameter: (name, allowed) => `В ссылке есть параметр «${name}». Допустимы: ${allowed.join(", ")}.`,
    invalidOpening: (name) =>
      `В ссылке указано opening=${name}. Ожидается swap, swap2, rif, soosorv8, taraguchi10 или yamaguchi в партии чёрных и белых, с ходами и решениями по правилам.`,
    invalidMoves: (name, text) => `В ссылке указано ${name}=${text}. Ожидаются ходы вида h8i9.`,
    invalidResult: (text) => `В ссылке указано result=${text}. Ожидается X, O или 0, после них -R, -T или -A.`,
    invalidStudy: "Анализ в ссылке повреждён, обрезан или слишком длинный.",
  },
};
