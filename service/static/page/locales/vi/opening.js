// The messages of openings that settle the colors, in Vietnamese.

/** @type {MessageParts["opening"]} */
export const messages = {
  rules: {
    swap: "Swap: người thứ nhất đặt ba quân: đen, trắng, đen; người thứ hai chọn màu. Sau đó Trắng đi tiếp.",
    swap2:
      "Swap2: người thứ nhất đặt ba quân: đen, trắng, đen. Người thứ hai chọn màu, hoặc đặt thêm hai quân rồi để người thứ nhất chọn. Sau đó Trắng đi tiếp.",
  },
  you: "Đến lượt bạn",
  engine: (player, engine) => `${player} (${engine})`,
  stage: (player, decision) => `${player}: ${decision}`,
  place: {
    X: (number, count) => `đặt quân ${number}/${count}, màu đen`,
    O: (number, count) => `đặt quân ${number}/${count}, màu trắng`,
  },
  takeOne: "chọn màu quân",
  takeOrPlace: "chọn màu quân, hoặc đặt thêm hai quân",
  take: { X: "Chọn Đen", O: "Chọn Trắng" },
  placeMore: "Đặt thêm hai",
  took: {
    X: (opening, player) => `${opening}: ${player} đã chọn Đen.`,
    O: (opening, player) => `${opening}: ${player} đã chọn Trắng.`,
  },
};
