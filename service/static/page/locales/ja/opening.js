// The messages of openings that settle the colors, in Japanese.

/** @type {MessageParts["opening"]} */
export const messages = {
  rules: {
    swap: "Swap：仮先が黒・白・黒の順に三つの石を打ち、仮後が色を選びます。次は白の番です。",
    swap2:
      "Swap2：仮先が黒・白・黒の順に三つの石を打ちます。仮後は色を選ぶか、さらに二つの石を打って仮先に色を選ばせます。次は白の番です。",
  },
  you: "あなたの番です",
  engine: (player, engine) => `${player}（${engine}）`,
  stage: (player, decision) => `${player}：${decision}`,
  place: {
    X: (number, count) => `${count}つのうち${number}つ目の石（黒）を打つ`,
    O: (number, count) => `${count}つのうち${number}つ目の石（白）を打つ`,
  },
  takeOne: "色を選ぶ",
  takeOrPlace: "色を選ぶか、さらに二つの石を打つ",
  take: { X: "黒を持つ", O: "白を持つ" },
  placeMore: "あと二つ打つ",
  took: {
    X: (opening, player) => `${opening}：${player}が黒を選びました。`,
    O: (opening, player) => `${opening}：${player}が白を選びました。`,
  },
};
