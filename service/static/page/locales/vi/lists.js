// The messages of the lists of engines and models in Vietnamese.

import { formats } from "../../format.js";

const { decimal, integer, percent, signed } = formats("vi");

/** @type {MessageParts["lists"]} */
export const messages = {
  engines: {
    title: "Engine",
    lead: "Các engine, mạnh nhất trước: hãy chơi thử, xem loại cờ chúng chơi và ý nghĩa điểm của chúng.",
    play: "Đấu với engine này",
    checks: "Tự kiểm tra các chứng minh",
    levels: "Trình độ",
    games: "Loại cờ",
    score: "Điểm",
    range: (low, high) => `từ ${low} đến ${high}`,
    options: "Tùy chọn",
    optionRange: (low, high) => `${low} đến ${high}`,
    default: (value) => `mặc định ${value}`,
    randomised: "Ngẫu nhiên: seed quyết định nhiều hơn việc chọn giữa các nước ngang nhau.",
    model: (id) => `Mô hình ${id}`,
    unusable: (fault) => `Không dùng được: ${fault}`,
    types: { boolean: "có hoặc không", integer: "số nguyên" },
    supported: { tictactoe: "cờ ba", gomoku: "gomoku", standard: "tiêu chuẩn", renju: "renju", caro: "caro", unbounded: "không biên" },
    scores: {
      random: "luôn là 0: không ô nào được ưu tiên",
      "win-block": "2 thắng ngay, 1 chặn nước thắng, 0 còn lại",
      humanlike: "4 thắng ngay, 3 chặn, 2 ở giữa, 1 góc trống đầu tiên, 0 còn lại",
      minimax: "kết quả khi chơi tốt nhất: 1 thắng, 0 hòa, −1 thua",
      dice: "3 thắng ngay, 2 chặn, 1 theo quy tắc khai cuộc, 0 còn lại",
      "line-rank": "20 cho mỗi đường thắng, 5 cho mỗi đường phải chặn, 1 cho mỗi đường có một quân mình, 0,5 cho góc, 0,25 cho ô giữa, và nhiễu dưới 0,1",
      "attack-weights": "trọng số tấn công của ô: đòn của mình và của đối thủ, từ 300 trở lên là thắng",
      "threat-search": "trọng số tấn công của ô, 2000 nếu chuẩn bị thắng; chứng minh thắng trong n nước là 10000 − n, thua là n − 10000",
      search: "98 đơn vị bằng một đơn vị logit của xác suất thắng chính nó; thắng trong n nước là 30000 − n",
      proven: "98 đơn vị bằng một đơn vị logit của xác suất thắng chính nó; thắng trong n nước là 30000 − n",
      learned: "giá trị quyết định của mô hình: chỉ chênh lệch trong cùng một thế cờ có nghĩa; chứng minh thắng trong n nước là 10000 − n, thua là n − 10000",
    },
    meanings: {
      strength: "sức cờ, từ 1 cho người mới đến 100 là toàn lực; dưới 100, hạt giống quyết định hàng quân nào bị bỏ sót và nước nào trong số nước hay được đi; nước thắng ngay nhìn thấy được, từ 20 là mọi nước, sẽ được đi hoặc bị chặn",
      threads: "số luồng của một lần tìm kiếm",
      memory_mb: "kích thước bảng chuyển vị (MiB) cho mỗi lần tìm kiếm chạy cùng lúc",
      attacks: "trả về các đòn tấn công và điểm phá của từng nước ứng viên, theo từng đường",
      guard: "thắng bằng chuỗi bốn hoặc chuỗi đòn ép nếu phép chứng minh ngắn tìm thấy, và không đi nước cho đối thủ chuỗi thắng như vậy",
      verify: "số nước đầu bảng để một lần tìm kiếm nhỏ lựa chọn; 0 là chỉ dùng bảng xếp hạng",
      verify_nodes: "số thế cờ tối đa mà lần tìm kiếm đó duyệt",
      chance: "điểm của xúc xắc mười mặt; mặc định gieo cho từng nước",
    },
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
    story: ({ games, size, score, passed }) => {
      const verdict = passed === undefined ? "" : ` và ${passed ? "đạt" : "không đạt"} kỳ kiểm tra trước khi đưa vào dùng`;
      const interval = `${percent(score.low)} đến ${percent(score.high)}`;
      return `Trên bàn ${size}, trước chính engine đó khi không có những gì đã học, mô hình này đạt ${percent(score.value)} điểm (${interval})${verdict}. Nó học từ ${integer(games)} ván.`;
    },
    figures: "Mọi số liệu",
    report: "Báo cáo huấn luyện",
    refused: "không đạt",
    pictures: {
      gain: {
        title: "Lợi ích của việc học, Elo",
        about: "Mô hình mạnh hơn bản đối chứng bao nhiêu trên từng bàn cờ. Bản đối chứng có cùng các bước kiểm tra nhưng xếp hạng theo trọng số tấn công: nó không học gì.",
      },
      generations: {
        title: "Elo theo thế hệ",
        about: "Mỗi hàm đánh giá của search học từ các ván dùng hàm đánh giá của thế hệ trước. Hàm nào không thắng trận đấu với thế hệ trước thì không dạy thế hệ sau.",
      },
      history: {
        title: "Elo so với attack-weights theo từng lần huấn luyện",
        about: "Mô hình bên cạnh các mô hình khác trong cùng thư mục đã đấu trong cùng điều kiện.",
      },
      learning: {
        title: "Đường cong học tập",
        about: "Tỷ lệ nước đầu tiên trùng với nước đã đi trong các ván của người khác (nếu không có thì trong các ván để riêng), theo số thế cờ đã học. Bản đối chứng học từ các nước ngẫu nhiên.",
      },
      importance: {
        title: "Mô hình nhìn vào gì",
        about: "Trong cùng các ván đó, tỷ lệ Top 1 giảm bao nhiêu khi giá trị của một số cột bị hoán đổi giữa các nước đi của cùng một thế cờ. Những cột nói cùng một điều thay thế cho nhau.",
      },
      calibration: {
        title: "Độ chuẩn của xác suất",
        about: "Theo xác suất mà mô hình gán cho nước đầu tiên: tỷ lệ nước đó thực sự được đi trong các ván để riêng. Mô hình hoàn hảo sẽ nằm ở các dấu chấm.",
      },
    },
    /** What rows of the pictures are about. */
    rows: {
      random: (count) => `${integer(count)}, ngẫu nhiên`,
      importance: {
        "own lines": "đường của mình",
        "opponent lines": "đường của đối thủ",
        "attack weight": "trọng số tấn công",
        neighbours: "thay đổi xung quanh",
        surroundings: "các ô xung quanh",
        place: "vị trí trên bàn",
        phase: "giai đoạn của ván",
      },
    },
    matches: "Các trận đấu",
    versus: (a, b) => `${a} đấu ${b}`,
    elo: ({ value, low, high }) => `Elo ${signed(value)} (${percent(0.95)}: ${signed(low)} đến ${signed(high)})`,
    evaluation: "Hàm lượng giá của search",
    evaluationPassed: (passed) => (passed ? "đạt trong trận đấu" : "không đạt trong trận đấu"),
    logLoss: ({ before, after }) => `log loss ${decimal(after)}, trước đó ${decimal(before)}`,
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
  problem: {
    title: "Không có gì ở đây",
    types: "Các loại lỗi",
    typesLead: "Các loại lỗi mà dịch vụ báo, như mô tả cho chương trình.",
    nothing: (path) => `Không có trang nào ở ${path}.`,
    home: "Về bàn cờ",
    offline: "Không kết nối được",
    ofService: "Trang này thuộc về máy chủ, hiện không kết nối được.",
  },
  loadingFailed: "Không tải được.",
};
