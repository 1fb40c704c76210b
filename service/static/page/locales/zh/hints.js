// The messages of hints and offers of a draw in simplified Chinese.

import { formats } from "../../format.js";
import { stepsToWin } from "../zh.js";

const { percent } = formats("zh");

/** @type {MessageParts["hints"]} */
export const messages = {
  searching: "正在寻找好棋…",
  failed: "无法加载提示。",
  move: (name, reason) => `${name}：${reason}`,
  sentence: (name, reason) => `${name}：${reason}。`,
  best: "引擎的首选",
  winIn: (plies) => `${stepsToWin(plies)}内必胜`,
  chance: (chance) => `机会最好，胜率 ${percent(chance)}`,
  shapes: {
    five: "五连",
    openFour: "挡不住的四",
    fourThree: "四三",
    doubleThree: "双活三",
    four: "四",
    openThree: "活三",
  },
  makes: (shape) => `形成${shape}`,
  blocks: (shape) => `挡住${shape}`,
  takes: (shape) => `占住对方能形成${shape}的点`,
  drawDeclined: "对方拒绝和棋：引擎看好自己的局面。",
  noThreats: "盘面上没有威胁。",
};
