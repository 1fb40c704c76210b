// The messages of openings that settle the colors, in Korean.

/** @type {MessageParts["opening"]} */
export const messages = {
  rules: {
    swap: "Swap: 첫 번째 대국자가 흑, 백, 흑 순서로 세 수를 두고, 두 번째 대국자가 색을 고릅니다. 다음은 백 차례입니다.",
    swap2:
      "Swap2: 첫 번째 대국자가 흑, 백, 흑 순서로 세 수를 둡니다. 두 번째 대국자는 색을 고르거나, 두 수를 더 두고 첫 번째 대국자에게 색을 고르게 합니다. 다음은 백 차례입니다.",
  },
  you: "내 차례",
  engine: (player, engine) => `${player}(${engine})`,
  stage: (player, decision) => `${player}: ${decision}`,
  place: {
    X: (number, count) => `${count}수 중 ${number}번째 돌 두기, 흑`,
    O: (number, count) => `${count}수 중 ${number}번째 돌 두기, 백`,
  },
  takeOne: "색 고르기",
  takeOrPlace: "색을 고르거나 두 수 더 두기",
  take: { X: "흑 선택", O: "백 선택" },
  placeMore: "두 수 더 두기",
  took: {
    X: (opening, player) => `${opening}: ${player} 흑 선택.`,
    O: (opening, player) => `${opening}: ${player} 백 선택.`,
  },
};
