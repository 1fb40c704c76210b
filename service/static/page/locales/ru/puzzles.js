// The messages of the page /puzzles in Russian, loaded by that page alone.

import { formats, winnerMoves } from "../../format.js";
import { movesToWin, verb } from "../ru.js";

const { plural } = formats("ru");

/** @type {MessageParts["puzzles"]} */
export const messages = {
  title: "Задачи",
  loading: "Задачи загружаются…",
  failed: (reason) => `Не удалось загрузить задачи. ${reason}`,
  unknown: (id) => `Задачи «${id}» нет.`,
  retry: "Повторить",
  controls: "Управление задачей",
  hint: "Подсказка",
  showMove: "Показать",
  takeBack: "Назад",
  next: "Дальше",
  analyse: "Анализ",
  levels: ["Новичок", "Любитель", "Средний", "Сильный", "Мастер"],
  levelsLabel: "Уровни",
  rating: (rating, deviation) => `Ваш рейтинг: ${rating} ± ${deviation}`,
  noRating: (attempts) => `Ваш рейтинг: ещё ${attempts} ${plural(attempts, { one: "задача", few: "задачи", other: "задач" })}`,
  newRating: (rating, change) => `Ваш рейтинг: ${rating} (${change}).`,
  ratingOf: (rating) => `Рейтинг ${rating}`,
  rated: "Задача по рейтингу",
  daily: "Задача дня",
  dailySolved: "Задача дня ✓",
  timed: "Три минуты",
  endRun: "Закончить",
  runCount: (solved, missed, best) => `Решено: ${solved}, мимо: ${missed}${best ? ` · лучший результат: ${best}` : ""}`,
  runOver: (isTimeUp, solved, isBest, best) => `${isTimeUp ? "Время! " : ""}Решено: ${solved}${isBest ? " — ваш лучший результат" : `; лучший результат: ${best}`}.`,
  streak: (days) => `Задач дня подряд: ${days}`,
  howRated: "Засчитывается первая попытка: неверный ход — поражение, подсказка — ничья, а ход, о котором ничего не доказано, рейтинг не меняет. В первых десяти задачах рейтинг меняется мало и не показывается.",
  collection: "Вид",
  collections: { gomoku: "Гомоку: выигрыш", renju: "Рэндзю: выигрыш", defence: "Гомоку: защита" },
  motif: "Мотив",
  allMotifs: "Все мотивы",
  motifs: { "open-four": "Открытая четвёрка", "double-four": "Вилка 4 × 4", "four-three": "Вилка 4 × 3", "double-three": "Вилка 3 × 3", forbidden: "Четвёрка с запрещённым ответом" },
  level: (name, solved, total) => `${name}, решено ${solved} из ${total}`,
  count: (solved, total) => `${solved} / ${total}`,
  listLabel: (name) => `Задачи, ${name}`,
  puzzle: (number, state) => `Задача ${number}${state ? `, ${state}` : ""}`,
  states: { clean: "решена", helped: "решена с подсказкой" },
  task: (player) => `${player} ${verb(player, "начинает и выигрывает", "начинают и выигрывают")}`,
  defend: (player) => `${player} ${verb(player, "ходит", "ходят")}: не проигрывает только один ход`,
  kinds: { fours: "Выигрыш непрерывными четвёрками", threats: "Выигрыш четвёрками и тройками", defence: "Любой другой ход проигрывает четвёркам и тройкам" },
  about: (plies) => `в ${movesToWin(plies)}`,
  source: (text) => `Из партии: ${text}`,
  engineGame: (one, other) => (one === other ? `Из партии движка «${one}» с самим собой` : `Из партии движков «${one}» и «${other}»`),
  tapAgain: (name) => `Коснитесь ещё раз, чтобы сыграть ${name}.`,
  misclick: (name) => `${name} далеко от всех камней: выберите пункт ещё раз, чтобы сыграть туда. Это нажатие не засчитано.`,
  checking: "Проверка…",
  right: (plies) => {
    const count = winnerMoves(plies);
    return `Верно, выигрыш форсирован: ${plural(count, { one: "остался", other: "осталось" })} ${movesToWin(plies)}.`;
  },
  solved: "Решено!",
  solvedHelped: "Решено с подсказкой.",
  onlyMove: "Любой другой ход проигрывает.",
  unproven: (name, reply) => `Не доказано: возможно, ${name} выигрывает, а возможно, ${reply} защищает. Это ничего не стоит: возьмите ход назад.`,
  wrong: {
    "allows-five": (name, reply) => `${name} не закрывает четвёрку: ${reply} строит пятёрку.`,
    "allows-win": (name, reply, plies) =>
      `После ${name} выигрывает соперник: ${reply}, и победа в ${movesToWin(plies)}, как показано.`,
    drawn: (name) => `${name} заполняет доску: ничья.`,
    forbidden: (name) => `${name} — запрещённый пункт: чёрные проиграли.`,
  },
  hints: {
    five: "Подсказка: можно построить пятёрку.",
    four: "Подсказка: постройте четвёрку. Соперник обязан её закрыть.",
    threat: "Подсказка: на этот раз не четвёрка. Создайте угрозу выиграть четвёрками.",
    block: "Подсказка: у соперника четвёрка.",
    defence: "Подсказка: четвёрки не помогут. Найдите выигрыш соперника и займите пункт, который его пресекает.",
  },
  hintMove: (name) => `Верный ход — ${name}.`,
  noHint: "Отсюда выигрыш не доказан: возьмите ход назад.",
  stored: "Решённые задачи запоминаются в этом браузере.",
};
