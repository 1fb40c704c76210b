// The messages of reviews in Russian.

import { review as texts } from "../../elements/texts/ru.js";
import { formats } from "../../format.js";
import { genitive, movesToWin, nominative, verb } from "../ru.js";

const { percent } = formats("ru");
const KINDS = {
  line: "завершение ряда",
  fours: "непрерывные четвёрки",
  threats: "четвёрки и тройки",
  search: "найден перебором",
  proof: "по проверенному доказательству",
};
const win = ({ kind, plies }) => `выигрыш в ${movesToWin(plies)} (${KINDS[kind]})`;
const span = (from, to) => (from === to ? `После ${from}-го хода` : `С ${from}-го по ${to}-й ход`);

/** @type {MessageParts["review"]} */
export const messages = {
  lead: "Оценка каждого хода: чего он стоил и что было бы лучше.",
  time: "Время на ход",
  start: texts.start,
  again: "Разобрать заново",
  stop: "Стоп",
  noMoves: "Разбирать пока нечего.",
  progress: texts.progress,
  offline: "Связь прервалась.",
  stopped: "Разбор остановлен.",
  summary: "Точность и оценки ходов",
  accuracy: texts.accuracy,
  judgements: texts.judgements,
  plural: {
    best: "Лучшие ходы",
    good: "Хорошие ходы",
    inaccuracy: "Неточности",
    mistake: "Ошибки",
    blunder: "Зевки",
  },
  /** The course of a game, from the review. */
  story: {
    ahead: (player, ply) => `До ${ply}-го хода перевес был на стороне: ${player}.`,
    even: (ply) => `До ${ply}-го хода игра была равной.`,
    wavered: (ply) => `До ${ply}-го хода игра шла с переменным успехом.`,
    led: (player, from, to) => `${span(from, to)} перевес был на стороне: ${player}.`,
    level: (from, to) => `${span(from, to)} игра была равной.`,
    slipped: (player, ply) => `Перевес упущен (${player}): ${ply}-й ход.`,
    slippedOften: (player, count) => `К этому времени упущено преимуществ (${player}): ${count}.`,
    blunder: (ply, player, name) => `${ply}-й ход (${player} ${name}) — зевок.`,
    decided: (ply, player, name) => `Всё решил ${ply}-й ход (${player} ${name}).`,
    better: (name, merit) => `Лучше было ${name}: ${merit}.`,
    show: "Показать решающий ход",
  },
  undecided: "Ни один ход сам по себе не решил партию.",
  curve: (player) => `Шансы ${genitive(player)} на выигрыш`,
  chosen: "Выберите ход, чтобы увидеть, чего он стоил.",
  move: (ply, player, name) => `${ply}. ${player} ${name}`,
  chances: (player, before, after) => `${player}: ${before} → ${after}`,
  proven: "доказано",
  missed: (proof) => `Упускает ${win(proof)}.`,
  allowed: (proof) => `Допускает ${win(proof)}.`,
  lost: (share) => `Отдаёт ${percent(share)} шансов.`,
  isBest: "Лучшего хода не было.",
  isGood: "Хороший ход; чуть лучше было:",
  isForced: "Единственный ход, который не проигрывает сразу.",
  better: "Лучше было:",
  line: "Лучший вариант",
  describeLine: (rank, chance) => `Лучший вариант, ${chance}`,
  describeMove: (name, number) => `${name}, ход ${number} лучшего варианта`,
  previousMistake: { name: "Предыдущая ошибка", key: "Shift+M" },
  nextMistake: { name: "Следующая ошибка", key: "M" },
  noMistakes: "Ни одна из сторон не ошиблась.",
  learn: (player, count) => `Работа над ошибками: ${nominative(player)} (${count})`,
  motif: "Мотив",
  allMotifs: "Все мотивы",
  countOfMotif: (name, count) => `${name} (${count})`,
  puzzles: "Задачи с этим мотивом",
  motifs: {
    forbidden: "Ход на фол",
    "missed-five": "Упущена пятёрка",
    "missed-open-four": "Упущена открытая четвёрка",
    "missed-double-four": "Упущена вилка 4 × 4",
    "missed-four-three": "Упущена вилка 4 × 3",
    "missed-double-three": "Упущена вилка 3 × 3",
    "missed-forbidden": "Упущена четвёрка с ответом на фол",
    "left-four": "Не закрыта четвёрка",
    "left-three": "Не закрыта открытая тройка",
    "wrong-end": "Тройка закрыта не там",
    "allowed-open-four": "Допущена открытая четвёрка",
    "allowed-double-four": "Допущена вилка 4 × 4",
    "allowed-four-three": "Допущена вилка 4 × 3",
    "allowed-double-three": "Допущена вилка 3 × 3",
    "allowed-forbidden": "Допущена четвёрка с ответом на фол",
    away: "Ход в стороне от борьбы",
  },
  /** Lines on the board, and what they are for. */
  shapes: { five: "пятёрка", "open-four": "открытая четвёрка", four: "четвёрка", "open-three": "открытая тройка" },
  pattern: (player, lines, point, moves) =>
    `Ряды на доске (${player}): ${lines}${point ? `; пункт ${point}` : ""}${moves && `, после ${moves}`}.`,
  exercise: {
    title: (at, all) => `Упражнение ${at} из ${all}`,
    task: (player, ply, name, sign) =>
      `${player} ${verb(player, "сыграл", "сыграли")} ${ply}. ${name} ${sign}. Найдите ход лучше.`,
    hint: "Подсказка",
    show: "Ответ",
    next: "Дальше",
    finish: "Готово",
    end: "Выйти",
    checking: (name) => `${name}: проверка…`,
    wrong: (name, value, before) => `После ${name} остаётся ${value} из ${before}. Есть ход лучше.`,
    played: (name) => `${name} — это ход партии. Есть ход лучше.`,
    solved: (name, value) => `${name} — верно: ${value}.`,
    alsoGood: (name, value, best) => `${name} не хуже: ${value}. Движок предпочитает ${best}.`,
    shown: (name) => `Ответ: ${name}.`,
    failed: "Не удалось проверить ход. Попробуйте ещё раз.",
    hintWin: (proof) => `Есть ${win(proof)}.`,
    hintArea: "Лучший ход — в отмеченной области.",
    hintDefend: "Посмотрите, чем грозит соперник; лучший ход — в отмеченной области.",
  },
};
