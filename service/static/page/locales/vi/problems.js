// The messages about problems that the service reports, in Vietnamese.

/** @type {MessageParts["problems"]} */
export const messages = {
  types: {
    "/problems/unsupported-rules": "Engine không chơi loại cờ này",
    "/problems/limit-reached": "Đã đến giới hạn mà chưa có kết quả",
    "/problems/model-unavailable": "Không dùng được mô hình đã huấn luyện",
    "/problems/engine-unavailable": "Không dùng được engine này",
    "/problems/not-ready": "Máy chủ đang khởi động",
    "/problems/body-too-large": "Ván cờ quá dài",
    "/problems/busy": "Máy chủ đang bận",
    "/problems/rate-limited": "Quá nhiều yêu cầu",
    "/problems/internal-error": "Máy chủ gặp lỗi",
    "/problems/game-over": "Ván cờ đã kết thúc",
    "/problems/invalid-position": "Thế cờ không thể xảy ra",
    "/problems/illegal-move": "Nước đi không hợp lệ",
    "/problems/invalid-notation": "Không đọc được bàn cờ, nước đi hoặc biên bản",
    "/problems/invalid-rules": "Luật này không chơi được",
    "/problems/invalid-option": "Một tùy chọn của engine có giá trị không hợp lệ",
    "/problems/no-win-probability": "Engine này không cho biết xác suất thắng",
    "/problems/response-too-large": "Câu trả lời sẽ quá lớn",
    "/problems/cancelled": "Lượt tìm đã bị hủy",
    "/problems/explorer-unavailable": "Không dùng được phần tra cứu khai cuộc",
    "/problems/unauthorized": "Máy chủ yêu cầu khóa API",
    "/problems/unknown-engine": "Máy chủ không có engine này",
  },
  other: "Máy chủ đã từ chối yêu cầu",
  advice: {
    "/problems/unsupported-rules": "Hãy chọn engine khác hoặc bàn cờ khác.",
    "/problems/limit-reached": "Hãy cho engine thêm thời gian hoặc chọn engine khác.",
    "/problems/model-unavailable": "Hãy chọn engine khác; các engine khác không bị ảnh hưởng.",
    "/problems/engine-unavailable": "Hãy chọn engine khác; các engine khác không bị ảnh hưởng.",
    "/problems/not-ready": "Máy chủ đang khởi động. Hãy thử lại sau giây lát.",
    "/problems/body-too-large": "Ván cờ quá dài đối với máy chủ.",
  },
};
