// The keys of the board and the puzzles in Korean, loaded with their dialog.

const ON_THE_BOARD = ["판 위에서, Tab 다음", ["← ↑ ↓ →", "자리 고르기"], ["Enter", "그 자리에 두기"]];

/** @type {MessageParts["keys"]} */
export const messages = {
  title: "단축키",
  close: "닫기",
  pages: {
    board: [
      [
        "대국",
        ["← →", "이전 수, 다음 수"],
        ["Home End", "대국의 처음과 끝"],
        ["↑ ↓", "이전 변화, 다음 변화"],
        ["U R", "무르기, 다시 두기"],
        ["N", "새 대국"],
        ["Esc", "엔진 중지: 그때까지 최선의 수를 둡니다"],
      ],
      [
        "분석",
        ["D", "엔진이 대신 두기"],
        ["T", "히트맵 켜기·끄기"],
        ["S", "위협 켜기·끄기"],
        ["H", "힌트"],
        ["L", "실시간 분석 시작·끝"],
        ["M Shift+M", "복기한 대국의 다음 실수, 이전 실수"],
      ],
      [...ON_THE_BOARD, [", .", "이전 수, 다음 수"]],
    ],
    puzzles: [
      ["문제", ["H", "힌트"], ["Backspace", "무르기"], ["N", "다음 문제"]],
      ON_THE_BOARD,
    ],
    learn: [
      ["강좌", ["H", "힌트"], ["N", "다음 단계"]],
      ON_THE_BOARD,
    ],
  },
  always: ["?", "이 단축키 보기"],
};
