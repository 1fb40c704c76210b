// The messages of the analysis in simplified Chinese.

import { formats } from "../../format.js";
import { stepsToWin } from "../zh.js";

const { integer, milliseconds, percent, score } = formats("zh");
/** With a space between Chinese characters and letters or digits: names of players are either. */
export function spaced(text) {
  return text.replace(/(?<=\p{Script=Han})(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=\p{Script=Han})/gu, " ");
}
const FORCES = { fours: "连续冲四", threats: "连续进攻", search: "强制" };
const force = ({ force: kind, plies, line }) => `${plies === 1 ? "立即获胜" : `在 ${stepsToWin(plies)}内以${FORCES[kind]}取胜`}：${line}`;

/** @type {MessageParts["analysis"]} */
export const messages = {
  engine: "引擎",
  options: "引擎与选项",
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
  winIn: (plies) => `${stepsToWin(plies)}必胜`,
  lossIn: (plies) => `${stepsToWin(plies)}必败`,
  proven: "已证明",
  provenWin: (plies) => `最多 ${stepsToWin(plies)}获胜`,
  provenLoss: (plies) => `最多 ${stepsToWin(plies)}告负`,
  longestDefence: (line) => `最长的防守：${line}`,
  stats: (nodes, depth, ms) => `${integer(nodes)} 个节点，深度 ${depth}，${milliseconds(ms)}`,
  cellScore: (name, score) => `${name} 的评分：${score}`,
  why: (move) => `为什么下 ${move}？`,
  whyNot: (move) => `为什么不下 ${move}？`,
  explanationHint: "将鼠标指向棋盘上的点，或用键盘选中它，即可查看支持和反对的理由。",
  reasons: {
    wins: ({ move }) => `${move} 立即获胜。`,
    "only-move": ({ move }) => `按规则只能下 ${move}。`,
    loses: (reason) => `下 ${reason.move} 后，${reason.player}${force(reason)}。`,
    "blocks-win": ({ player, move }) => `${player}本可在 ${move} 获胜。`,
    "wins-by-force": (reason) => `${reason.player}由此${force(reason)}。`,
    "stops-win": (reason) => `否则${reason.player}将${force(reason)}。`,
    "only-defence": ({ move }) => `除 ${move} 外没有能阻止的着法。`,
    makes: ({ move, pattern }) => `${move} 形成${pattern}。`,
    threatens: (reason) => `此着威胁${force(reason)}。`,
    takes: ({ player, pattern, move }) => `${player}本可在 ${move} 形成${pattern}。`,
    extends: ({ move, count }) => `${move} 同时发展 ${count} 条线。`,
    hinders: ({ move, count, player }) => `${move} 处在${player}的 ${count} 条线上。`,
    proven: ({ player, plies }) => `经检验的证明表明，无论如何防守，${player}都在 ${stepsToWin(plies)}内获胜。`,
    exact: ({ plies, player, other }) =>
      plies === 0 ? "双方最佳应对下为和棋。" : `双方最佳应对下，${plies > 0 ? player : other}在 ${stepsToWin(plies)}内获胜。`,
    opening: ({ move, count, games, player, score }) =>
      `不计对称，${games} 局已知对局中有 ${count} 局下 ${move}，${player}得分率 ${percent(score)}。`,
    rule: ({ rule }) => `按引擎的规则：${rule}。`,
    features: ({ move, second, groups }) => `模型把 ${move} 排在 ${second} 之前，主要因为${groups.join("和")}。`,
    weight: ({ move, score: weight }) => `${move} 的攻击权重为 ${score(weight)}。`,
    unproven: ({ move }) => `没有证明能判定此局面；${move} 是搜索的着法。`,
    alternative: ({ second, chances: [first, next], other, reply }) =>
      `其次是 ${second}：${percent(next)} 对 ${percent(first)}${reply ? `；${other}应 ${reply}` : ""}。`,
    patterns: {
      "open-four": "活四",
      "double-four": "双四",
      "four-three": "四三",
      "double-three": "双活三",
      forbidden: "应手为禁手的四",
      four: "冲四",
      "open-three": "活三",
    },
    rules: {
      wins: "立即获胜",
      blocks: "阻止对方获胜",
      centre: "占中心",
      corner: "占第一个空角",
      opening: "遵循开局规则",
      rank: "经过此点的线等级最高",
      lots: "随机决定",
    },
    groups: {
      "own lines": "己方的线",
      "opponent lines": "对方的线",
      "attack weight": "攻击权重",
      neighbours: "对周围的影响",
      surroundings: "周围的点",
      place: "在棋盘上的位置",
      phase: "对局阶段",
    },
  },
  chance: (percent) => `胜率 ${percent}`,
  onlyScore: (score) => `评分 ${score}`,
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
  chart: (player, engine) => spaced(`${player}胜率${engine && `（${engine}）`}`),
  valueChart: (player, engine) => spaced(`双方最佳应对时${player}的结果（${engine}）`),
  chartLabel: (chance, player, ply) => spaced(`第 ${ply} 手后，${player}胜率 ${percent(chance)}`),
  chartEmpty: "曲线会随对局延伸。",
  noChart: "没有引擎能估计这种棋的胜率。",
};
