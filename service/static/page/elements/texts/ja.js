// The texts of a board in Japanese.

/** @type {ElementTexts} */
export const texts = {
  playerNames: { stones: { X: "黒", O: "白" }, marks: { X: "X", O: "O" } },
  comma: "、",
  sentenceEnd: "。",
  board: {
    title: "対局",
    empty: "空点",
    stone: (player, number) => `${player}、${number}手目`,
    setUp: (player) => `${player}、置き石`,
    forbidden: {
      "double-three": "黒の禁点、三々",
      "double-four": "黒の禁点、四々",
      overline: "黒の禁点、長連",
    },
  },
  announcements: {
    move: (player, name) => `${player} ${name}`,
    won: (player) => `${player}の勝ち`,
    drawn: "引き分け",
    taken: (name) => `${name}には石があります`,
    refused: (name) => `今は${name}に打てません`,
  },
  steps: {
    first: "最初へ（Home）",
    back: "前の手（←）",
    forward: "次の手（→）",
    last: "最後へ（End）",
  },
  viewing: (ply, last) => `${ply}手目（全${last}手）`,
  moves: "棋譜",
};

/** Of the review of a game. @type {ReviewTexts} */
export const review = {
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
