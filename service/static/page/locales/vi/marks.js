// The messages of the marks that visitors draw on the board, in Vietnamese.

/** @type {MessageParts["marks"]} */
export const messages = {
  title: (cell) => `Dấu trên ${cell}`,
  marks: {
    CR: "Hình tròn",
    TR: "Tam giác",
    SQ: "Hình vuông",
    MA: "Dấu chéo",
    LB: "Chữ cái",
    AR: "Mũi tên",
    LN: "Đường thẳng",
  },
  clear: "Xóa mọi dấu của thế cờ này",
  close: "Đóng",
  chooseEnd: (cell) => `Chọn đầu kia của đường từ ${cell}; nhấn Escape để thôi.`,
  next: "Các nước tiếp theo",
};
