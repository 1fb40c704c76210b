// A line about each engine in Vietnamese; the service describes others.

/** @type {MessageParts["engines"]} */
export const messages = {
  search: "Tính trước nhiều nước, càng nhiều thời gian càng sâu; mạnh nhất khi chơi hết sức.",
  proven: "Không bao giờ sai trong khai cuộc đã chứng minh, còn lại chơi như tìm kiếm.",
  "threat-search": "Tấn công: tìm thắng bằng đường 4 và nước dọa.",
  learned: "Đi theo mô hình học từ nhiều ván, có kiểm tra nước thắng và nước chặn.",
  "attack-weights": "Nhanh: cân các hướng tấn công qua mỗi ô, không tính trước.",
  minimax: "Hoàn hảo trên bàn nhỏ: tính mọi ván đến cùng.",
  "win-block": "Thắng được thì thắng, cần chặn thì chặn, còn lại đi đâu cũng được.",
  random: "Đi đâu cũng được.",
  dice: "Biết khai cuộc, nước thắng và nước chặn, nhưng xúc xắc khiến nó bỏ sót.",
  humanlike: "Thắng, chặn, còn lại thích trung tâm và góc.",
  "line-rank": "Đếm các hàng còn mở qua mỗi ô.",
};
