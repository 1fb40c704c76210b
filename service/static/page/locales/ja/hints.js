// The messages of hints and offers of a draw in Japanese.

import { formats } from "../../format.js";
import { movesToWin } from "../ja.js";

const { percent } = formats("ja");

/** @type {MessageParts["hints"]} */
export const messages = {
  searching: "良い手を探しています…",
  failed: "ヒントを読み込めませんでした。",
  move: (name, reason) => `${name}：${reason}`,
  sentence: (name, reason) => `${name}：${reason}。`,
  best: "エンジンの第一候補",
  winIn: (plies) => `自分の${movesToWin(plies)}で必勝`,
  chance: (chance) => `最善の見込み、勝率${percent(chance)}`,
  shapes: {
    five: "五を",
    openFour: "止められない四を",
    fourThree: "四と活三を同時に",
    doubleThree: "活三を二つ同時に",
    four: "四を",
    openThree: "活三を",
  },
  makes: (shape) => `${shape}作る`,
  blocks: (shape) => `${shape}止める`,
  takes: (shape) => `相手が${shape}作る点を占める`,
  drawDeclined: "引き分けは断られました。エンジンは自分の形勢が良いと見ています。",
  noThreats: "盤上に脅威はありません。",
};
