// The messages of the lists of engines and models in Japanese.

import { formats } from "../../format.js";

const { decimal, integer, percent, signed } = formats("ja");

/** @type {MessageParts["lists"]} */
export const messages = {
  engines: {
    title: "エンジン",
    lead: "着手を推薦するエンジンと、対応するルール、評価値の意味です。",
    games: "ルール",
    score: "評価値",
    range: (low, high) => `${low}から${high}`,
    options: "オプション",
    optionRange: (low, high) => `${low}～${high}`,
    default: (value) => `既定値 ${value}`,
    randomised: "ランダム：シードは、同点の手の選択以外にも影響します。",
    model: (id) => `モデル ${id}`,
    unusable: (fault) => `利用不可：${fault}`,
  },
  models: {
    title: "モデル",
    lead: "学習済みモデルと、そのデータ、評価指標、対戦成績です。",
    empty: "学習済みモデルはありません。",
    live: "使用中",
    unusable: (fault) => `利用不可：${fault}`,
    digest: "SHA-256",
    data: "学習データ",
    games: (count) => `${integer(count)}局`,
    positions: (count) => `学習用${integer(count)}局面`,
    heldOut: (count) => `評価用${integer(count)}局面`,
    label: "教師ラベル",
    metrics: "評価用局面での指標",
    metric: {
      top_1: "Top-1",
      top_3: "Top-3",
      mean_reciprocal_rank: "平均逆順位",
      log_loss: "対数損失",
      calibration_error: "較正誤差",
      temperature: "温度",
      positions: "局面数",
    },
    engine: "エンジン",
    boards: "盤",
    learned: (engine, { guard = true, verify = 0, verify_nodes: nodes }) => {
      if (!guard && !verify) return `${engine}、順位付けモデルのみ`;
      const verified = verify ? `、${verify}手を${integer(nodes)}ノードで検証` : "";
      return `${engine}、ガード${guard ? "あり" : "なし"}${verified}`;
    },
    phase: "局面の種類",
    allPhases: "全局面",
    byPhase: "局面の種類別のTop-1",
    byPhaseLead:
      "同じくらい良い手はいくつもあることが多く、対局に現れるのはその一つです。最後の列は、深い探索での一致率です。",
    heldOutGames: (boards) => `評価用の対局、${boards}`,
    recordedGames: (boards) => `棋譜、${boards}`,
    ceiling: ({ engine, depth }) => `${engine}、深さ${depth}`,
    strength: "盤ごとの強さ",
    strengthLead:
      "attack-weights に対する得点率と、学習の効果。効果は、同じ検証を行い攻撃の重みで順位を付ける対照エンジンに対する learned の Elo です。",
    gain: "学習の効果 (Elo)",
    matches: "対戦成績",
    versus: (a, b) => `${a} 対 ${b}`,
    elo: ({ value, low, high }) => `Elo ${signed(value)}（${percent(0.95)}：${signed(low)}～${signed(high)}）`,
    evaluation: "searchの評価関数",
    evaluationPassed: (passed) => (passed ? "対戦で合格" : "対戦で不合格"),
    logLoss: ({ before, after }) => `対数損失 ${decimal(after)}、内蔵の評価関数 ${decimal(before)}`,
    importance: "モデルが見ているもの",
    importanceLead: "一部の列の値を同じ局面の着手どうしで入れ替えたときに、トップ1がどれだけ下がるか。同じことを表す列は互いに補い合います。",
    phases: {
      five: "五連を作れる",
      attack: "手番側に達四か四々の勝ちがある",
      defence: "相手に達四か四々の勝ちがある",
      fours: "四を作れる",
      opening: "序盤",
      quiet: "静かな局面",
    },
    versions: "バージョン",
    card: "モデルカード全文",
  },
  loadingFailed: "読み込めませんでした。",
};
