// The messages of hints and offers of a draw in Japanese.

import { formats } from "../../format.js";
import { movesToWin } from "../ja.js";

const { percent } = formats("ja");

/** @type {MessageParts["hints"]} */
export const messages = {
  searching: "良い手を探しています…",
  failed: "ヒントを読み込めませんでした。",
  move: (name, reason) => `${name}：${reason}`,
  best: "エンジンの第一候補",
  winIn: (plies) => `自分の${movesToWin(plies)}で必勝`,
  chance: (chance) => `最善の見込み、勝率${percent(chance)}`,
  makes: {
    five: "五を作る",
    openFour: "止められない四を作る",
    fourThree: "四と活三を同時に作る",
    doubleThree: "活三を二つ同時に作る",
    four: "四を作る",
    openThree: "活三を作る",
  },
  blocks: {
    five: "五を防ぐ",
    openFour: "止められない四を防ぐ",
    fourThree: "四三の点を占める",
    doubleThree: "三三の点を占める",
    four: "四を防ぐ",
    openThree: "活三を防ぐ",
  },
  drawDeclined: "引き分けは断られました。エンジンは自分の形勢が良いと見ています。",
  noThreats: "盤上に脅威はありません。",
};
