// The messages of openings that settle the colors, in Chinese.

/** @type {MessageParts["opening"]} */
export const messages = {
  rules: {
    swap: "Swap：假先方先落三子，依次为黑、白、黑；假后方选择执黑或执白。随后由白方落子。",
    swap2:
      "Swap2：假先方先落三子，依次为黑、白、黑；假后方可选择执黑、执白，或再落两子并由假先方选择颜色。随后由白方落子。",
    rif: "RIF：假先方落下 26 种开局之一，依次在天元、中央 3×3 和 5×5 内；假后方选择颜色。白方落第四子，黑方提供两个第五手，白方选择其一。随后由白方落子。",
    soosorv8:
      "索索夫-8：假先方落下 26 种开局之一，假后方选择颜色。白方落第四子并声明第五手的数量（至多八个），对方选择颜色。黑方提供相应数量的第五手，白方选择其一。随后由白方落子。",
    taraguchi10:
      "塔拉山口-10：依次在天元、中央 3×3、5×5、7×7 和 9×9 内落子，每落一子后由对方选择颜色。第四子之后，黑方也可不选颜色而提供十个第五手，由白方选择其一。随后由白方落子。",
    yamaguchi:
      "山口规则：假先方落下 26 种开局之一，并声明第五手的数量（至多十个）；假后方选择颜色。白方落第四子，黑方提供第五手，白方选择其一。随后由白方落子。",
  },
  you: "轮到您了",
  engine: (player, engine) => `${player}（${engine}）`,
  stage: (player, decision) => `${player}：${decision}`,
  place: {
    X: (number, count) => `落第 ${number} 子（共 ${count} 子），黑子`,
    O: (number, count) => `落第 ${number} 子（共 ${count} 子），白子`,
  },
  placeOne: {
    X: (number) => `落第 ${number} 子，黑子`,
    O: (number) => `落第 ${number} 子，白子`,
  },
  square: (side) => (side === 1 ? "在天元" : `在中央 ${side}×${side} 内`),
  takeOne: "选择颜色",
  takeOrPlace: "选择颜色，或再落两子",
  takeOrOffer: (count) => `选择颜色，或提供 ${count} 个第五手`,
  take: { X: "执黑", O: "执白" },
  placeMore: "再落两子",
  offerMany: (count) => `提供 ${count} 个第五手`,
  declare: "声明第五手的数量",
  declared: (count) => `将提供 ${count} 个第五手。`,
  offer: (number, count) => `提供第五手（${number}/${count}）`,
  offered: (number) => `提供的第五手 ${number}`,
  choose: (cells) => `选择第五手：${cells}`,
  same: (cell) => `${cell} 与已提供的第五手对称相同。`,
  offline: "离线：引擎无法决定开局。请改由玩家决定，或等待服务恢复。",
  took: {
    X: (opening, player) => `${opening}：${player}选择执黑。`,
    O: (opening, player) => `${opening}：${player}选择执白。`,
  },
};
