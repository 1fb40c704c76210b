// The messages of the analysis in Vietnamese.

import { formats } from "../../format.js";

const { integer, milliseconds, percent } = formats("vi");
const moves = (count) => `${integer(count)} nước`;

/** @type {MessageParts["analysis"]} */
export const messages = {
  engine: "Engine",
  heatmap: "Bản đồ nhiệt trên bàn cờ",
  scores: "Hiện số",
  candidates: "Các nước đề xuất",
  gameOver: "Ván cờ đã kết thúc: không còn nước để phân tích.",
  loading: "Đang phân tích…",
  failed: "Không tải được kết quả phân tích.",
  offline: (engine) => `Đang ngoại tuyến, không dùng được ${engine}.`,
  rank: "Hạng",
  move: "Nước",
  score: "Điểm",
  winProbability: "Tỉ lệ thắng",
  line: "Biến",
  showAll: (count) => `Hiện tất cả ${count}`,
  winIn: (count) => `Chắc thắng trong ${moves(count)}`,
  lossIn: (count) => `Chắc thua trong ${moves(count)}`,
  stats: (nodes, depth, ms) => `${integer(nodes)} nút, độ sâu ${depth}, ${milliseconds(ms)}`,
  cellScore: (name, score) => `Điểm của ${name}: ${score}`,
  explanationHint: "Trỏ vào một ô, hoặc chọn ô bằng bàn phím, để xem điểm của ô gồm những gì.",
  chance: (percent, score) => `tỉ lệ thắng ${percent}, điểm ${score}`,
  onlyScore: (score) => `điểm ${score}`,
  noExplanation: "Engine này không giải thích điểm; attack-weights thì có.",
  noAttacks: "Không có hướng tấn công nào qua ô này.",
  attackHint: "số quân : đầu hở ÷ khoảng cách",
  breakpoint: "buộc phải chặn",
  directions: {
    horizontal: "hàng ngang",
    vertical: "hàng dọc",
    "main-diagonal": "chéo chính",
    "anti-diagonal": "chéo phụ",
  },
  attacksOf: (player) => `Tấn công của ${player}`,
  chart: (player, engine) => `Tỉ lệ thắng của ${player}, theo ${engine}`,
  valueChart: (player, engine) => `Giá trị cho ${player} khi đi tốt nhất, theo ${engine}`,
  chartLabel: (chance, player, ply) => `${percent(chance)} cho ${player} sau nước ${ply}`,
  chartEmpty: "Biểu đồ dài ra theo ván cờ.",
  noChart: "Không có engine nào ước lượng tỉ lệ thắng cho loại cờ này.",
};
