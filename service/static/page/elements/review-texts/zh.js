// The texts of the review of a game in Chinese, in simplified characters.

/** @type {ReviewTexts} */
export const texts = {
  start: "开始复盘",
  progress: (done, all) => `${done} / ${all} 手`,
  accuracy: "准确率",
  judgements: {
    best: "最佳",
    good: "好手",
    inaccuracy: "缓手",
    mistake: "失误",
    blunder: "恶手",
    forced: "唯一手",
  },
};
