// The messages of the lists of engines and models in Japanese.

import { formats } from "../../format.js";

const { decimal, integer, percent, signed } = formats("ja");

/** @type {MessageParts["lists"]} */
export const messages = {
  engines: {
    title: "エンジン",
    lead: "エンジンを強い順に並べています。対局でき、対応するルールと評価値の意味も見られます。",
    play: "対局する",
    checks: "証明を自分で検証する",
    levels: "レベル",
    games: "ルール",
    score: "評価値",
    range: (low, high) => `${low}から${high}`,
    options: "オプション",
    optionRange: (low, high) => `${low}～${high}`,
    default: (value) => `既定値 ${value}`,
    randomised: "ランダム：シードは、同点の手の選択以外にも影響します。",
    model: (id) => `モデル ${id}`,
    unusable: (fault) => `利用不可：${fault}`,
    types: { boolean: "はい／いいえ", integer: "整数" },
    supported: { tictactoe: "三目並べ", gomoku: "五目並べ", standard: "標準五目", renju: "連珠", caro: "Caro", unbounded: "無限盤" },
    scores: {
      random: "常に0。好みのマスはない",
      "win-block": "2は一手勝ち、1は勝ちを防ぐ手、0はその他",
      humanlike: "4は一手勝ち、3は防ぎ、2は中央、1は最初の空き隅、0はその他",
      minimax: "最善を尽くした結果。1は勝ち、0は引き分け、−1は負け",
      dice: "3は一手勝ち、2は防ぎ、1は序盤の定石、0はその他",
      "line-rank": "勝てる線ごとに20、防ぐ線ごとに5、自分の石が一つの線ごとに1、隅0.5、中央0.25、0.1未満のゆらぎ",
      "attack-weights": "マスの攻めの重み。自分と相手の攻めの合計で、300以上なら勝ち",
      "threat-search": "マスの攻めの重み。勝ちを準備する手は2000。n手で勝ちの証明は10000 − n、負けはn − 10000",
      search: "98で自己対局の勝率のロジット1に相当。n手で勝ちは30000 − n",
      proven: "98で自己対局の勝率のロジット1に相当。n手で勝ちは30000 − n",
      learned: "順位付けモデルの値。同じ局面での差だけに意味がある。n手で勝ちの証明は10000 − n、負けはn − 10000",
    },
    meanings: {
      strength: "強さ。1が初心者、100が最強。100未満では、どの石の並びを見落とし、良い手のうちどれを打つかをシードが決める。見えている一手勝ちは（20以上では必ず見える）決めるか防ぐ",
      threads: "一回の探索で使うスレッド数",
      memory_mb: "置換表の大きさ（MiB）。同時に走る探索ごとに一つ",
      attacks: "各候補手の攻めと要所を線ごとに返す",
      guard: "短い証明で四追いや追い手勝ちが見つかれば勝ち、相手にそうした勝ちを許す手は打たない",
      verify: "小さな探索が選ぶ順位上位の手の数。0なら順位だけで決める",
      verify_nodes: "その探索が調べる局面の上限",
      chance: "10面サイコロの目。既定では一手ごとに振る",
    },
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
    story: ({ games, size, score, passed }) => {
      const verdict = passed === undefined ? "" : `採用試験は${passed ? "合格" : "不合格"}でした。`;
      const interval = `${percent(score.low)}～${percent(score.high)}`;
      return `${size} の盤で、学習なしの同じエンジンに対する得点率は ${percent(score.value)}（${interval}）です。${verdict}${integer(games)} 局から学びました。`;
    },
    figures: "すべての数値",
    report: "学習レポート",
    refused: "不合格",
    pictures: {
      gain: {
        title: "学習の効果 (Elo)",
        about: "各盤で、モデルが対照エンジンよりどれだけ強いか。対照は同じ検証を行いますが、攻撃の重みで順位を付け、何も学んでいません。",
      },
      generations: {
        title: "世代ごとの Elo",
        about: "search の各評価は、前の世代の評価で指した対局から学びました。前の世代との対戦に勝てなかったものは次の世代を教えません。",
      },
      history: {
        title: "再学習ごとの attack-weights に対する Elo",
        about: "同じ条件で対局した、同じフォルダーのモデルとの比較です。",
      },
      learning: {
        title: "学習曲線",
        about: "他者の対局（なければ取り分けた対局）で最初の候補が実際の着手と一致した割合を、学んだ局面の数ごとに示します。対照は無作為な着手から学びました。",
      },
      importance: {
        title: "モデルが見ているもの",
        about: "一部の列の値を同じ局面の着手どうしで入れ替えたときに、同じ対局でトップ1がどれだけ下がるか。同じことを表す列は互いに補い合います。",
      },
      calibration: {
        title: "確率の正確さ",
        about: "取り分けた対局で、最初の候補に与えた確率ごとに、それが実際に打たれた割合。完全なモデルなら点の位置になります。",
      },
    },
    /** What rows of the pictures are about. */
    rows: {
      random: (count) => `${integer(count)}（無作為）`,
      importance: {
        "own lines": "自分の線",
        "opponent lines": "相手の線",
        "attack weight": "攻撃の重み",
        neighbours: "周囲への影響",
        surroundings: "周囲の点",
        place: "盤上の位置",
        phase: "局面の段階",
      },
    },
    matches: "対戦成績",
    versus: (a, b) => `${a} 対 ${b}`,
    elo: ({ value, low, high }) => `Elo ${signed(value)}（${percent(0.95)}：${signed(low)}～${signed(high)}）`,
    evaluation: "searchの評価関数",
    evaluationPassed: (passed) => (passed ? "対戦で合格" : "対戦で不合格"),
    logLoss: ({ before, after }) => `対数損失 ${decimal(after)}、学習前 ${decimal(before)}`,
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
  problem: {
    title: "ページがありません",
    types: "問題の種類",
    typesLead: "サービスが報告する問題の種類。プログラム向けの説明と同じです。",
    nothing: (path) => `${path} にページはありません。`,
    home: "盤へ",
    offline: "接続できません",
    ofService: "このページはサービスの一部ですが、サービスに接続できません。",
  },
  loadingFailed: "読み込めませんでした。",
};
