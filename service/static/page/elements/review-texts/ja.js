// The texts of the review of a game in Japanese.

/** @type {ReviewTexts} */
export const texts = {
  start: "対局を振り返る",
  progress: (done, all) => `${all}手中${done}手`,
  accuracy: "正確さ",
  judgements: {
    best: "最善手",
    good: "好手",
    inaccuracy: "疑問手",
    mistake: "悪手",
    blunder: "大悪手",
    forced: "絶対手",
  },
};
