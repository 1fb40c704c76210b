// The messages of openings that settle the colors, in Korean.

/** @type {MessageParts["opening"]} */
export const messages = {
  rules: {
    swap: "Swap: 첫 번째 대국자가 흑, 백, 흑 순서로 세 수를 두고, 두 번째 대국자가 색을 고릅니다. 다음은 백 차례입니다.",
    swap2:
      "Swap2: 첫 번째 대국자가 흑, 백, 흑 순서로 세 수를 둡니다. 두 번째 대국자는 색을 고르거나, 두 수를 더 두고 첫 번째 대국자에게 색을 고르게 합니다. 다음은 백 차례입니다.",
    rif: "RIF: 첫 번째 대국자가 26주형 중 하나를 중앙, 중앙 3×3, 5×5 순서로 놓고, 두 번째 대국자가 색을 고릅니다. 백이 네 번째 수를 두고, 흑이 다섯 번째 수를 두 곳 제시하면 백이 하나를 고릅니다. 다음은 백 차례입니다.",
    soosorv8:
      "소소르브-8: 첫 번째 대국자가 26주형 중 하나를 놓고, 두 번째 대국자가 색을 고릅니다. 백이 네 번째 수를 두고 다섯 번째 수의 개수를 8까지 선언하면 상대가 색을 고릅니다. 흑이 그만큼 제시하고 백이 하나를 고릅니다. 다음은 백 차례입니다.",
    taraguchi10:
      "타라구치-10: 중앙, 중앙 3×3, 5×5, 7×7, 9×9 순서로 돌을 놓고, 한 수마다 상대가 색을 고릅니다. 네 번째 수 다음에 흑은 색을 고르는 대신 다섯 번째 수를 열 곳 제시할 수 있고, 백이 하나를 고릅니다. 다음은 백 차례입니다.",
    yamaguchi:
      "야마구치: 첫 번째 대국자가 26주형 중 하나를 놓고 다섯 번째 수의 개수를 10까지 선언하면, 두 번째 대국자가 색을 고릅니다. 백이 네 번째 수를 두고, 흑이 다섯 번째 수를 제시하면 백이 하나를 고릅니다. 다음은 백 차례입니다.",
  },
  you: "내 차례",
  engine: (player, engine) => `${player}(${engine})`,
  stage: (player, decision) => `${player}: ${decision}`,
  place: {
    X: (number, count) => `${count}수 중 ${number}번째 돌 두기, 흑`,
    O: (number, count) => `${count}수 중 ${number}번째 돌 두기, 백`,
  },
  placeOne: {
    X: (number) => `${number}번째 돌 두기, 흑`,
    O: (number) => `${number}번째 돌 두기, 백`,
  },
  square: (side) => (side === 1 ? "중앙에" : `중앙 ${side}×${side} 안에`),
  takeOne: "색 고르기",
  takeOrPlace: "색을 고르거나 두 수 더 두기",
  takeOrOffer: (count) => `색을 고르거나 다섯 번째 수 ${count}곳 제시하기`,
  take: { X: "흑 선택", O: "백 선택" },
  placeMore: "두 수 더 두기",
  offerMany: (count) => `다섯 번째 수 ${count}곳 제시`,
  declare: "다섯 번째 수의 개수 선언하기",
  declared: (count) => `다섯 번째 수를 ${count}곳 제시합니다.`,
  offer: (number, count) => `다섯 번째 수 제시하기, ${count}곳 중 ${number}`,
  offered: (number) => `제시된 다섯 번째 수 ${number}`,
  choose: (cells) => `다섯 번째 수 고르기: ${cells}`,
  same: (cell) => `${cell}: 대칭이라 이미 제시된 다섯 번째 수와 같습니다.`,
  offline: "오프라인: 엔진이 오프닝을 결정할 수 없습니다. 사람으로 바꾸거나 서버가 돌아올 때까지 기다리세요.",
  took: {
    X: (opening, player) => `${opening}: ${player} 흑 선택.`,
    O: (opening, player) => `${opening}: ${player} 백 선택.`,
  },
};
