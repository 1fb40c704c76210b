// The messages of the marks that visitors draw on the board, in Chinese.

/** @type {MessageParts["marks"]} */
export const messages = {
  title: (cell) => `${cell} 的标记`,
  marks: {
    CR: "圆圈",
    TR: "三角",
    SQ: "方块",
    MA: "叉",
    LB: "字母",
    AR: "箭头",
    LN: "线",
  },
  clear: "清除此局面的所有标记",
  close: "关闭",
  chooseEnd: (cell) => `请选择从 ${cell} 出发的线的另一端；按 Escape 取消。`,
  next: "后续着法",
};
