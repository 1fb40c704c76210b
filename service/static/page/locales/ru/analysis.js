// The messages of the analysis in Russian.

import { formats } from "../../format.js";
import { genitive } from "../ru.js";

const { integer, milliseconds, percent, plural } = formats("ru");
const moves = (count) => `${integer(count)} ${plural(count, { one: "ход", few: "хода", other: "ходов" })}`;

/** @type {MessageParts["analysis"]} */
export const messages = {
  engine: "Движок",
  heatmap: "Тепловая карта на доске",
  scores: "Показывать числа",
  candidates: "Ходы-кандидаты",
  gameOver: "Партия окончена: анализировать нечего.",
  loading: "Идёт анализ…",
  failed: "Не удалось загрузить анализ.",
  offline: (engine) => `Без связи движок ${engine} недоступен.`,
  rank: "№",
  move: "Ход",
  score: "Оценка",
  winProbability: "Шансы",
  line: "Вариант",
  showAll: (count) => `Показать все ${integer(count)}`,
  winIn: (count) => `Форсированный выигрыш в ${moves(count)}`,
  lossIn: (count) => `Форсированный проигрыш в ${moves(count)}`,
  stats: (nodes, depth, ms) =>
    `${integer(nodes)} ${plural(nodes, { one: "узел", few: "узла", other: "узлов" })}, глубина ${depth}, ${milliseconds(ms)}`,
  cellScore: (name, score) => `Оценка ${name}: ${score}`,
  explanationHint:
    "Наведите указатель на поле или выберите его с клавиатуры, чтобы увидеть, из чего складывается его оценка.",
  chance: (percent, score) => `шансы на выигрыш ${percent}, оценка ${score}`,
  onlyScore: (score) => `оценка ${score}`,
  noExplanation: "Этот движок не объясняет свои оценки; attack-weights объясняет.",
  noAttacks: "Через это поле не проходит ни одна атака.",
  attackHint: "камни : открытые концы ÷ расстояние",
  breakpoint: "требует ответа",
  directions: {
    horizontal: "горизонталь",
    vertical: "вертикаль",
    "main-diagonal": "главная диагональ",
    "anti-diagonal": "побочная диагональ",
  },
  attacksOf: (player) => `Атаки ${genitive(player)}`,
  chart: (player, engine) => `Шансы ${genitive(player)} на выигрыш по оценке ${engine}`,
  valueChart: (player, engine) => `Исход для ${genitive(player)} при лучшей игре по оценке ${engine}`,
  chartLabel: (chance, player, ply) => `${percent(chance)} у ${genitive(player)} после ${ply}-го хода`,
  chartEmpty: "График растёт по ходу партии.",
  noChart: "Для этой игры ни один движок не оценивает шансы на выигрыш.",
};
