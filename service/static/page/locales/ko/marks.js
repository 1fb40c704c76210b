// The messages of the marks that visitors draw on the board, in Korean.

/** @type {MessageParts["marks"]} */
export const messages = {
  title: (cell) => `${cell}의 표시`,
  marks: {
    CR: "원",
    TR: "삼각형",
    SQ: "사각형",
    MA: "가위표",
    LB: "글자",
    AR: "화살표",
    LN: "선",
  },
  clear: "이 국면의 표시 모두 지우기",
  close: "닫기",
  chooseEnd: (cell) => `${cell}에서 시작하는 선의 다른 끝을 고르세요. Escape를 누르면 취소합니다.`,
  next: "다음 수",
};
