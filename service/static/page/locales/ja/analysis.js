// The messages of the analysis in Japanese.

import { formats } from "../../format.js";

const { integer, milliseconds, percent } = formats("ja");
const moves = (count) => `${integer(count)}手`;

/** @type {MessageParts["analysis"]} */
export const messages = {
  engine: "エンジン",
  heatmap: "盤上にヒートマップを表示",
  scores: "数値を表示",
  candidates: "候補手",
  gameOver: "終局しています。解析する手はありません。",
  loading: "解析中…",
  failed: "解析を読み込めませんでした。",
  offline: (engine) => `オフラインのため${engine}は利用できません。`,
  rank: "順位",
  move: "着手",
  score: "評価値",
  winProbability: "勝率",
  line: "読み筋",
  showAll: (count) => `全${integer(count)}手を表示`,
  winIn: (count) => `${moves(count)}で必勝`,
  lossIn: (count) => `${moves(count)}で必敗`,
  stats: (nodes, depth, ms) => `${integer(nodes)}ノード、深さ${depth}、${milliseconds(ms)}`,
  cellScore: (name, score) => `${name}の評価値：${score}`,
  explanationHint: "盤上の点にポインターを合わせるかキーボードで選ぶと、評価値の内訳が表示されます。",
  chance: (percent, score) => `勝率${percent}、評価値${score}`,
  onlyScore: (score) => `評価値${score}`,
  noExplanation: "このエンジンは評価値の内訳を示しません。attack-weightsは示します。",
  noAttacks: "この点を通る攻めはありません。",
  attackHint: "石の数 : 開いた端の数 ÷ 距離",
  breakpoint: "要防手",
  directions: {
    horizontal: "横",
    vertical: "縦",
    "main-diagonal": "斜め（右下がり）",
    "anti-diagonal": "斜め（右上がり）",
  },
  attacksOf: (player) => `${player}の攻め`,
  chart: (player, engine) => `${player}の勝率（${engine}）`,
  valueChart: (player, engine) => `最善を尽くしたときの${player}の評価（${engine}）`,
  chartLabel: (chance, player, ply) => `${ply}手目の後、${player}の勝率${percent(chance)}`,
  chartEmpty: "グラフは対局とともに伸びていきます。",
  noChart: "このルールで勝率を出せるエンジンはありません。",
};
