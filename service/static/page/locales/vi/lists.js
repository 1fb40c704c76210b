// The messages of the lists of engines and models in Vietnamese.

import { formats } from "../../format.js";

const { decimal, integer, percent, signed } = formats("vi");

/** @type {MessageParts["lists"]} */
export const messages = {
  engines: {
    title: "Engine",
    lead: "Các engine đề xuất nước đi, loại cờ chúng chơi và ý nghĩa điểm của chúng.",
    games: "Loại cờ",
    score: "Điểm",
    range: (low, high) => `từ ${low} đến ${high}`,
    options: "Tùy chọn",
    optionRange: (low, high) => `${low} đến ${high}`,
    default: (value) => `mặc định ${value}`,
    randomised: "Ngẫu nhiên: seed quyết định nhiều hơn việc chọn giữa các nước ngang nhau.",
    model: (id) => `Mô hình ${id}`,
    unusable: (fault) => `Không dùng được: ${fault}`,
  },
  models: {
    title: "Mô hình",
    lead: "Các mô hình đã huấn luyện: dữ liệu, chỉ số và các trận đấu của chúng.",
    empty: "Chưa có mô hình nào được huấn luyện.",
    live: "đang dùng",
    unusable: (fault) => `Không dùng được: ${fault}`,
    digest: "SHA-256",
    data: "Dữ liệu huấn luyện",
    games: (count) => `${integer(count)} ván`,
    positions: (count) => `${integer(count)} thế cờ huấn luyện`,
    heldOut: (count) => `${integer(count)} thế cờ kiểm tra`,
    label: "Nhãn",
    metrics: "Chỉ số trên thế cờ kiểm tra",
    metric: {
      top_1: "Top 1",
      top_3: "Top 3",
      mean_reciprocal_rank: "Nghịch đảo hạng",
      log_loss: "Log loss",
      calibration_error: "Sai số hiệu chuẩn",
      temperature: "Nhiệt độ",
      positions: "Số thế cờ",
    },
    engine: "Engine",
    boards: "Bàn cờ",
    learned: (engine, { guard = true, verify = 0, verify_nodes: nodes }) => {
      if (!guard && !verify) return `${engine}, chỉ xếp hạng`;
      const verified = verify ? `, kiểm chứng ${verify} nước, mỗi nước ${integer(nodes)} nút` : "";
      return `${engine}, ${guard ? "có" : "không có"} chốt an toàn${verified}`;
    },
    phase: "Giai đoạn",
    allPhases: "Mọi thế cờ",
    byPhase: "Top 1 theo giai đoạn",
    byPhaseLead:
      "Thường có vài nước tốt như nhau, và ván cờ chỉ cho thấy một: cột cuối là tỉ lệ mà tính toán sâu tìm được.",
    heldOutGames: (boards) => `Ván kiểm tra, ${boards}`,
    recordedGames: (boards) => `Ván có biên bản, ${boards}`,
    ceiling: ({ engine, depth }) => `${engine}, độ sâu ${depth}`,
    strength: "Sức cờ theo bàn",
    strengthLead:
      "Tỷ lệ điểm trước attack-weights và lợi ích của việc học: Elo của learned so với bản đối chứng có cùng các bước kiểm tra nhưng xếp hạng theo trọng số tấn công.",
    gain: "Lợi ích của việc học, Elo",
    matches: "Các trận đấu",
    versus: (a, b) => `${a} đấu ${b}`,
    elo: ({ value, low, high }) => `Elo ${signed(value)} (${percent(0.95)}: ${signed(low)} đến ${signed(high)})`,
    evaluation: "Hàm lượng giá của search",
    evaluationPassed: (passed) => (passed ? "đạt trong trận đấu" : "không đạt trong trận đấu"),
    logLoss: ({ before, after }) => `log loss ${decimal(after)}, của bản đi kèm ${decimal(before)}`,
    importance: "Mô hình nhìn vào gì",
    importanceLead:
      "Tỷ lệ Top 1 giảm bao nhiêu khi giá trị của một số cột bị hoán đổi giữa các nước đi của cùng một thế cờ. Những cột nói cùng một điều thay thế cho nhau.",
    phases: {
      five: "Có thể nối đủ năm",
      attack: "Bên đến lượt có thể thắng bằng đường 4 hở hoặc 4-4",
      defence: "Đối thủ có thể thắng bằng đường 4 hở hoặc 4-4",
      fours: "Có thể tạo đường 4",
      opening: "Khai cuộc",
      quiet: "Thế cờ yên tĩnh",
    },
    versions: "Phiên bản",
    card: "Thẻ mô hình đầy đủ",
  },
  loadingFailed: "Không tải được.",
};
