// The messages of the live analysis in Chinese.

import { formats } from "../../format.js";

const { compact, percent } = formats("zh");

/** @type {MessageParts["live"]} */
export const messages = {
  title: "实时分析",
  toggle: "实时分析（L）",
  lines: "变化数",
  showLine: "在棋盘上显示变化",
  server: "在服务器上",
  list: "最佳变化",
  move: (name, at, rank) => `${name}，变化 ${rank} 的第 ${at} 手`,
  rank: (rank, chance) => `变化 ${rank}，${chance}`,
  starting: "正在启动…",
  offline: "连接已断开，正在重试…",
  over: "对局已结束，没有可分析的内容。",
  waiting: "等待引擎落子。",
  facts: ({ depth, nodes, time_ms: ms }) =>
    [
      `深度 ${depth}`,
      `节点 ${compact(nodes)}`,
      ...(ms > 0 ? [`${compact((1000 * nodes) / ms)}/秒`] : []),
    ].join(" · "),
  proven: "已证明",
  stopped: {
    complete: "分析完毕",
    time: "时间已到",
    nodes: "达到节点上限",
    depth: "达到深度上限",
    cancelled: "被服务终止",
  },
  done: (depth, move, chance) => `分析完毕：深度 ${depth}，最佳 ${move}，${chance}。`,
  gauge: (player, chance) => `${player} ${percent(chance)}`,
  again: "继续搜索",
  retry: "重试",
};
