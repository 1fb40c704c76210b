// The texts of the review of a game in Vietnamese.

/** @type {ReviewTexts} */
export const texts = {
  start: "Đánh giá ván cờ",
  progress: (done, all) => `${done}/${all} nước`,
  accuracy: "Độ chính xác",
  judgements: {
    best: "Tốt nhất",
    good: "Tốt",
    inaccuracy: "Thiếu chính xác",
    mistake: "Sai lầm",
    blunder: "Sai lầm nặng",
    forced: "Bắt buộc",
  },
};
