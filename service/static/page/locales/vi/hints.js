// The messages of hints and offers of a draw in Vietnamese.

import { formats } from "../../format.js";
import { movesToWin } from "../vi.js";

const { percent } = formats("vi");

/** @type {MessageParts["hints"]} */
export const messages = {
  searching: "Đang tìm nước hay…",
  failed: "Không tải được gợi ý.",
  move: (name, reason) => `${name}: ${reason}`,
  sentence: (name, reason) => `${name} ${reason}.`,
  best: "lựa chọn đầu của máy",
  winIn: (plies) => `buộc thắng trong ${movesToWin(plies)}`,
  chance: (chance) => `có cơ hội tốt nhất, thắng ${percent(chance)}`,
  shapes: {
    five: "năm quân thẳng hàng",
    openFour: "hàng bốn không thể chặn",
    fourThree: "hàng bốn và hàng ba hở cùng lúc",
    doubleThree: "hai hàng ba hở cùng lúc",
    four: "hàng bốn",
    openThree: "hàng ba hở",
  },
  makes: (shape) => `tạo ${shape}`,
  blocks: (shape) => `chặn ${shape}`,
  takes: (shape) => `chiếm điểm mà đối thủ sẽ tạo ${shape}`,
  drawDeclined: "Lời đề nghị hòa bị từ chối: máy thấy thế cờ của mình tốt hơn.",
  noThreats: "Trên bàn không có đe dọa nào.",
};
