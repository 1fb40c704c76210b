// The messages of hints and offers of a draw in simplified Chinese.

import { formats } from "../../format.js";
import { stepsToWin } from "../zh.js";

const { percent } = formats("zh");

/** @type {MessageParts["hints"]} */
export const messages = {
  searching: "正在寻找好棋…",
  failed: "无法加载提示。",
  move: (name, reason) => `${name}：${reason}`,
  best: "引擎的首选",
  winIn: (plies) => `${stepsToWin(plies)}内必胜`,
  chance: (chance) => `机会最好，胜率 ${percent(chance)}`,
  makes: {
    five: "连成五子",
    openFour: "形成挡不住的四",
    fourThree: "同时形成四和活三",
    doubleThree: "同时形成两个活三",
    four: "形成四",
    openThree: "形成活三",
  },
  blocks: {
    five: "挡住五连",
    openFour: "阻止挡不住的四",
    fourThree: "占住四三点",
    doubleThree: "占住双三点",
    four: "挡住四",
    openThree: "挡住活三",
  },
  drawDeclined: "对方拒绝和棋：引擎看好自己的局面。",
  noThreats: "盘面上没有威胁。",
};
