// The messages of the marks that visitors draw on the board, in Japanese.

/** @type {MessageParts["marks"]} */
export const messages = {
  title: (cell) => `${cell}の印`,
  marks: {
    CR: "丸",
    TR: "三角",
    SQ: "四角",
    MA: "ばつ",
    LB: "文字",
    AR: "矢印",
    LN: "線",
  },
  clear: "この局面の印をすべて消す",
  close: "閉じる",
  chooseEnd: (cell) => `${cell}からの線のもう一方の端を選んでください。Escapeで中止します。`,
  next: "次の手",
};
