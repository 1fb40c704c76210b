// The texts of a board in Chinese, in simplified characters.

/** With a space between Chinese characters and letters or digits: names of players are either. */
export function spaced(text) {
  return text.replace(/(?<=\p{Script=Han})(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=\p{Script=Han})/gu, " ");
}

/** @type {ElementTexts} */
export const texts = {
  playerNames: { stones: { X: "黑方", O: "白方" }, marks: { X: "X", O: "O" } },
  comma: "，",
  sentenceEnd: "。",
  board: {
    title: "棋盘",
    empty: "空",
    stone: (player, number) => `${player}，第 ${number} 手`,
    setUp: (player) => `${player}，摆放的棋子`,
    forbidden: {
      "double-three": "黑方禁手，三三",
      "double-four": "黑方禁手，四四",
      overline: "黑方禁手，长连",
    },
  },
  announcements: {
    move: (player, name) => `${player} ${name}`,
    won: (player) => spaced(`${player}胜`),
    drawn: "对局以和棋结束",
    taken: (name) => `${name} 已有棋子`,
    refused: (name) => `现在不能下在 ${name}`,
  },
  steps: {
    first: "回到开头（Home）",
    back: "上一手（←）",
    forward: "下一手（→）",
    last: "跳到末尾（End）",
  },
  viewing: (ply, last) => `第 ${ply} 手，共 ${last} 手`,
  moves: "着法",
};

/** Of the review of a game. @type {ReviewTexts} */
export const review = {
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
