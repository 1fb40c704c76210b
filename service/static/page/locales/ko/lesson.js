// The messages of the lesson why Black wins in Korean.

import { formats } from "../../format.js";

const { integer } = formats("ko");

/** @type {MessageParts["lesson"]} */
export const messages = {
  title: "흑이 이기는 이유",
  lead: "증명에서 고른 다섯 판을 백의 가장 긴 수비와 함께 보여 줍니다. 돌 하나하나의 역할을 차례로 설명합니다.",
  parts: {
    threats: {
      title: "모든 수가 위협",
      idea: "열린 삼은 바로 막아야 합니다. 다음에는 막을 수 없는 사가 되기 때문입니다. 7수부터 흑의 모든 돌이 위협이어서 백은 자유롭게 둘 수가 없습니다.",
    },
    defence: {
      title: "수비를 겸한 위협",
      idea: "백의 응수도 삼을 만듭니다. 흑은 따로 막지 않고, 돌 하나로 사를 만들면서 백의 삼을 막습니다.",
    },
    quiet: {
      title: "조용한 수",
      idea: "위협이 떨어지면 위협이 아닌 돌 하나가 다른 돌들의 줄을 잇습니다. 백은 한 수를 자유롭게 두지만 그것으로는 모자랍니다.",
    },
    threes: {
      title: "열린 삼 두 개를 동시에",
      idea: "두 줄이 돌 하나에서 만나 둘 다 열린 삼이 됩니다. 백은 자신의 사가 없으면 하나만 막을 수 있습니다.",
    },
    fours: {
      title: "백의 반격",
      idea: "백은 가까이에 두며 사를 만듭니다. 흑은 매번 막아야 하지만, 그중 몇 수는 그 자체로 위협입니다.",
    },
  },
  start: (name) => `백이 ${name}에 응수했습니다.`,
  step: (ply, player, name, what) => `${integer(ply)}수 ${player} ${name}: ${what}`,
  quiet: "아직 위협이 아님",
  defends: "가장 긴 수비",
  position: (ply, all) => `${integer(all)}수 중 ${integer(ply)}수`,
  threats: (count, moves) => `위협: 흑의 ${integer(moves)}수 중 ${integer(count)}수`,
  back: "뒤로",
  next: "다음 수",
  nextGame: "다음 판",
  end: "끝내기",
  tryIt: "이 증명과 대국하기",
  failed: "강의를 불러오지 못했습니다.",
};
