// What the header and the footer show on demand, in Vietnamese.

/** @type {MessageParts["header"]} */
export const messages = {
  keys: "Phím tắt (?)",
  language: "Ngôn ngữ",
  theme: { label: "Giao diện", auto: "Theo hệ thống", light: "Sáng", dark: "Tối" },
  about: [
    "Tengen chơi, phân tích và giải thích gomoku, renju, caro và cờ XO ở chín trình độ, từ người mới làm quen đến cao thủ khó thắng.",
    "Ván cờ, tệp và cài đặt được giữ trong trình duyệt này. Dịch vụ chỉ nhận thế cờ để máy suy nghĩ; với “Trên thiết bị này” trong cài đặt của máy, nó không nhận gì.",
    "Không tài khoản, không quảng cáo, không theo dõi. Tengen là phần mềm tự do theo giấy phép MIT.",
  ],
};
