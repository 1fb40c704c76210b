// The messages of the page /puzzles in Korean, loaded by that page alone.

const movesToGo = (plies) => `${(plies + 1) / 2}수`;

/** @type {MessageParts["puzzles"]} */
export const messages = {
  title: "문제",
  loading: "문제를 불러오는 중…",
  failed: (reason) => `문제를 불러올 수 없습니다. ${reason}`,
  unknown: (id) => `문제 ‘${id}’: 없는 문제입니다.`,
  retry: "다시 시도",
  controls: "문제 조작",
  hint: "힌트",
  showMove: "정답 보기",
  takeBack: "무르기",
  next: "다음 문제",
  analyse: "분석",
  levels: ["입문", "초급", "중급", "상급", "명인"],
  levelsLabel: "난이도",
  motif: "주제",
  allMotifs: "모든 주제",
  motifs: { "open-four": "열린 사", "double-four": "쌍사", "four-three": "사삼", "double-three": "쌍삼" },
  level: (name, solved, total) => `${name}, ${total}문제 중 ${solved}문제 해결`,
  count: (solved, total) => `${solved} / ${total}`,
  listLabel: (name) => `${name} 문제`,
  puzzle: (number, state) => `문제 ${number}${state ? `, ${state}` : ""}`,
  states: { clean: "해결", helped: "힌트로 해결" },
  task: (player) => `${player} 차례, 이기는 수를 찾으세요`,
  kinds: { fours: "연속 4 공격(VCF)으로 승리", threats: "4와 위협의 연속 공격(VCT)으로 승리" },
  about: (plies) => `${movesToGo(plies)} 만에 승리`,
  source: (text) => `출처: ${text}`,
  tapAgain: (name) => `한 번 더 누르면 ${name}에 둡니다.`,
  checking: "확인 중…",
  right: (plies) => `정답: 필승입니다. ${movesToGo(plies)} 남았습니다.`,
  solved: "풀었습니다!",
  solvedHelped: "힌트를 보고 풀었습니다.",
  unproven: (name) => `${name}: 이긴다고 증명할 수 없습니다. 더 직접적인 수를 두어 보세요.`,
  wrong: {
    "allows-five": (name, reply) => `${name}: 4를 막지 않습니다. ${reply}, 상대의 5목입니다.`,
    "allows-win": (name, reply, plies) =>
      `${name}: 상대가 이깁니다. ${reply}부터 ${movesToGo(plies)} 만에 지는 수순을 판에 표시했습니다.`,
    held: (name, reply) => `${name}: 이기지 못합니다. ${reply} 응수 뒤에는 4로도 위협으로도 이길 수 없습니다.`,
    "no-threat": (name) => `${name}: 위협이 없어 상대가 자유롭게 둡니다.`,
  },
  hints: {
    five: "힌트: 5목이 되는 자리가 있습니다.",
    four: "힌트: 4를 만드세요. 상대는 막아야 합니다.",
    threat: "힌트: 이번에는 4가 아닙니다. 연속 4로 이기겠다고 위협하는 수를 두세요.",
    block: "힌트: 상대에게 4가 있습니다.",
  },
  hintMove: (name) => `정답은 ${name}입니다.`,
  noHint: "여기서는 증명된 승리가 없습니다. 무르세요.",
  stored: "푼 문제는 이 브라우저에 기억됩니다.",
};
