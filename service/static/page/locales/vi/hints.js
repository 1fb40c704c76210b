// The messages of hints and offers of a draw in Vietnamese.

import { formats } from "../../format.js";
import { movesToWin } from "../vi.js";

const { percent } = formats("vi");

/** @type {MessageParts["hints"]} */
export const messages = {
  searching: "Đang tìm nước hay…",
  failed: "Không tải được gợi ý.",
  move: (name, reason) => `${name}: ${reason}`,
  best: "lựa chọn đầu của máy",
  winIn: (plies) => `buộc thắng trong ${movesToWin(plies)}`,
  chance: (chance) => `cơ hội tốt nhất, thắng ${percent(chance)}`,
  makes: {
    five: "tạo năm quân thẳng hàng",
    openFour: "tạo hàng bốn không thể chặn",
    fourThree: "tạo cùng lúc hàng bốn và ba hở",
    doubleThree: "tạo cùng lúc hai hàng ba hở",
    four: "tạo hàng bốn",
    openThree: "tạo hàng ba hở",
  },
  blocks: {
    five: "chặn hàng năm",
    openFour: "ngăn hàng bốn không thể chặn",
    fourThree: "chiếm điểm bốn-ba",
    doubleThree: "chiếm điểm ba đôi",
    four: "chặn hàng bốn",
    openThree: "chặn hàng ba hở",
  },
  drawDeclined: "Lời đề nghị hòa bị từ chối: máy thấy thế cờ của mình tốt hơn.",
  noThreats: "Trên bàn không có đe dọa nào.",
};
