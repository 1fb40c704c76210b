// The messages of the lesson why Black wins in Chinese.

import { formats } from "../../format.js";

const { integer } = formats("zh");

/** @type {MessageParts["lesson"]} */
export const messages = {
  title: "黑棋为什么必胜",
  lead: "证明中的五局棋，每局都是白棋最长的抵抗：逐步说明每颗棋子的作用。",
  parts: {
    threats: {
      title: "步步都是威胁",
      idea: "活三必须立刻应对，否则下一步就成为挡不住的四。从第7手起，黑棋每一子都是威胁，白棋始终没有自由的一手。",
    },
    defence: {
      title: "攻守兼备的威胁",
      idea: "白棋的应手也会成三。黑棋不必为此花一手：一子成四，同时挡住白棋的三。",
    },
    quiet: {
      title: "一步静着",
      idea: "威胁用尽之处，一颗不成威胁的棋子把其他棋子的线连起来。白棋有一手自由，但还不够。",
    },
    threes: {
      title: "同时两个活三",
      idea: "两条线交于一子，各成活三。白棋若没有自己的四，只能应对其中一个。",
    },
    fours: {
      title: "白棋反击",
      idea: "白棋贴近并成四。黑棋每次都必须应对，而其中一些应手本身就是威胁。",
    },
  },
  start: (name) => `白棋应在 ${name}。`,
  step: (ply, player, name, what) => `第${integer(ply)}手 ${player} ${name}：${what}`,
  quiet: "还不是威胁",
  defends: "最长的抵抗",
  position: (ply, all) => `第 ${integer(ply)}/${integer(all)} 手`,
  threats: (count, moves) => `威胁：黑棋 ${integer(moves)} 手中的 ${integer(count)} 手`,
  back: "后退",
  next: "下一手",
  nextGame: "下一局",
  end: "结束",
  tryIt: "与这个证明对弈",
  failed: "课程无法加载。",
};
