// The messages of the comparison of engines in Vietnamese.

import { formats } from "../../format.js";

const { percent } = formats("vi");

/** @type {MessageParts["compare"]} */
export const messages = {
  none: "không có",
  engine: (letter) => `Engine ${letter}`,
  agree: "Các engine chọn giống nhau",
  disagree: "Các engine chọn khác nhau",
  agreement: "Mức trùng khớp trong cả ván",
  measure: "Đo trong cả ván",
  progress: (done, all) => `${done}/${all} thế cờ`,
  pair: (a, b) => `${a} và ${b}`,
  share: (agreed, all) => `${agreed}/${all} (${percent(all ? agreed / all : 0)})`,
  strip: "Trùng khớp theo từng nước",
  agreeAt: (ply) => `Nước ${ply}: các engine chọn giống nhau`,
  disagreeAt: (ply) => `Nước ${ply}: các engine chọn khác nhau`,
};
