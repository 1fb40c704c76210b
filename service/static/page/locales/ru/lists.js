// The messages of the lists of engines and models in Russian.

import { formats } from "../../format.js";

const { decimal, integer, percent, plural, signed } = formats("ru");

/** @type {MessageParts["lists"]} */
export const messages = {
  engines: {
    title: "Движки",
    lead: "Движки, которые подсказывают ходы, игры, в которые они играют, и смысл их оценок.",
    games: "Игры",
    score: "Оценка",
    range: (low, high) => `от ${low} до ${high}`,
    options: "Параметры",
    optionRange: (low, high) => `от ${low} до ${high}`,
    default: (value) => `по умолчанию ${value}`,
    randomised: "Со случайностью: seed влияет не только на выбор между равными ходами.",
    model: (id) => `Модель ${id}`,
    unusable: (fault) => `Недоступен: ${fault}`,
  },
  models: {
    title: "Модели",
    lead: "Обученные модели: их данные, метрики и матчи.",
    empty: "Обученных моделей нет.",
    live: "в работе",
    unusable: (fault) => `Недоступна: ${fault}`,
    digest: "SHA-256",
    data: "Обучающие данные",
    games: (count) => `${integer(count)} ${plural(count, { one: "партия", few: "партии", other: "партий" })}`,
    positions: (count) =>
      `${integer(count)} ${plural(count, { one: "обучающая позиция", few: "обучающие позиции", other: "обучающих позиций" })}`,
    heldOut: (count) =>
      `${integer(count)} ${plural(count, { one: "контрольная позиция", few: "контрольные позиции", other: "контрольных позиций" })}`,
    label: "Разметка",
    metrics: "Метрики на контрольных позициях",
    metric: {
      top_1: "Топ-1",
      top_3: "Топ-3",
      mean_reciprocal_rank: "Обратный ранг",
      log_loss: "Log loss",
      calibration_error: "Ошибка калибровки",
      temperature: "Температура",
      positions: "Позиции",
    },
    engine: "Движок",
    boards: "Доски",
    learned: (engine, { guard = true, verify = 0, verify_nodes: nodes }) => {
      if (!guard && !verify) return `${engine}, только ранжирование`;
      const verified = verify
        ? `, проверка ${verify} ${plural(verify, { one: "хода", other: "ходов" })} по ${integer(nodes)} ${plural(nodes, { one: "узлу", other: "узлам" })}`
        : "";
      return `${engine}, ${guard ? "со страховкой" : "без страховки"}${verified}`;
    },
    phase: "Фаза",
    allPhases: "Все позиции",
    byPhase: "Топ-1 по фазам",
    byPhaseLead:
      "Часто несколько ходов одинаково хороши, а партия показывает один из них: последний столбец — доля, которую находит глубокий перебор.",
    heldOutGames: (boards) => `Контрольные партии, ${boards}`,
    recordedGames: (boards) => `Записанные партии, ${boards}`,
    ceiling: ({ engine, depth }) => `${engine}, глубина ${depth}`,
    strength: "Сила по доскам",
    strengthLead:
      "Доля очков против attack-weights и вклад обучения: Elo модели learned относительно контрольной, у которой те же проверки, но порядок по весу атаки.",
    gain: "Вклад обучения, Elo",
    matches: "Матчи",
    versus: (a, b) => `${a} против ${b}`,
    elo: ({ value, low, high }) => `Эло ${signed(value)} (${percent(0.95)}: от ${signed(low)} до ${signed(high)})`,
    evaluation: "Оценочная функция для search",
    evaluationPassed: (passed) => (passed ? "матч выдержала" : "матч не выдержала"),
    logLoss: ({ before, after }) => `log loss ${decimal(after)}, у встроенной ${decimal(before)}`,
    importance: "На что смотрит модель",
    importanceLead:
      "На сколько падает точность первого хода, если значения некоторых столбцов перемешать между ходами одной позиции. Столбцы с одинаковым смыслом заменяют друг друга.",
    phases: {
      five: "Можно построить пятёрку",
      attack: "Свой выигрыш открытой или двумя четвёрками",
      defence: "Чужой выигрыш открытой или двумя четвёрками",
      fours: "Можно построить четвёрку",
      opening: "Дебют",
      quiet: "Спокойная позиция",
    },
    versions: "Версии",
    card: "Полная карточка модели",
  },
  loadingFailed: "Не удалось загрузить.",
};
