// The keys of the board and the puzzles in Chinese, loaded with their dialog.

const ON_THE_BOARD = ["在棋盘上（按 Tab 进入）", ["← ↑ ↓ →", "选择一点"], ["Enter", "在该点落子"]];

/** @type {MessageParts["keys"]} */
export const messages = {
  title: "键盘快捷键",
  close: "关闭",
  pages: {
    board: [
      [
        "对局",
        ["← →", "上一手、下一手"],
        ["Home End", "对局开头、末尾"],
        ["↑ ↓", "上一个、下一个变化"],
        ["U R", "悔棋、重走"],
        ["N", "新对局"],
        ["Esc", "停止引擎：走出目前的最佳着法"],
      ],
      [
        "分析",
        ["D", "让引擎代走一手"],
        ["T", "显示或隐藏热力图"],
        ["S", "显示或隐藏威胁"],
        ["H", "提示"],
        ["L", "开始或结束实时分析"],
        ["M Shift+M", "复盘后的下一个、上一个问题手"],
      ],
      [...ON_THE_BOARD, [", .", "上一手、下一手"]],
    ],
    puzzles: [
      ["习题", ["H", "提示"], ["Backspace", "退回"], ["N", "下一题"]],
      ON_THE_BOARD,
    ],
    learn: [
      ["课程", ["H", "提示"], ["N", "下一步"]],
      ON_THE_BOARD,
    ],
  },
  always: ["?", "显示快捷键"],
};
