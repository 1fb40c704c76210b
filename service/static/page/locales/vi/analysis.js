// The messages of the analysis in Vietnamese.

import { formats } from "../../format.js";

const { decimal, integer, milliseconds, percent } = formats("vi");
const moves = (count) => `${integer(count)} nước`;
const FORCES = { fours: "bằng dãy bốn", threats: "bằng đòn dọa", search: "bắt buộc" };
const force = ({ force: kind, plies: count, line }) => `${count === 1 ? "ngay" : `${FORCES[kind]} trong tối đa ${count} nước`}: ${line}`;

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
  why: (move) => `Vì sao ${move}?`,
  whyNot: (move) => `Vì sao không ${move}?`,
  explanationHint: "Trỏ vào một ô, hoặc chọn ô bằng bàn phím, để xem điều gì ủng hộ và phản đối nó.",
  reasons: {
    wins: ({ move }) => `${move} thắng ngay.`,
    "only-move": ({ move }) => `Luật chỉ cho phép đi ${move}.`,
    loses: (reason) => `Sau ${reason.move}, ${reason.player} thắng ${force(reason)}.`,
    "blocks-win": ({ player, move }) => `${player} sẽ thắng tại ${move}.`,
    "wins-by-force": (reason) => `${reason.player} từ đây thắng ${force(reason)}.`,
    "stops-win": (reason) => `Nếu không, ${reason.player} sẽ thắng ${force(reason)}.`,
    "only-defence": ({ move }) => `Ngoài ${move}, không nước nào chặn được.`,
    makes: ({ move, pattern }) => `${move} tạo ${pattern}.`,
    threatens: (reason) => `Nước này dọa thắng ${force(reason)}.`,
    takes: ({ player, pattern, move }) => `${player} sẽ tạo ${pattern} tại ${move}.`,
    extends: ({ move, count }) => `${move} phát triển ${count} đường cùng lúc.`,
    hinders: ({ move, count, player }) => `${move} chắn ${count} đường của ${player}.`,
    exact: ({ plies: count, player, other }) =>
      count === 0 ? "Nếu cả hai đi đúng, ván cờ hòa." : `Nếu cả hai đi đúng, ${count > 0 ? player : other} thắng trong tối đa ${Math.abs(count)} nước.`,
    opening: ({ move, count, games, player, score }) =>
      `Không kể đối xứng, ${move} đã được đi trong ${count} trên ${games} ván đã biết; ${player} đạt ${percent(score)} điểm.`,
    rule: ({ rule }) => `Theo luật của engine: ${rule}.`,
    features: ({ move, second, groups }) => `Mô hình xếp ${move} trên ${second} chủ yếu nhờ: ${groups.join(", ")}.`,
    weight: ({ move, score }) => `${move} có trọng số tấn công ${decimal(score)}.`,
    alternative: ({ second, chances: [first, next], other, reply }) =>
      `Tiếp theo là ${second}: ${percent(next)} so với ${percent(first)}${reply ? `; ${other} đáp ${reply}` : ""}.`,
    patterns: {
      "open-four": "một dãy bốn mở",
      "double-four": "hai dãy bốn",
      "four-three": "một dãy bốn và một dãy ba mở",
      "double-three": "hai dãy ba mở",
      forbidden: "một dãy bốn mà điểm đáp bị cấm",
      four: "một dãy bốn",
      "open-three": "một dãy ba mở",
    },
    rules: {
      wins: "nước này thắng ngay",
      blocks: "nước này chặn một đường thắng",
      centre: "nước này chiếm trung tâm",
      corner: "nước này chiếm góc trống đầu tiên",
      opening: "nước này theo luật khai cuộc",
      rank: "các đường qua ô này có hạng cao nhất",
      lots: "bốc thăm quyết định",
    },
    groups: {
      "own lines": "các đường của mình",
      "opponent lines": "các đường của đối thủ",
      "attack weight": "trọng số tấn công",
      neighbours: "những gì nó thay đổi xung quanh",
      surroundings: "các ô xung quanh",
      place: "vị trí trên bàn",
      phase: "giai đoạn của ván",
    },
  },
  chance: (percent, score) => `tỉ lệ thắng ${percent}, điểm ${score}`,
  onlyScore: (score) => `điểm ${score}`,
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
