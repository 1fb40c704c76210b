// The messages of the page in Russian.

import { genitive, texts } from "../elements/texts/ru.js";
import { formats, winnerMoves } from "../format.js";

export { genitive };

const { integer, plural } = formats("ru");
export const moves = (count) => `${integer(count)} ${plural(count, { one: "ход", few: "хода", other: "ходов" })}`;
/** The length of a forced win in plies, as people count it. */
export const movesToWin = (plies) => moves(winnerMoves(plies));

const NOMINATIVES = { Чёрные: "чёрные", Белые: "белые" };

/** A player's name within a sentence. */
export function nominative(player) {
  return NOMINATIVES[player] ?? player;
}

/** The form of a verb beside a player: Black and White are plural, X and O singular. */
export function verb(player, singular, others) {
  return player in NOMINATIVES ? others : singular;
}

/** @type {Messages} */
export const messages = {
  name: "Tengen",
  nav: { label: "Страницы", board: "Доска", puzzles: "Задачи", learn: "Обучение", proof: "Теорема", engines: "Движки", models: "Модели", docs: "API", footer: "Больше о Tengen", about: "О Tengen" },
  menu: "Язык и тема",
  skip: "Перейти к доске или содержанию",
  keysFailed: (reason) => `Не удалось загрузить сочетания клавиш: ${reason}.`,
  games: {
    tictactoe: "Крестики-нолики",
    gomoku: "Гомоку 15 × 15",
    gomoku19: "Гомоку 19 × 19",
    standard: "Стандартное гомоку (ровно пять)",
    renju: "Рэндзю (с фолами для чёрных)",
    caro: "Каро (ровно пять, ряд не закрыт)",
    unbounded: "Гомоку на бесконечной доске",
    custom: "Своя доска…",
  },
  customGame: {
    unbounded: "Бесконечная доска",
    line: (length) => `${length} в ряд`,
    exactLine: (length) => `ровно ${length} в ряд`,
    renju: "рэндзю",
    caro: "не закрытые с двух сторон",
  },
  playerNames: texts.playerNames,
  comma: texts.comma,
  space: " ",
  sentenceEnd: texts.sentenceEnd,
  proven: (plies, isWin) => `${isWin ? "выигрыш" : "проигрыш"} в ${movesToWin(plies)}`,
  board: {
    ...texts.board,
    region: "Партия",
    zoomIn: "Крупнее",
    zoomOut: "Мельче",
    centre: "К последнему ходу",
  },
  status: {
    toMove: (player) => `Ход ${genitive(player)}`,
    yourMove: (player) => `Ваш ход, ${nominative(player)}`,
    welcome: "Гомоку: пять в ряд — победа. Поставьте камень.",
    thinking: (player, engine) => `${player} (${engine}) ${verb(player, "думает", "думают")}`,
    tapAgain: (name) => `Коснитесь ещё раз, чтобы сыграть ${name}`,
    inspect: (name, chance) => `${name}: ${chance}`,
    notAnalysed: "без оценки",
    choosing: (player, engine) => `${engine} выбирает ход за ${genitive(player)}`,
    won: (player, ply) => `Победа ${genitive(player)}, ход ${ply}`,
    drawn: "Ничья",
    reasons: {
      "double-three": (ply) => `Победа белых: фол чёрных на ${ply}-м ходу, вилка 3 × 3`,
      "double-four": (ply) => `Победа белых: фол чёрных на ${ply}-м ходу, вилка 4 × 4`,
      overline: (ply) => `Победа белых: фол чёрных на ${ply}-м ходу, длинный ряд`,
      "no-legal-move": () => "Ничья: все свободные пункты для чёрных — фол",
    },
    viewing: texts.viewing,
    ready: "Играют два движка",
    paused: (player, engine) => `${player} (${engine}): пауза`,
    stop: "Стоп",
    moveNow: "Ходить сейчас",
    continue: "Играть отсюда",
    backToGame: "Вернуться к партии",
    gameWaits: "Партия ждёт: ходы здесь — её варианты",
    rematch: "Реванш",
    again: "Ещё раз",
    review: "Разбор",
    start: "Старт",
    pause: "Пауза",
    playHint: "Сходить так",
    youWin: (text) => `Вы выиграли. ${text}`,
    youLose: (text) => `Вы проиграли. ${text}`,
    win: "Победа!",
    loss: "Поражение",
    ended: {
      resigned: (loser) => `${loser} ${verb(loser, "сдался", "сдались")}`,
      time: (loser) => `Время вышло: ${loser}`,
      agreed: (_) => "Ничья по соглашению",
      record: (loser) => (loser ? `По записи ${nominative(loser)} ${verb(loser, "проиграл", "проиграли")}` : "По записи ничья"),
    },
    tryAgain: "Ещё попытка",
    tryAgainHint: "Возвращает к последней позиции, которую ещё можно было удержать",
    noTurningPoint: "Переломный момент найти не удалось. Вернитесь отменой ходов.",
  },
  announcements: texts.announcements,
  players: {
    player: (player) => `Игрок: ${nominative(player)}`,
    human: "Человек",
    you: "Вы",
    settings: (player) => `Настройки ${genitive(player)}`,
    swap: "Поменять стороны",
    level: (player) => `Уровень ${genitive(player)}`,
    levels: {
      newcomer: "Первые шаги",
      beginner: "Новичок",
      novice: "Начинающий",
      casual: "Любитель",
      intermediate: "Средний",
      skilled: "Уверенный",
      advanced: "Сильный",
      expert: "Эксперт",
      master: "Мастер",
    },
    otherLevel: (strength) => `Сила ${strength}`,
    depth: "Глубина расчёта",
    unlimited: "без предела",
    plies: moves,
    time: "Время на ход",
    yes: "да",
    no: "нет",
    seats: { X: "Первый игрок", O: "Второй игрок" },
    die: (value) => `Десятигранный кубик: ${value}`,
    replaced: (engine) => `Нет связи: вместо него в полную силу играет ${engine}.`,
    unusable: (name) => `${name} (недоступен)`,
  },
  opponent: {
    title: "Соперник",
    level: "Уровень",
    person: "Другой человек",
    other: "Играет выбранный вами движок: см. «Ещё».",
    portraits: {
      newcomer: "Только что узнал правила: не видит большинства троек и многих четвёрок.",
      beginner: "Ещё учится: не видит многих троек, а порой и четвёрки.",
      novice: "Закрывает почти все четвёрки, но пропускает немало троек.",
      casual: "Закрывает каждую четвёрку, но не видит троек по диагонали и с пропуском.",
      intermediate: "Видит большинство троек и считает на несколько ходов.",
      skilled: "Надёжно защищается и наказывает за небрежные тройки.",
      advanced: "Готовит атаки четвёрками и тройками и редко ошибается.",
      expert: "Находит почти все форсированные победы и почти ничего не упускает.",
      master: "Полная сила движка: трудно устоять, ещё труднее победить.",
      person: "Двое ходят по очереди на этом устройстве.",
    },
  },
  engineNames: {
    search: "поиск",
    proven: "доказательства",
    "threat-search": "поиск угроз",
    learned: "обученный",
    "attack-weights": "веса атак",
    minimax: "минимакс",
    "win-block": "выигрыш и блок",
    random: "случайный",
    dice: "кубик",
    humanlike: "как человек",
    "line-rank": "ранг линий",
  },
  controls: {
    label: "Управление партией",
    ...texts.steps,
    undo: "Отменить",
    redo: "Вернуть",
    newGame: "Новая игра",
    suggest: "Ход за меня",
    heatmap: "Тепловая карта",
    hint: "Подсказка",
    resign: "Сдаться",
    resignHint: "Сдать партию?",
    draw: "Предложить ничью",
    threats: "Угрозы",
  },
  tabs: {
    label: "Панели",
    game: "Игра",
    analysis: "Анализ",
    position: "Позиция",
    review: "Разбор",
    compare: "Сравнение",
    explorer: "Дебюты",
    explored: "База",
    training: "Тренировка",
    games: "Партии",
    saved: "Архив",
    share: "Поделиться",
  },
  moveTree: {
    title: texts.moves,
    noMoves: "Ходов пока нет. Ход из более ранней позиции станет вариантом.",
    goToMove: (number, name) => `Перейти к ходу ${number}, ${name}`,
    promote: "Поднять",
    remove: "Удалить отсюда",
    comment: "Комментарий",
    commentHint: "Комментарий к ходу на доске",
  },
  gamePanel: {
    board: "Доска",
    rule: (first, line) =>
      `${begins(first)}; выигрывает тот, кто первым построит ${line} в ряд в любом направлении.`,
    caroRule: (first, line) =>
      `${begins(first)}; выигрывает тот, кто первым построит ${line} в ряд в любом направлении, если ряд не закрыт с обеих сторон.`,
    renjuRule: (first) =>
      `${begins(first)}; пять в ряд выигрывают, но за фол — вилку 3 × 3, вилку 4 × 4 или длинный ряд — ${nominative(first)} ${verb(first, "проигрывает", "проигрывают")}.`,
    lines: {
      plain: (length) => String(length),
      orMore: (length) => `${length} или больше`,
      exact: (length) => `ровно ${length}`,
    },
    openings: { free: "Свободный", swap: "Swap", swap2: "Swap2", rif: "RIF", soosorv8: "Соосырв-8", taraguchi10: "Тарагучи-10", yamaguchi: "Ямагучи" },
    more: "Ещё: дебют, часы, движки, вид",
  },
  notices: {
    offline: "Сервис недоступен. Ваша партия сохранена, страница подключится сама.",
    busy: (time) => `Сервис занят. Новая попытка через ${time}.`,
    offlinePlay: (engine) =>
      `Нет связи: в браузере играет ${engine}. Другие движки и дебюты недоступны, пока сервис не заработает.`,
    needsService: "Для этого нужен сервис, а он недоступен или отключён.",
    stopped: "Движок остановлен. Чтобы он сделал ход, нажмите «Повторить».",
    deleted: (count) => `${plural(count, { one: "Удалён", other: "Удалено" })} ${moves(count)}.`,
    restore: "Вернуть",
    gameDeleted: "Партия удалена.",
    notSaved: "Этот браузер не сохраняет партии: партия пропадёт, когда вы закроете вкладку.",
    backToGame: "Вернуться к ней",
    unfinished: (name, count) => `Ваша последняя партия сохранена: ${name}, ${moves(count)}.`,
    resume: "Продолжить её",
    retry: "Повторить",
    dismiss: "Закрыть",
    supportedBy: (names) => `В неё играют: ${names.join(", ")}.`,
  },
  startupFailed:
    "Не удалось запустить Tengen. Перезагрузите страницу. Если это не поможет, обновите браузер: нужен Chrome 123, Firefox 120, Safari 17.5 или новее.",
  partFailed: (reason) =>
    `Не удалось загрузить эту часть страницы: ${reason}. Чтобы повторить, выберите вкладку ещё раз.`,
};

function begins(player) {
  return `${verb(player, "Начинает", "Начинают")} ${nominative(player)}`;
}
