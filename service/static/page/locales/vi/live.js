// The messages of the live analysis in Vietnamese.

import { formats } from "../../format.js";

const { compact, percent } = formats("vi");

/** @type {MessageParts["live"]} */
export const messages = {
  title: "Phân tích trực tiếp",
  toggle: "Phân tích trực tiếp (L)",
  lines: "Số biến",
  showLine: "Biến trên bàn cờ",
  server: "Trên máy chủ",
  list: "Các biến tốt nhất",
  move: (name, at, rank) => `${name}, nước ${at} của biến ${rank}`,
  rank: (rank, chance) => `Biến ${rank}, ${chance}`,
  starting: "Đang bắt đầu…",
  offline: "Mất kết nối. Đang thử lại…",
  over: "Ván cờ đã kết thúc: không còn gì để phân tích.",
  waiting: "Chờ nước đi của engine.",
  facts: ({ depth, nodes, time_ms: ms }) =>
    [
      `độ sâu ${depth}`,
      `${compact(nodes)} nút`,
      ...(ms > 0 ? [`${compact((1000 * nodes) / ms)}/s`] : []),
    ].join(" · "),
  proven: "đã chứng minh",
  stopped: {
    complete: "đã xong",
    time: "hết giờ",
    nodes: "đến giới hạn nút",
    depth: "đến giới hạn độ sâu",
    cancelled: "máy chủ kết thúc",
  },
  done: (depth, move, chance) => `Phân tích xong: độ sâu ${depth}, tốt nhất ${move}, ${chance}.`,
  gauge: (player, chance) => `${player} ${percent(chance)}`,
  again: "Tính tiếp",
  retry: "Thử lại",
};
