// The messages of the page /puzzles in Vietnamese, loaded by that page alone.

const movesToGo = (plies) => `${(plies + 1) / 2} nước`;

/** @type {MessageParts["puzzles"]} */
export const messages = {
  title: "Câu đố",
  loading: "Đang tải câu đố…",
  failed: (reason) => `Không tải được câu đố. ${reason}`,
  unknown: (id) => `Không có câu đố “${id}”.`,
  retry: "Thử lại",
  controls: "Điều khiển câu đố",
  hint: "Gợi ý",
  showMove: "Chỉ nước đi",
  takeBack: "Đi lại",
  next: "Câu tiếp theo",
  analyse: "Phân tích",
  levels: ["Mới chơi", "Nghiệp dư", "Trung cấp", "Nâng cao", "Cao thủ"],
  levelsLabel: "Trình độ",
  motif: "Mô típ",
  allMotifs: "Mọi mô típ",
  motifs: { "open-four": "Hàng bốn hở", "double-four": "Bốn đôi", "four-three": "Bốn-ba", "double-three": "Ba đôi" },
  level: (name, solved, total) => `${name}, đã giải ${solved}/${total}`,
  count: (solved, total) => `${solved} / ${total}`,
  listLabel: (name) => `Câu đố, ${name}`,
  puzzle: (number, state) => `Câu đố ${number}${state ? `, ${state}` : ""}`,
  states: { clean: "đã giải", helped: "đã giải có trợ giúp" },
  task: (player) => `${player} đi và thắng`,
  kinds: { fours: "Thắng bằng chuỗi đường 4", threats: "Thắng bằng đường 4 và nước dọa" },
  about: (plies) => `trong ${movesToGo(plies)}`,
  source: (text) => `Nguồn: ${text}`,
  tapAgain: (name) => `Chạm lần nữa để đi ${name}.`,
  checking: "Đang kiểm tra…",
  right: (plies) => `Đúng: nước này chắc thắng, còn ${movesToGo(plies)}.`,
  solved: "Đã giải xong!",
  solvedHelped: "Đã giải xong, có trợ giúp.",
  unproven: (name) => `Không chứng minh được ${name} thắng. Hãy thử nước trực tiếp hơn.`,
  wrong: {
    "allows-five": (name, reply) => `${name} không chặn đường 4: ${reply} nối đủ năm.`,
    "allows-win": (name, reply, plies) =>
      `${name} để đối thủ thắng: ${reply} thắng trong ${movesToGo(plies)}, như trên bàn cờ.`,
    held: (name, reply) => `${name} không thắng: ${reply} đỡ được, sau đó đường 4 hay nước dọa đều không thắng.`,
    "no-threat": (name) => `${name} không dọa gì: đối thủ được đi tự do.`,
  },
  hints: {
    five: "Gợi ý: có nước nối đủ năm.",
    four: "Gợi ý: tạo đường 4. Đối thủ buộc phải chặn.",
    threat: "Gợi ý: lần này không phải đường 4. Hãy dọa thắng bằng chuỗi đường 4.",
    block: "Gợi ý: đối thủ đang có đường 4.",
  },
  hintMove: (name) => `Nước đúng là ${name}.`,
  noHint: "Từ đây không chứng minh được nước thắng: hãy đi lại.",
  stored: "Các câu đã giải được ghi nhớ trong trình duyệt này.",
};
