// The messages of the live analysis in Korean.

import { formats } from "../../format.js";

const { compact, percent } = formats("ko");

/** @type {MessageParts["live"]} */
export const messages = {
  title: "실시간 분석",
  toggle: "실시간 분석 (L)",
  lines: "수순 개수",
  showLine: "판에 수순 표시",
  server: "서버에서",
  list: "최선의 수순",
  move: (name, at, rank) => `${name}, ${rank}번 수순의 ${at}수`,
  rank: (rank, chance) => `${rank}번 수순, ${chance}`,
  starting: "시작하는 중…",
  offline: "연결이 끊겼습니다. 다시 시도하는 중…",
  over: "대국이 끝나 분석할 것이 없습니다.",
  waiting: "엔진의 수를 기다립니다.",
  facts: ({ depth, nodes, time_ms: ms }) =>
    [
      `깊이 ${depth}`,
      `노드 ${compact(nodes)}`,
      ...(ms > 0 ? [`${compact((1000 * nodes) / ms)}/초`] : []),
    ].join(" · "),
  proven: "증명됨",
  stopped: {
    complete: "완료",
    time: "시간 종료",
    nodes: "노드 한도 도달",
    depth: "깊이 한도 도달",
    cancelled: "서버에서 종료",
  },
  done: (depth, move, chance) => `분석 완료: 깊이 ${depth}, 최선 ${move}, ${chance}.`,
  gauge: (player, chance) => `${player} ${percent(chance)}`,
  again: "더 탐색",
  retry: "다시 시도",
};
