// The messages of the analysis in Korean.

import { formats } from "../../format.js";

const { integer, milliseconds, percent } = formats("ko");
const moves = (count) => `${integer(count)}수`;

/** @type {MessageParts["analysis"]} */
export const messages = {
  engine: "엔진",
  heatmap: "판에 히트맵 표시",
  scores: "숫자 표시",
  candidates: "후보 수",
  gameOver: "대국이 끝나 분석할 수가 없습니다.",
  loading: "분석 중…",
  failed: "분석을 불러오지 못했습니다.",
  offline: (engine) => `오프라인이라 ${engine} 엔진을 쓸 수 없습니다.`,
  rank: "순위",
  move: "수",
  score: "점수",
  winProbability: "승률",
  line: "수순",
  showAll: (count) => `${count}개 모두 보기`,
  winIn: (count) => `${moves(count)} 만에 필승`,
  lossIn: (count) => `${moves(count)} 만에 필패`,
  stats: (nodes, depth, ms) => `노드 ${integer(nodes)}, 깊이 ${depth}, ${milliseconds(ms)}`,
  cellScore: (name, score) => `${name} 점수: ${score}`,
  explanationHint: "자리를 가리키거나 키보드로 고르면 점수의 내역이 나옵니다.",
  chance: (percent, score) => `승률 ${percent}, 점수 ${score}`,
  onlyScore: (score) => `점수 ${score}`,
  noExplanation: "이 엔진은 점수를 설명하지 않습니다. attack-weights 엔진은 설명합니다.",
  noAttacks: "이 자리를 지나는 공격이 없습니다.",
  attackHint: "돌 수 : 열린 끝 ÷ 거리",
  breakpoint: "필수 방어",
  directions: {
    horizontal: "가로",
    vertical: "세로",
    "main-diagonal": "주대각선",
    "anti-diagonal": "반대각선",
  },
  attacksOf: (player) => `${player}의 공격`,
  chart: (player, engine) => `${player} 승률, ${engine} 기준`,
  valueChart: (player, engine) => `최선일 때 ${player}의 가치, ${engine} 기준`,
  chartLabel: (chance, player, ply) => `${moves(ply)} 뒤 ${player} ${percent(chance)}`,
  chartEmpty: "그래프는 대국과 함께 이어집니다.",
  noChart: "이 게임의 승률을 추정하는 엔진이 없습니다.",
};
