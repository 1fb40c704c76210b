// The messages of openings that settle the colors, in Vietnamese.

/** @type {MessageParts["opening"]} */
export const messages = {
  rules: {
    swap: "Swap: người thứ nhất đặt ba quân: đen, trắng, đen; người thứ hai chọn màu. Sau đó Trắng đi tiếp.",
    swap2:
      "Swap2: người thứ nhất đặt ba quân: đen, trắng, đen. Người thứ hai chọn màu, hoặc đặt thêm hai quân rồi để người thứ nhất chọn. Sau đó Trắng đi tiếp.",
    rif: "RIF: người thứ nhất đặt một trong 26 khai cuộc, với quân ở tâm và trong các ô vuông giữa 3×3 và 5×5; người thứ hai chọn màu. Trắng đặt quân thứ tư, Đen đưa ra hai nước thứ năm, Trắng chọn một. Sau đó Trắng đi tiếp.",
    soosorv8:
      "Soosõrv-8: người thứ nhất đặt một trong 26 khai cuộc, người thứ hai chọn màu. Trắng đặt quân thứ tư và báo số nước thứ năm, nhiều nhất là tám; người kia chọn màu. Đen đưa ra từng ấy nước, Trắng chọn một. Sau đó Trắng đi tiếp.",
    taraguchi10:
      "Taraguchi-10: các quân được đặt ở tâm và trong các ô vuông giữa 3×3, 5×5, 7×7, 9×9; sau mỗi quân, người kia chọn màu. Sau quân thứ tư, Đen có thể đưa ra mười nước thứ năm thay vì chọn màu, và Trắng chọn một. Sau đó Trắng đi tiếp.",
    yamaguchi:
      "Yamaguchi: người thứ nhất đặt một trong 26 khai cuộc và báo số nước thứ năm, nhiều nhất là mười; người thứ hai chọn màu. Trắng đặt quân thứ tư, Đen đưa ra các nước thứ năm, Trắng chọn một. Sau đó Trắng đi tiếp.",
  },
  you: "Đến lượt bạn",
  engine: (player, engine) => `${player} (${engine})`,
  stage: (player, decision) => `${player}: ${decision}`,
  place: {
    X: (number, count) => `đặt quân ${number}/${count}, màu đen`,
    O: (number, count) => `đặt quân ${number}/${count}, màu trắng`,
  },
  placeOne: {
    X: (number) => `đặt quân thứ ${number}, màu đen`,
    O: (number) => `đặt quân thứ ${number}, màu trắng`,
  },
  square: (side) => (side === 1 ? "ở tâm" : `trong ô vuông giữa ${side}×${side}`),
  takeOne: "chọn màu quân",
  takeOrPlace: "chọn màu quân, hoặc đặt thêm hai quân",
  takeOrOffer: (count) => `chọn màu quân, hoặc đưa ra ${count} nước thứ năm`,
  take: { X: "Chọn Đen", O: "Chọn Trắng" },
  placeMore: "Đặt thêm hai",
  offerMany: (count) => `Đưa ra ${count} nước thứ năm`,
  declare: "báo số nước thứ năm sẽ đưa ra",
  declared: (count) => `Sẽ có ${count} nước thứ năm để chọn.`,
  offer: (number, count) => `đưa ra nước thứ năm ${number}/${count}`,
  offered: (number) => `nước thứ năm số ${number} để chọn`,
  choose: (cells) => `chọn một nước thứ năm: ${cells}`,
  same: (cell) => `Do đối xứng, ${cell} trùng với một nước thứ năm đã đưa ra.`,
  offline: "Ngoại tuyến: engine không thể quyết định trong khai cuộc. Hãy để người chơi thay, hoặc chờ đến khi có lại máy chủ.",
  took: {
    X: (opening, player) => `${opening}: ${player} đã chọn Đen.`,
    O: (opening, player) => `${opening}: ${player} đã chọn Trắng.`,
  },
};
