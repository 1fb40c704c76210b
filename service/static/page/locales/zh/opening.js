// The messages of openings that settle the colors, in Chinese.

/** @type {MessageParts["opening"]} */
export const messages = {
  rules: {
    swap: "Swap：假先方先落三子，依次为黑、白、黑；假后方选择执黑或执白。随后由白方落子。",
    swap2:
      "Swap2：假先方先落三子，依次为黑、白、黑；假后方可选择执黑、执白，或再落两子并由假先方选择颜色。随后由白方落子。",
  },
  you: "轮到您了",
  engine: (player, engine) => `${player}（${engine}）`,
  stage: (player, decision) => `${player}：${decision}`,
  place: {
    X: (number, count) => `落第 ${number} 子（共 ${count} 子），黑子`,
    O: (number, count) => `落第 ${number} 子（共 ${count} 子），白子`,
  },
  takeOne: "选择颜色",
  takeOrPlace: "选择颜色，或再落两子",
  take: { X: "执黑", O: "执白" },
  placeMore: "再落两子",
  took: {
    X: (opening, player) => `${opening}：${player}选择执黑。`,
    O: (opening, player) => `${opening}：${player}选择执白。`,
  },
};
