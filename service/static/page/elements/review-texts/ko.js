// The texts of the review of a game in Korean.

/** @type {ReviewTexts} */
export const texts = {
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
