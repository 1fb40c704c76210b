// The messages of the training of openings in Russian.

import { formats } from "../../format.js";
import { genitive } from "../ru.js";

const { integer, plural } = formats("ru");
const games = (count) => `${integer(count)} ${plural(count, { one: "партия", few: "партии", other: "партий" })}`;
const positions = (count) => `${integer(count)} ${plural(count, { one: "позиция", few: "позиции", other: "позиций" })}`;

/** @type {MessageParts["training"]} */
export const messages = {
  title: "Тренировка дебютов",
  lead: "Выучите свои дебюты наизусть. Страница играет за соперника и спрашивает ваши ходы: забытые скоро вернутся, известные — через дни и недели. Всё остаётся на этом устройстве.",
  repertoires: "Репертуары",
  loading: "Читаются репертуары…",
  none: "Репертуаров пока нет: создайте его из партии на доске, из файлов, например .lib и .sgf, или из сохранённых партий.",
  failed: "Этот браузер не хранит репертуары: хранилище запрещено или заполнено.",
  positions: (count) => positions(count),
  counts: (due, fresh) => `к повторению ${integer(due)}, новых ${integer(fresh)}`,
  next: (when) => `Следующий раз: ${when}`,
  train: "Тренировать",
  practise: "Повторить",
  open: "Открыть",
  of: (action, name) => `${action}: ${name}`,
  remove: (name) => `Удалить ${name}`,
  removed: (name) => `Репертуар ${name} удалён.`,
  form: {
    title: "Новый репертуар",
    source: "Ходы откуда",
    board: "Партия на доске",
    files: "Файлы",
    saved: (name, count) => `Сохранённые партии: ${name} (${integer(count)})`,
    into: "Куда",
    create: "В новый репертуар",
    side: "Ваша сторона",
    plies: "До хода",
    end: "до конца",
    name: "Название",
    submit: "Создать",
    add: "Добавить",
    choose: "Выбрать файлы…",
    reading: "Читаются партии…",
    made: (count, learned) => `Прочитано: ${games(count)}. Новых для заучивания: ${positions(learned)}.`,
    others: (count) => `Пропущено: ${games(count)} по другим правилам или с другим началом.`,
    cut: (most) => `Прочитаны только первые партии: ${integer(most)}.`,
    tooLarge: (most) => `Ходов больше ${integer(most)}, столько репертуар не вмещает. Выберите меньше партий или более ранний последний ход.`,
    problems: {
      empty: (name) => `Партий не найдено: ${name}.`,
      borders: "На доске без границ тренировки нет.",
      gone: "Репертуар тем временем удалён.",
      full: (most) => `Этот браузер хранит репертуаров не больше ${integer(most)}: сначала удалите один.`,
      moveless: (side) => `Для стороны «${side}» нет ходов, которые можно выучить.`,
    },
  },
  ask: {
    left: (count) => `Осталось: ${positions(count)}`,
    task: (player) => `Ход ${genitive(player)}. Как вы здесь сыграете?`,
    right: (name) => `${name} — верно.`,
    wrong: (name, answers) => `${name} — не из вашего репертуара. Ваш ход: ${answers}.`,
    shown: (answers) => `Ваш ход: ${answers}.`,
    done: "Вариант закончен. Щелчок по доске начнёт следующий.",
    over: (asked, right) => `Пока всё: сразу верных ответов ${integer(right)} из ${integer(asked)}.`,
    away: "На доске другая позиция.",
    back: "Назад к вопросу",
    show: "Показать ход",
    goOn: "Сыграть",
    next: "Следующий вариант",
    end: "Закончить",
    finish: "Назад к списку",
  },
};
