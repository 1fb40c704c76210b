// The messages of the training of openings in Vietnamese.

import { formats } from "../../format.js";

const { integer } = formats("vi");
const games = (count) => `${integer(count)} ván`;
const positions = (count) => `${integer(count)} thế cờ`;

/** @type {MessageParts["training"]} */
export const messages = {
  title: "Luyện khai cuộc",
  lead: "Học thuộc khai cuộc của chính bạn. Trang đi bên kia và hỏi nước của bạn: nước sai sẽ sớm quay lại, nước đã thuộc thì sau vài ngày hay vài tuần. Tất cả ở lại trên thiết bị này.",
  repertoires: "Bộ khai cuộc",
  loading: "Đang đọc các bộ khai cuộc…",
  none: "Chưa có bộ khai cuộc nào: hãy tạo từ ván trên bàn cờ, từ tệp như .lib và .sgf, hoặc từ các ván đã lưu.",
  failed: "Trình duyệt này không giữ được bộ khai cuộc: bộ nhớ bị cấm hoặc đã đầy.",
  positions: (count) => positions(count),
  counts: (due, fresh) => `đến hạn ${integer(due)}, mới ${integer(fresh)}`,
  next: (when) => `Lần tới: ${when}`,
  train: "Luyện",
  practise: "Ôn lại",
  open: "Mở",
  of: (action, name) => `${action}: ${name}`,
  remove: (name) => `Xóa ${name}`,
  removed: (name) => `Đã xóa ${name}.`,
  form: {
    title: "Bộ khai cuộc mới",
    source: "Lấy nước từ",
    board: "Ván trên bàn cờ",
    files: "Tệp",
    saved: (name, count) => `Ván đã lưu: ${name} (${integer(count)})`,
    into: "Thêm vào",
    create: "Bộ khai cuộc mới",
    side: "Bên của bạn",
    plies: "Đến nước",
    end: "đến hết",
    name: "Tên",
    submit: "Tạo",
    add: "Thêm",
    choose: "Chọn tệp…",
    reading: "Đang đọc các ván…",
    made: (count, learned) => `Đã đọc: ${games(count)}. Mới để học: ${positions(learned)}.`,
    others: (count) => `Bỏ qua: ${games(count)} theo luật khác hoặc bắt đầu khác.`,
    cut: (most) => `Chỉ đọc ${integer(most)} ván đầu.`,
    tooLarge: (most) => `Có hơn ${integer(most)} nước, một bộ khai cuộc chỉ chứa đến thế. Hãy chọn ít ván hơn, hoặc nước cuối sớm hơn.`,
    problems: {
      empty: (name) => `Không có ván nào trong ${name}.`,
      borders: "Trên bàn cờ không biên thì không luyện được.",
      gone: "Bộ khai cuộc này đã bị xóa.",
      full: (most) => `Trình duyệt này giữ nhiều nhất ${integer(most)} bộ khai cuộc: hãy xóa bớt một bộ.`,
      moveless: (side) => `Không có nước nào của ${side} để học.`,
    },
  },
  ask: {
    left: (count) => `Còn phải trả lời: ${positions(count)}`,
    task: (player) => `Đến lượt ${player}. Bạn đi nước nào?`,
    right: (name) => `${name} là đúng.`,
    wrong: (name, answers) => `${name} không có trong bộ khai cuộc của bạn. Nước của bạn là ${answers}.`,
    shown: (answers) => `Nước của bạn là ${answers}.`,
    done: "Biến kết thúc ở đây. Nhấp vào bàn cờ để bắt đầu biến tiếp theo.",
    over: (asked, right) => `Tạm xong: ${integer(right)} trên ${integer(asked)} câu đúng ngay.`,
    away: "Bàn cờ đang hiện một thế cờ khác.",
    back: "Về câu hỏi",
    show: "Hiện nước đi",
    goOn: "Đi nước đó",
    next: "Biến tiếp theo",
    end: "Kết thúc",
    finish: "Về danh sách",
  },
};
