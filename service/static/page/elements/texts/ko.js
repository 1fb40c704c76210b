// The texts of a board in Korean.

/** @type {ElementTexts} */
export const texts = {
  playerNames: { stones: { X: "흑", O: "백" }, marks: { X: "X", O: "O" } },
  comma: ", ",
  sentenceEnd: ". ",
  board: {
    title: "대국",
    empty: "빈 자리",
    stone: (player, number) => `${player}, ${number}수`,
    setUp: (player) => `${player}, 미리 놓은 돌`,
    forbidden: {
      "double-three": "흑 금수, 3-3",
      "double-four": "흑 금수, 4-4",
      overline: "흑 금수, 장목",
    },
  },
  announcements: {
    move: (player, name) => `${player} ${name}`,
    won: (player) => `${player} 승`,
    drawn: "무승부로 끝났습니다",
    taken: (name) => `${name}에는 이미 돌이 있습니다`,
    refused: (name) => `지금은 ${name}에 둘 수 없습니다`,
  },
  steps: {
    first: "처음으로 (Home)",
    back: "이전 수 (←)",
    forward: "다음 수 (→)",
    last: "끝으로 (End)",
  },
  viewing: (ply, last) => `${last}수 중 ${ply}수`,
  moves: "수순",
};

/** Of the review of a game. @type {ReviewTexts} */
export const review = {
  start: "복기하기",
  progress: (done, all) => `${done}/${all}수`,
  accuracy: "정확도",
  judgements: {
    best: "최선수",
    good: "좋은 수",
    inaccuracy: "완착",
    mistake: "악수",
    blunder: "대악수",
    forced: "외길",
  },
};
