// A line about each engine in Korean; the service describes others.

/** @type {MessageParts["engines"]} */
export const messages = {
  search: "수를 내다보며, 시간이 많을수록 깊이 읽습니다. 제 실력이면 가장 강합니다.",
  proven: "증명된 초반에서는 실수하지 않고, 그 밖에는 탐색처럼 둡니다.",
  "threat-search": "공격형: 4와 위협으로 이기는 수순을 찾습니다.",
  learned: "많은 대국에서 배운 모델의 수를 두되, 이기는 수와 막는 수를 확인합니다.",
  "attack-weights": "빠름: 수읽기 없이 자리마다 공격의 가치를 따집니다.",
  minimax: "작은 판에서는 완벽함: 모든 대국을 끝까지 탐색합니다.",
  "win-block": "이길 수 있으면 이기고, 막아야 하면 막고, 아니면 아무 데나 둡니다.",
  random: "아무 데나 둡니다.",
  dice: "오프닝, 이기는 수, 막는 수를 알지만 주사위 때문에 가끔 놓칩니다.",
  humanlike: "이기고, 막고, 아니면 중앙과 귀를 좋아합니다.",
  "line-rank": "자리마다 지나는 열린 줄을 셉니다.",
};
