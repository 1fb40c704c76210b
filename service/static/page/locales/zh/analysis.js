// The messages of the analysis in simplified Chinese.

import { formats } from "../../format.js";

const { integer, milliseconds, percent } = formats("zh");
const moves = (count) => `${integer(count)} 手`;
/** With a space between Chinese characters and letters or digits: names of players are either. */
export function spaced(text) {
  return text.replace(/(?<=\p{Script=Han})(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=\p{Script=Han})/gu, " ");
}

/** @type {MessageParts["analysis"]} */
export const messages = {
  engine: "引擎",
  heatmap: "在棋盘上显示热力图",
  scores: "显示数值",
  candidates: "候选点",
  gameOver: "对局已结束，没有可分析的着法。",
  loading: "正在分析…",
  failed: "无法加载分析结果。",
  offline: (engine) => `离线时 ${engine} 不可用。`,
  rank: "排名",
  move: "着法",
  score: "评分",
  winProbability: "胜率",
  line: "后续变化",
  showAll: (count) => `显示全部 ${integer(count)} 个`,
  winIn: (count) => `${moves(count)}必胜`,
  lossIn: (count) => `${moves(count)}必败`,
  stats: (nodes, depth, ms) => `${integer(nodes)} 个节点，深度 ${depth}，${milliseconds(ms)}`,
  cellScore: (name, score) => `${name} 的评分：${score}`,
  explanationHint: "将鼠标指向棋盘上的点，或用键盘选中它，即可查看其评分的构成。",
  chance: (percent, score) => `胜率 ${percent}，评分 ${score}`,
  onlyScore: (score) => `评分 ${score}`,
  noExplanation: "此引擎不解释评分；attack-weights 可以。",
  noAttacks: "没有攻势经过此点。",
  attackHint: "子数 : 空头数 ÷ 距离",
  breakpoint: "必防",
  directions: {
    horizontal: "横线",
    vertical: "竖线",
    "main-diagonal": "主斜线",
    "anti-diagonal": "反斜线",
  },
  attacksOf: (player) => spaced(`${player}的攻势`),
  chart: (player, engine) => spaced(`${player}胜率（${engine}）`),
  valueChart: (player, engine) => spaced(`双方最佳应对时${player}的结果（${engine}）`),
  chartLabel: (chance, player, ply) => spaced(`第 ${ply} 手后，${player}胜率 ${percent(chance)}`),
  chartEmpty: "曲线会随对局延伸。",
  noChart: "没有引擎能估计这种棋的胜率。",
};
