// The messages of openings that settle the colors, in Japanese.

/** @type {MessageParts["opening"]} */
export const messages = {
  rules: {
    swap: "Swap：仮先が黒・白・黒の順に三つの石を打ち、仮後が色を選びます。次は白の番です。",
    swap2:
      "Swap2：仮先が黒・白・黒の順に三つの石を打ちます。仮後は色を選ぶか、さらに二つの石を打って仮先に色を選ばせます。次は白の番です。",
    rif: "RIF：仮先が26珠型の一つ（天元、中央の3×3、5×5の順）を打ち、仮後が色を選びます。白が4手目を打ち、黒が5手目を2か所提示し、白が一つを選びます。次は白の番です。",
    soosorv8:
      "ソーソロフ8：仮先が26珠型の一つを打ち、仮後が色を選びます。白が4手目を打って5手目の数（8か所まで）を宣言し、相手が色を選びます。黒が宣言された数の5手目を提示し、白が一つを選びます。次は白の番です。",
    taraguchi10:
      "タラグチ10：天元、中央の3×3、5×5、7×7、9×9の順に石を打ち、一手ごとに相手が色を選びます。4手目の後、黒は色を選ぶ代わりに5手目を10か所提示でき、白がその一つを選びます。次は白の番です。",
    yamaguchi:
      "山口ルール：仮先が26珠型の一つを打って5手目の数（10か所まで）を宣言し、仮後が色を選びます。白が4手目を打ち、黒が5手目を提示し、白が一つを選びます。次は白の番です。",
  },
  you: "あなたの番です",
  engine: (player, engine) => `${player}（${engine}）`,
  stage: (player, decision) => `${player}：${decision}`,
  place: {
    X: (number, count) => `${count}つのうち${number}つ目の石（黒）を打つ`,
    O: (number, count) => `${count}つのうち${number}つ目の石（白）を打つ`,
  },
  placeOne: {
    X: (number) => `${number}手目（黒）を打つ`,
    O: (number) => `${number}手目（白）を打つ`,
  },
  square: (side) => (side === 1 ? "天元" : `中央の${side}×${side}の中`),
  takeOne: "色を選ぶ",
  takeOrPlace: "色を選ぶか、さらに二つの石を打つ",
  takeOrOffer: (count) => `色を選ぶか、5手目を${count}か所提示する`,
  take: { X: "黒を持つ", O: "白を持つ" },
  placeMore: "あと二つ打つ",
  offerMany: (count) => `5手目を${count}か所提示`,
  declare: "5手目の数を宣言する",
  declared: (count) => `5手目は${count}か所提示されます。`,
  offer: (number, count) => `5手目を提示する（${number}／${count}）`,
  offered: (number) => `提示された5手目${number}`,
  choose: (cells) => `5手目を選ぶ：${cells}`,
  same: (cell) => `${cell}は対称形で、提示済みの5手目と同じです。`,
  offline: "オフライン：エンジンは開局の選択ができません。人間に切り替えるか、サービスの復旧をお待ちください。",
  took: {
    X: (opening, player) => `${opening}：${player}が黒を選びました。`,
    O: (opening, player) => `${opening}：${player}が白を選びました。`,
  },
};
