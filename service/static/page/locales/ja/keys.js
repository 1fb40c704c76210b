// The keys of the board and the puzzles in Japanese, loaded with their dialog.

const ON_THE_BOARD = ["盤上（Tabで移動後）", ["← ↑ ↓ →", "打つ点を選ぶ"], ["Enter", "そこに打つ"]];

/** @type {MessageParts["keys"]} */
export const messages = {
  title: "キーボードショートカット",
  close: "閉じる",
  pages: {
    board: [
      [
        "対局",
        ["← →", "前の手、次の手"],
        ["Home End", "対局の最初、最後"],
        ["↑ ↓", "前の変化、次の変化"],
        ["U R", "元に戻す、やり直す"],
        ["N", "新規対局"],
        ["Esc", "エンジンを止めて打たせる（その時点の最善手）"],
      ],
      [
        "解析",
        ["D", "エンジンに打たせる"],
        ["T", "ヒートマップの表示切替"],
        ["S", "脅威の表示切替"],
        ["H", "ヒント"],
        ["L", "リアルタイム解析の切替"],
        ["M Shift+M", "振り返りの次・前のミス"],
      ],
      [...ON_THE_BOARD, [", .", "前の手、次の手"]],
    ],
    puzzles: [
      ["詰め五目", ["H", "ヒント"], ["Backspace", "一手戻す"], ["N", "次の問題"]],
      ON_THE_BOARD,
    ],
    learn: [
      ["入門講座", ["H", "ヒント"], ["N", "次のステップ"]],
      ON_THE_BOARD,
    ],
  },
  always: ["?", "この一覧を表示"],
};
