// The messages of the live analysis in Japanese.

import { formats } from "../../format.js";

const { compact, percent } = formats("ja");

/** @type {MessageParts["live"]} */
export const messages = {
  title: "リアルタイム解析",
  toggle: "リアルタイム解析（L）",
  lines: "候補数",
  showLine: "読み筋を盤上に表示",
  server: "サーバーで",
  list: "最善の読み筋",
  move: (name, at, rank) => `${name}、第${rank}候補の${at}手目`,
  rank: (rank, chance) => `第${rank}候補、${chance}`,
  starting: "開始しています…",
  offline: "接続が切れました。再接続中…",
  over: "終局しています。解析する手はありません。",
  waiting: "エンジンの着手を待っています。",
  facts: ({ depth, nodes, time_ms: ms }) =>
    [
      `深さ${depth}`,
      `${compact(nodes)}ノード`,
      ...(ms > 0 ? [`毎秒${compact((1000 * nodes) / ms)}`] : []),
    ].join(" · "),
  proven: "証明済み",
  stopped: {
    complete: "解析完了",
    time: "時間切れ",
    nodes: "ノード数の上限",
    depth: "深さの上限",
    cancelled: "サービスが終了",
  },
  done: (depth, move, chance) => `解析完了：深さ${depth}、最善手${move}、${chance}。`,
  gauge: (player, chance) => `${player} ${percent(chance)}`,
  again: "さらに読む",
  retry: "再試行",
};
