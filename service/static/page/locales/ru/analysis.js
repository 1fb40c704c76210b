// The messages of the analysis in Russian.

import { formats } from "../../format.js";
import { genitive, movesToWin, nominative, verb } from "../ru.js";

const { integer, milliseconds, percent, plural, score } = formats("ru");
const wins = (player) => verb(player, "выигрывает", "выигрывают");
const wouldWin = (player) => verb(player, "выиграл бы", "выиграли бы");
const FORCES = { fours: "четвёрками", threats: "угрозами", search: "форсированно" };
const force = ({ force: kind, plies, line }) => `${plies === 1 ? "сразу" : `${FORCES[kind]}, не позднее чем через ${movesToWin(plies)}`}: ${line}`;

/** @type {MessageParts["analysis"]} */
export const messages = {
  engine: "Движок",
  options: "Движок и параметры",
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
  winIn: (plies) => `Форсированный выигрыш в ${movesToWin(plies)}`,
  lossIn: (plies) => `Форсированный проигрыш в ${movesToWin(plies)}`,
  proven: "доказано",
  provenWin: (plies) => `Выигрыш не позднее чем через ${movesToWin(plies)}`,
  provenLoss: (plies) => `Проигрыш не позднее чем через ${movesToWin(plies)}`,
  longestDefence: (line) => `Самая долгая защита: ${line}`,
  stats: (nodes, depth, ms) =>
    `${integer(nodes)} ${plural(nodes, { one: "узел", few: "узла", other: "узлов" })}, глубина ${depth}, ${milliseconds(ms)}`,
  cellScore: (name, score) => `Оценка ${name}: ${score}`,
  why: (move) => `Почему ${move}?`,
  whyNot: (move) => `Почему не ${move}?`,
  explanationHint: "Наведите указатель на пункт или выберите его с клавиатуры, чтобы увидеть доводы за и против.",
  reasons: {
    wins: ({ move }) => `${move} сразу выигрывает.`,
    "only-move": ({ move }) => `Правила допускают только ${move}.`,
    loses: (reason) => `После ${reason.move} ${wins(reason.player)} ${nominative(reason.player)} ${force(reason)}.`,
    "blocks-win": ({ player, move }) => `На ${move} ${wouldWin(player)} ${nominative(player)}.`,
    "wins-by-force": (reason) => `${reason.player} теперь ${wins(reason.player)} ${force(reason)}.`,
    "stops-win": (reason) => `Иначе ${nominative(reason.player)} ${wouldWin(reason.player)} ${force(reason)}.`,
    "only-defence": ({ move }) => `Кроме ${move}, этого не остановит ни один ход.`,
    makes: ({ move, pattern }) => `${move} строит ${pattern}.`,
    threatens: (reason) => `Угроза выигрыша ${force(reason)}.`,
    takes: ({ player, pattern, move }) => `${player} ${verb(player, "построил", "построили")} бы на ${move} ${pattern}.`,
    extends: ({ move, count }) => `${move} развивает сразу несколько линий: ${count}.`,
    hinders: ({ move, count, player }) => `${move} стоит на линиях соперника (${nominative(player)}): ${count}.`,
    proven: ({ player, plies }) => `Проверенное доказательство: при любой защите ${wins(player)} ${nominative(player)}, не позднее чем через ${movesToWin(plies)}.`,
    exact: ({ plies, player, other }) =>
      plies === 0 ? "При лучшей игре будет ничья." : `При лучшей игре ${wins(plies > 0 ? player : other)} ${nominative(plies > 0 ? player : other)}, не позднее чем через ${movesToWin(plies)}.`,
    opening: ({ move, count, games, player, score }) =>
      `С точностью до симметрии ${move} сыграли в ${count} из ${games} известных партий; ${nominative(player)} ${verb(player, "набрал", "набрали")} в них ${percent(score)} очков.`,
    rule: ({ rule }) => `По правилам движка: ${rule}.`,
    features: ({ move, second, groups }) => `Модель ставит ${move} выше ${second} прежде всего за: ${groups.join(", ")}.`,
    weight: ({ move, score: weight }) => `Вес атаки ${move}: ${score(weight)}.`,
    unproven: ({ move }) => `Доказательства для этой позиции нет; ${move} — ход поиска.`,
    alternative: ({ second, chances: [first, next], other, reply }) =>
      `Следующий ход — ${second}: ${percent(next)} против ${percent(first)}${reply ? `; ${nominative(other)} ${verb(other, "ответит", "ответят")} ${reply}` : ""}.`,
    patterns: {
      "open-four": "открытую четвёрку",
      "double-four": "две четвёрки",
      "four-three": "четвёрку и открытую тройку",
      "double-three": "две открытые тройки",
      forbidden: "четвёрку, ответ на которую запрещён",
      four: "четвёрку",
      "open-three": "открытую тройку",
    },
    rules: {
      wins: "ход сразу выигрывает",
      blocks: "ход не даёт выиграть",
      centre: "ход занимает центр",
      corner: "ход занимает первый свободный угол",
      opening: "ход по правилам дебюта",
      rank: "у линий через этот пункт наибольший ранг",
      lots: "решает жребий",
    },
    groups: {
      "own lines": "свои линии",
      "opponent lines": "линии соперника",
      "attack weight": "вес атаки",
      neighbours: "изменения вокруг",
      surroundings: "соседние пункты",
      place: "место на доске",
      phase: "стадию партии",
    },
  },
  chance: (percent) => `шансы на выигрыш ${percent}`,
  onlyScore: (score) => `оценка ${score}`,
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
  chart: (player, engine) => `Шансы ${genitive(player)} на выигрыш${engine && ` по оценке движка «${engine}»`}`,
  valueChart: (player, engine) => `Исход для ${genitive(player)} при лучшей игре по оценке движка «${engine}»`,
  chartLabel: (chance, player, ply) => `${percent(chance)} у ${genitive(player)} после ${ply}-го хода`,
  chartEmpty: "График растёт по ходу партии.",
  noChart: "Для этой игры ни один движок не оценивает шансы на выигрыш.",
};
