// The messages of the check of a proof in Vietnamese.

import { formats } from "../../format.js";

const { integer } = formats("vi");

/** @type {MessageParts["check"]} */
export const messages = {
  proof: "Chứng minh",
  lead: "Thiết bị của bạn thử mọi nước đáp lại mọi nước đi của chứng minh. Nó chạy chính chương trình kiểm tra của dịch vụ, không dùng phần tìm kiếm.",
  start: "Tự kiểm tra chứng minh này",
  pause: "Tạm dừng",
  resume: "Tiếp tục",
  stop: "Dừng",
  file: "Tệp",
  digest: "SHA-256 của tệp",
  progress: "Kiểm tra chứng minh",
  replies: (done, all) => `Nước đáp: ${integer(done)} trên ${integer(all)}`,
  positions: (done, all) => `thế cờ: ${integer(done)} trên ${integer(all)}`,
  left: (time) => `còn ${time}`,
  took: (time) => `thời gian: ${time}`,
  accepted: (moves, winner) => `Chấp nhận: sau ${moves}, ${winner} thắng trước mọi cách thủ.`,
  refused: {
    unreadable: (line) => `Từ chối: không đọc được dòng ${line} của tệp.`,
    decided: () => "Từ chối: ván cờ đã kết thúc trước khi chứng minh bắt đầu.",
    unwon: (line) => `Từ chối: sau nước đi ở dòng ${line} có một nước đáp cầm cự được.`,
    plies: (line) => `Từ chối: dòng ${line} ghi sai số nước.`,
    unreached: (line) => `Từ chối: không ván cờ nào đi tới thế cờ ở dòng ${line}.`,
  },
  play: "Chơi với chứng minh này",
  all: "Kiểm tra lần lượt tất cả",
  allHint: "Một đến hai giờ, cần giữ thẻ mở",
  allAccepted: (done, all) => `Đã chấp nhận ${integer(done)} trên ${integer(all)} chứng minh.`,
  notLoaded: "Không tải được tệp.",
  failed: (reason) => `Việc kiểm tra kết thúc với lỗi: ${reason}`,
};
