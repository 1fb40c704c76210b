// The messages of the opening explorer in Vietnamese.

import { formats } from "../../format.js";

const { integer, percent } = formats("vi");
const games = (count) => `${integer(count)} ván`;
const SOURCES = {
  selfplay: (count) => `${integer(count)} ván engine tự đấu`,
  records: (count) => `${integer(count)} ván có biên bản`,
};

/** @type {MessageParts["explorer"]} */
export const messages = {
  title: "Tra cứu khai cuộc",
  move: "Nước",
  games: "Số ván",
  engine: "Engine",
  results: (x, o) => `${x} thắng, hòa, ${o} thắng`,
  all: "Mọi nước đi",
  bar: ([x, o], wins, draws, losses) =>
    `${x} thắng ${integer(wins)}, hòa ${integer(draws)}, ${o} thắng ${integer(losses)}`,
  play: (name) => `Đi ${name}`,
  proven: (player) => `Đã chứng minh: ${player} thắng`,
  provenMove: "đã chứng minh",
  sources: (sources, ply) =>
    `Đã tính: ${sources.map((each) => SOURCES[each.source](each.games)).join(", ")}, đến nước ${ply}. ` +
    "Các thế cờ xoay hay đối xứng được tính là một. Con số cho biết nước nào đã được thử, không phải nước nào hay nhất.",
  chances: (player) => `Engine: cơ hội thắng của ${player} sau nước đi, theo một lượt tìm ngắn trên thiết bị này.`,
  loading: "Đang tra thế cờ…",
  gameOver: "Ván cờ đã kết thúc.",
  unknown: "Không có ván nào đi tiếp từ thế cờ này.",
  noGames: "Chưa có ván nào theo luật này. Gomoku, standard, renju và caro 15 × 15 thì có.",
  failed: "Không tra được khai cuộc.",
  retry: "Thử lại",
  origin: "Các ván được tính",
  origins: { service: "Của dịch vụ", files: "Của các tệp đã mở", saved: "Đã lưu trong trình duyệt này" },
  reading: (share) => `Đang đọc các ván: ${percent(share)}`,
  own: (count, others) =>
    `Đã tính trên thiết bị này: ${games(count)}. Các thế cờ xoay hay đối xứng được tính là một.` +
    (others > 0 ? ` Không tính: ${games(others)} theo luật khác, trên bàn khác, từ thế cờ xếp sẵn hoặc ở định dạng không liệt kê được.` : ""),
  noneOf: {
    files: "Hãy mở ở mục Ván cờ một tệp có nhiều ván, như .sgf hoặc .rif: các ván được tính ngay tại đây, trên thiết bị này.",
    saved: "Trình duyệt này chưa lưu ván nào.",
  },
  noBorders: "Các ván trên bàn vô hạn không được tính.",
  open: "chưa xong",
  unfinished: (count) => `chưa xong ${integer(count)}`,
  listed: "Các ván có nước này",
  listGames: (move, count) => `Các ván có nước ${move}: ${integer(count)}`,
  first: (count) => `Liệt kê ${games(count)} đầu tiên. Hãy đi nước này để thu hẹp.`,
};
