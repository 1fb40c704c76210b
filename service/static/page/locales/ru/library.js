// The messages of the lists of games in Russian.

import { formats } from "../../format.js";
import { genitive, moves } from "../ru.js";

const { integer, plural } = formats("ru");

/** @type {MessageParts["library"]} */
export const messages = {
  hint: "Каждая партия сохраняется в этом браузере по мере игры.",
  opening: "Открываем сохранённые партии…",
  moves,
  open: "не окончена",
  drawn: "ничья",
  won: (player) => `победа ${genitive(player)}`,
  remove: (name, time) => `Удалить: ${name}, ${time}`,
  found: (count) => `${integer(count)} ${plural(count, { one: "партия", few: "партии", other: "партий" })}`,
  more: (count) => `Показать ещё ${integer(count)}`,
  close: "Закрыть список",
  unnamed: "Партия без имён",
  none: "Таких партий нет.",
  saved: "Сохранённые партии",
  ofFiles: "Партии открытых файлов",
  search: "Найти имя, событие, дебют, результат или метку",
  shortSearch: "Поиск",
  sort: "Порядок",
  sorts: { updated: "Недавние", file: "Как в файле", names: "Имена", date: "Дата", opening: "Дебют", moves: "Число ходов", result: "Результат" },
  tags: "Метки",
  edit: (name) => `Имя и метки: ${name}`,
  name: "Имя",
  tagsHint: "Метки через запятую",
  save: "Сохранить",
  cancel: "Отмена",
  export: (count) => `Скачать ${integer(count)} ${plural(count, { one: "партию", few: "партии", other: "партий" })} в SGF`,
  notExported: (count) => `Без границ доски, чего нет в SGF: ${integer(count)} ${plural(count, { one: "партия", few: "партии", other: "партий" })}.`,
  bulkReview: "Разобрать все…",
  reviewAll: (count) => `Разобрать ${integer(count)} ${plural(count, { one: "партию", few: "партии", other: "партий" })}`,
  reviewRest: (count) => `Продолжить: осталось ${integer(count)}`,
  reviewed: (done, all) => `Разобрано партий: ${integer(done)} из ${integer(all)}.`,
  skipped: (count) => `На этом устройстве нельзя разобрать: ${integer(count)}.`,
  mistakes: "Ошибки по мотивам и игрокам",
  allMistakes: "Все ошибки",
  noMotif: "Без мотива",
  otherPlayers: "Другие игроки",
  gamesOf: "Партии",
  place: (title, ply, move) => `${title}: ход ${ply}, ${move}`,
  morePlaces: (count) => `и ещё ${integer(count)}`,
};
