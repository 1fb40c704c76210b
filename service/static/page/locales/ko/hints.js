// The messages of hints and offers of a draw in Korean.

import { formats } from "../../format.js";
import { movesToWin } from "../ko.js";

const { percent } = formats("ko");

/** @type {MessageParts["hints"]} */
export const messages = {
  searching: "좋은 수를 찾는 중…",
  failed: "힌트를 불러오지 못했습니다.",
  move: (name, reason) => `${name}: ${reason}`,
  sentence: (name, reason) => `${name}: ${reason}.`,
  best: "엔진의 첫 선택",
  winIn: (plies) => `${movesToWin(plies)} 만에 필승`,
  chance: (chance) => `가장 좋은 기회, 승률 ${percent(chance)}`,
  shapes: {
    five: "오목을",
    openFour: "막을 수 없는 사를",
    fourThree: "사와 열린 삼을 함께",
    doubleThree: "열린 삼 둘을 함께",
    four: "사를",
    openThree: "열린 삼을",
  },
  makes: (shape) => `${shape} 만든다`,
  blocks: (shape) => `${shape} 막는다`,
  takes: (shape) => `상대가 ${shape} 만들 자리를 차지한다`,
  drawDeclined: "무승부를 거절했습니다. 엔진은 자기 형세가 좋다고 봅니다.",
  noThreats: "판 위에 위협이 없습니다.",
};
