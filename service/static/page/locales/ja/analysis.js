// The messages of the analysis in Japanese.

import { formats } from "../../format.js";

const { decimal, integer, milliseconds, percent } = formats("ja");
const moves = (count) => `${integer(count)}手`;
const FORCES = { fours: "四追い", threats: "追い手", search: "必勝手順" };
const force = ({ force: kind, plies: count, line }) => `${count === 1 ? "すぐに勝ちます" : `${FORCES[kind]}により ${count} 手以内に勝ちます`}：${line}`;

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
  why: (move) => `なぜ ${move} か`,
  whyNot: (move) => `なぜ ${move} ではないのか`,
  explanationHint: "盤上の点にポインターを合わせるかキーボードで選ぶと、その点の良し悪しの理由が表示されます。",
  reasons: {
    wins: ({ move }) => `${move} ですぐに勝ちます。`,
    "only-move": ({ move }) => `ルール上、${move} しか打てません。`,
    loses: (reason) => `${reason.move} の後、${reason.player}が${force(reason)}。`,
    "blocks-win": ({ player, move }) => `${player}は ${move} で勝つところでした。`,
    "wins-by-force": (reason) => `ここから${reason.player}が${force(reason)}。`,
    "stops-win": (reason) => `防がなければ${reason.player}が${force(reason)}。`,
    "only-defence": ({ move }) => `${move} 以外では防げません。`,
    makes: ({ move, pattern }) => `${move} で${pattern}ができます。`,
    threatens: (reason) => `狙い：${force(reason)}。`,
    takes: ({ player, pattern, move }) => `${player}は ${move} で${pattern}を作れました。`,
    extends: ({ move, count }) => `${move} は一度に ${count} 本の線を伸ばします。`,
    hinders: ({ move, count, player }) => `${move} は${player}の ${count} 本の線を遮ります。`,
    exact: ({ plies: count, player, other }) =>
      count === 0 ? "双方最善なら引き分けです。" : `双方最善なら ${Math.abs(count)} 手以内に${count > 0 ? player : other}が勝ちます。`,
    opening: ({ move, count, games, player, score }) =>
      `対称形を除き、既知の ${games} 局中 ${count} 局で ${move} が打たれ、${player}の得点率は ${percent(score)} でした。`,
    rule: ({ rule }) => `エンジンの規則：${rule}。`,
    features: ({ move, second, groups }) => `モデルが ${move} を ${second} より上に置く主な理由：${groups.join("、")}。`,
    weight: ({ move, score }) => `${move} の攻撃の重みは ${decimal(score)} です。`,
    alternative: ({ second, chances: [first, next], other, reply }) =>
      `次点は ${second}：${percent(first)} に対し ${percent(next)}${reply ? `、${other}は ${reply} と応じます` : ""}。`,
    patterns: {
      "open-four": "達四",
      "double-four": "四々",
      "four-three": "四三",
      "double-three": "三々",
      forbidden: "受けが禁点になる四",
      four: "四",
      "open-three": "三",
    },
    rules: {
      wins: "すぐに勝つ",
      blocks: "相手の勝ちを防ぐ",
      centre: "中央を取る",
      corner: "最初の空いた隅を取る",
      opening: "序盤の規則に従う",
      rank: "この点を通る線の順位が最も高い",
      lots: "くじで決める",
    },
    groups: {
      "own lines": "自分の線",
      "opponent lines": "相手の線",
      "attack weight": "攻撃の重み",
      neighbours: "周囲への影響",
      surroundings: "周囲の点",
      place: "盤上の位置",
      phase: "局面の段階",
    },
  },
  chance: (percent, score) => `勝率${percent}、評価値${score}`,
  onlyScore: (score) => `評価値${score}`,
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
