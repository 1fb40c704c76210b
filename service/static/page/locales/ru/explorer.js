// The messages of the opening explorer in Russian.

import { formats } from "../../format.js";
import { genitive, nominative } from "../ru.js";

const { integer, percent, plural } = formats("ru");
const games = (count) => `${integer(count)} ${plural(count, { one: "партия", few: "партии", other: "партий" })}`;
const SOURCES = {
  selfplay: (count) =>
    `${integer(count)} ${plural(count, { one: "партия", few: "партии", other: "партий" })} движка с самим собой`,
  records: (count) =>
    `${integer(count)} ${plural(count, { one: "записанная партия", few: "записанные партии", other: "записанных партий" })}`,
};

/** @type {MessageParts["explorer"]} */
export const messages = {
  title: "База дебютов",
  move: "Ход",
  games: "Партии",
  engine: "Движок",
  results: (x, o) => `${nominative(x)}, ничьи, ${nominative(o)}`,
  all: "Все ходы",
  bar: ([x, o], wins, draws, losses) =>
    `победы ${genitive(x)}: ${integer(wins)}, ничьи: ${integer(draws)}, победы ${genitive(o)}: ${integer(losses)}`,
  play: (name) => `Сыграть ${name}`,
  proven: (player) => `Доказано: победа — ${nominative(player)}`,
  provenMove: "доказано",
  sources: (sources, ply) =>
    `Учтено: ${sources.map((each) => SOURCES[each.source](each.games)).join(", ")}, до ${ply}-го хода. ` +
    "Повёрнутые и отражённые позиции считаются за одну. Числа показывают, что играли, а не что лучше.",
  chances: (player) => `Движок: шансы ${genitive(player)} после хода по короткому поиску на этом устройстве.`,
  loading: "Поиск позиции…",
  gameOver: "Партия окончена.",
  unknown: "Ни одна учтённая партия не продолжалась из этой позиции.",
  noGames: "Партий по этим правилам в базе нет. Есть партии гомоку, стандарта, рэндзю и каро на доске 15 × 15.",
  failed: "База дебютов недоступна.",
  retry: "Повторить",
  origin: "Какие партии учитывать",
  origins: { service: "Партии сервиса", files: "Из открытых файлов", saved: "Сохранённые в этом браузере" },
  reading: (share) => `Чтение партий: ${percent(share)}`,
  own: (count, others) =>
    `Учтено на этом устройстве: ${games(count)}. Повёрнутые и отражённые позиции считаются за одну.` +
    (others > 0 ? ` Не учтено: ${games(others)} — другие правила, другие доски, расставленные позиции или форматы без списка.` : ""),
  noneOf: {
    files: "Откройте на вкладке «Партии» файл с несколькими партиями, например .sgf или .rif: они будут учтены здесь, на этом устройстве.",
    saved: "В этом браузере ещё нет сохранённых партий.",
  },
  noBorders: "Партии на бесконечной доске не учитываются.",
  open: "не окончены",
  unfinished: (count) => `не окончены: ${integer(count)}`,
  listed: "Партии с этим ходом",
  listGames: (move, count) => `Партии с ходом ${move}: ${integer(count)}`,
  first: (count) => `Показаны первые ${integer(count)}. Сделайте ход, чтобы сузить выбор.`,
};
