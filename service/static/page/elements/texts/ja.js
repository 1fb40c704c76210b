// The texts of a board in Japanese.

/** @type {BoardTexts} */
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
};
