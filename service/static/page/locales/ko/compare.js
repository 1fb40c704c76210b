// The messages of the comparison of engines in Korean.

import { formats } from "../../format.js";

const { integer, percent } = formats("ko");
const moves = (count) => `${integer(count)}수`;

/** @type {MessageParts["compare"]} */
export const messages = {
  none: "없음",
  engine: (letter) => `엔진 ${letter}`,
  agree: "엔진 의견 일치",
  disagree: "엔진 의견 불일치",
  agreement: "전체 수순의 일치율",
  measure: "전체 수순에서 측정",
  progress: (done, all) => `국면 ${done}/${all}`,
  pair: (a, b) => `${a} · ${b}`,
  share: (agreed, all) => `${agreed}/${all} (${percent(all ? agreed / all : 0)})`,
  strip: "수별 일치",
  agreeAt: (ply) => `${moves(ply)}: 엔진 의견 일치`,
  disagreeAt: (ply) => `${moves(ply)}: 엔진 의견 불일치`,
};
