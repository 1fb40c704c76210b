// The messages of the lists of games in Vietnamese.

import { formats } from "../../format.js";
import { moves } from "../vi.js";

const { integer } = formats("vi");

/** @type {MessageParts["library"]} */
export const messages = {
  hint: "Mọi ván cờ được lưu dần trong trình duyệt này.",
  opening: "Đang mở các ván đã lưu…",
  moves,
  open: "chưa xong",
  drawn: "hòa",
  won: (player) => `${player} thắng`,
  remove: (name, time) => `Xóa ${name}, ${time}`,
  found: (count) => `${integer(count)} ván`,
  more: (count) => `Hiện thêm ${integer(count)}`,
  close: "Đóng danh sách",
  unnamed: "Ván không ghi tên",
  none: "Không có ván nào khớp.",
  saved: "Các ván đã lưu",
  ofFiles: "Các ván trong tệp đã mở",
  search: "Tìm tên, giải, khai cuộc, kết quả hoặc nhãn",
  shortSearch: "Tìm",
  sort: "Thứ tự",
  sorts: { updated: "Mới chơi gần đây", file: "Như trong tệp", names: "Tên", date: "Ngày", opening: "Khai cuộc", moves: "Số nước", result: "Kết quả" },
  tags: "Nhãn",
  edit: (name) => `Tên và nhãn của ${name}`,
  name: "Tên",
  tagsHint: "Các nhãn, cách nhau bằng dấu phẩy",
  save: "Lưu",
  cancel: "Hủy",
  export: (count) => `Tải ${integer(count)} ván dạng SGF`,
  notExported: (count) => `${integer(count)} ván có bàn không biên, SGF không ghi được.`,
  bulkReview: "Phân tích tất cả…",
  reviewAll: (count) => `Phân tích ${integer(count)} ván`,
  reviewRest: (count) => `Tiếp tục: còn ${integer(count)} ván`,
  reviewed: (done, all) => `Đã phân tích ${integer(done)} trên ${integer(all)} ván.`,
  skipped: (count) => `${integer(count)} ván không phân tích được trên thiết bị này.`,
  mistakes: "Lỗi theo dạng và người chơi",
  allMistakes: "Mọi lỗi",
  noMotif: "Không có dạng",
  otherPlayers: "Người chơi khác",
  gamesOf: "Số ván",
  place: (title, ply, move) => `${title}: nước ${ply}, ${move}`,
  morePlaces: (count) => `và ${integer(count)} lỗi nữa`,
};
