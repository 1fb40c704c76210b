// The messages of the editor of positions, of custom boards, of the board's appearance and of images in Vietnamese.

/** @type {MessageParts["tools"]} */
export const messages = {
  onDevice: "Trên thiết bị này",
  onDeviceHint:
    "Engine trong trình duyệt này chơi và phân tích, không thế cờ nào rời khỏi thiết bị. So sánh và khai cuộc cần máy chủ.",
  setup: {
    title: "Xếp thế cờ",
    place: "Nhấp để đặt",
    tools: { empty: "Ô trống" },
    toMove: "Bên đến lượt",
    hint: "Nhấp vào một ô hoặc nhấn Enter tại ô đó. Nhấp lần nữa để bỏ quân, Đi lại để hủy thay đổi vừa rồi.",
    done: "Xong",
    clear: "Xóa hết bàn cờ",
  },
  appearance: {
    title: "Bàn cờ và tọa độ",
    boardTheme: "Bề mặt",
    coordinates: "Tọa độ",
    touch: "Đặt quân bằng chạm trên ô nhỏ",
    close: "Đóng",
    choices: {
      boardTheme: { auto: "Tự động", wood: "Gỗ", paper: "Giấy", slate: "Đá đen" },
      coordinates: { letters: "Chữ và số", numbers: "Số", off: "Tắt" },
      touch: { loupe: "Kính lúp phía trên ngón tay", aim: "Chạm để ngắm, chạm lần nữa để đặt" },
    },
  },
  images: {
    lastMove: "Đánh dấu nước vừa đi",
    moveNumbers: "Số thứ tự nước đi",
    gif: "Tải GIF",
    drawing: (percent) => `Đang vẽ GIF: ${percent}`,
    tooLong: (moves) => `GIF chỉ chứa tối đa ${moves} nước.`,
  },
  customBoard: {
    rows: "Số hàng",
    cols: "Số cột",
    winLength: "Độ dài thắng",
    overline: "Hàng dài hơn cũng thắng",
    blockedWins: "Hàng bị chặn hai đầu vẫn thắng",
    forbiddenPoints: "Đen có nước cấm (renju)",
    bounded: "Có biên",
    start: "Bắt đầu trên bàn này",
    errors: {
      size: "Số hàng và số cột phải là số nguyên từ 3 đến 32.",
      winLength: "Độ dài thắng phải là số nguyên từ 3 đến 32 và vừa với bàn cờ.",
      forbiddenPoints: "Nước cấm cần bàn có biên, năm quân để thắng, và hàng dài hơn hay bị chặn cũng thắng.",
    },
  },
  engineOptions: {
    names: {
      strength: "sức cờ",
      threads: "số luồng",
      memory_mb: "bộ nhớ (MB)",
      guard: "chốt an toàn",
      verify: "số nước kiểm chứng",
      verify_nodes: "số nút kiểm chứng",
      chance: "xác suất",
    },
    ponder: "Nghĩ cả trong lượt đối thủ",
    limitsHint: "Các giới hạn này áp dụng cho engine có tính trước nước đi.",
    engineDefault: "mặc định",
    invalidNumber: (low, high) => (high === null ? `Số nguyên từ ${low} trở lên.` : `Số nguyên từ ${low} đến ${high}.`),
  },
  embed: {
    title: "Nhúng",
    hint: "Cho trang của bạn: ván cờ để xem từng nước, hoặc bàn cờ để chơi nếu chưa có nước nào.",
    kind: "Cách nhúng",
    kinds: { link: "Liên kết cho khung", frame: "Khung (iframe)", element: "Hai dòng HTML" },
    code: "Mã",
  },
};
