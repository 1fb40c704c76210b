// The keys of the board and the puzzles in Vietnamese, loaded with their dialog.

const ON_THE_BOARD = ["Trên bàn cờ, sau phím Tab", ["← ↑ ↓ →", "chọn ô"], ["Enter", "đi vào ô đó"]];

/** @type {MessageParts["keys"]} */
export const messages = {
  title: "Phím tắt",
  close: "Đóng",
  pages: {
    board: [
      [
        "Ván cờ",
        ["← →", "nước trước và nước sau"],
        ["Home End", "đầu và cuối ván"],
        ["↑ ↓", "biến trước và biến sau"],
        ["U R", "đi lại, làm lại"],
        ["N", "ván mới"],
        ["Esc", "dừng engine: đi nước tốt nhất đã tìm được"],
      ],
      [
        "Phân tích",
        ["D", "để engine đi hộ"],
        ["T", "hiện hoặc ẩn bản đồ nhiệt"],
        ["S", "hiện hoặc ẩn đòn đe dọa"],
        ["H", "gợi ý"],
        ["L", "bật hoặc tắt phân tích trực tiếp"],
        ["M Shift+M", "sai lầm sau và trước trong ván đã đánh giá"],
      ],
      [...ON_THE_BOARD, [", .", "nước trước và nước sau"]],
    ],
    puzzles: [
      ["Câu đố", ["H", "gợi ý"], ["Backspace", "đi lại"], ["N", "câu đố tiếp theo"]],
      ON_THE_BOARD,
    ],
    learn: [
      ["Khóa học", ["H", "gợi ý"], ["N", "bước tiếp theo"]],
      ON_THE_BOARD,
    ],
  },
  always: ["?", "hiện các phím này"],
};
