// The messages of the live analysis in Russian.

import { formats } from "../../format.js";

const { compact, percent } = formats("ru");

/** @type {MessageParts["live"]} */
export const messages = {
  title: "Анализ в реальном времени",
  toggle: "Анализ в реальном времени (L)",
  lines: "Варианты",
  showLine: "Вариант на доске",
  server: "На сервере",
  list: "Лучшие варианты",
  move: (name, at, rank) => `${name}, ход ${at} варианта ${rank}`,
  rank: (rank, chance) => `Вариант ${rank}, ${chance}`,
  starting: "Запуск…",
  offline: "Связь потеряна. Новая попытка…",
  over: "Партия окончена: анализировать нечего.",
  waiting: "Ждёт хода движка.",
  facts: ({ depth, nodes, time_ms: ms }) =>
    [
      `глубина ${depth}`,
      `узлы: ${compact(nodes)}`,
      ...(ms > 0 ? [`${compact((1000 * nodes) / ms)}/с`] : []),
    ].join(" · "),
  proven: "доказано",
  stopped: {
    complete: "завершено",
    time: "время вышло",
    nodes: "предел узлов",
    depth: "предел глубины",
    cancelled: "остановлено сервисом",
  },
  done: (depth, move, chance) => `Анализ завершён: глубина ${depth}, лучший ход ${move}, ${chance}.`,
  gauge: (player, chance) => `${player} ${percent(chance)}`,
  again: "Искать дальше",
  retry: "Повторить",
};
