// The messages of the analysis in Korean.

import { formats } from "../../format.js";
import { movesToWin } from "../ko.js";

const { integer, milliseconds, percent, score } = formats("ko");
const moves = (count) => `${integer(count)}수`;
const FORCES = { fours: "연속 4로", threats: "연속 공격으로", search: "강제로" };
const force = ({ force: kind, plies, line }) => `${plies === 1 ? "바로 이깁니다" : `${FORCES[kind]} ${movesToWin(plies)} 안에 이깁니다`}: ${line}`;

/** @type {MessageParts["analysis"]} */
export const messages = {
  engine: "엔진",
  options: "엔진과 옵션",
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
  winIn: (plies) => `${movesToWin(plies)} 만에 필승`,
  lossIn: (plies) => `${movesToWin(plies)} 만에 필패`,
  proven: "증명됨",
  provenWin: (plies) => `${movesToWin(plies)} 안에 승리`,
  provenLoss: (plies) => `${movesToWin(plies)} 안에 패배`,
  longestDefence: (line) => `가장 오래 버티는 수순: ${line}`,
  stats: (nodes, depth, ms) => `노드 ${integer(nodes)}, 깊이 ${depth}, ${milliseconds(ms)}`,
  cellScore: (name, score) => `${name} 점수: ${score}`,
  why: (move) => `왜 ${move}인가?`,
  whyNot: (move) => `왜 ${move}가 아닌가?`,
  explanationHint: "자리를 가리키거나 키보드로 고르면 그 자리의 장단점이 나옵니다.",
  reasons: {
    wins: ({ move }) => `${move}: 바로 이깁니다.`,
    "only-move": ({ move }) => `규칙상 ${move} 외에는 둘 수 없습니다.`,
    loses: (reason) => `${reason.move} 다음에 ${reason.player} 쪽이 ${force(reason)}.`,
    "blocks-win": ({ player, move }) => `${player} 쪽이 ${move}에서 이길 수 있었습니다.`,
    "wins-by-force": (reason) => `이제 ${reason.player} 쪽이 ${force(reason)}.`,
    "stops-win": (reason) => `막지 않으면 ${reason.player} 쪽이 ${force(reason)}.`,
    "only-defence": ({ move }) => `${move} 외에는 막을 수 없습니다.`,
    makes: ({ move, pattern }) => `${move}: ${pattern} 모양이 됩니다.`,
    threatens: (reason) => `노림수: ${force(reason)}.`,
    takes: ({ player, pattern, move }) => `${player} 쪽이 ${move}에서 ${pattern} 모양을 만들 수 있었습니다.`,
    extends: ({ move, count }) => `${move}: 한 번에 ${count}개의 줄을 늘립니다.`,
    hinders: ({ move, count, player }) => `${move}: ${player} 쪽의 줄 ${count}개를 막아 섭니다.`,
    proven: ({ player, plies }) => `검증된 증명에 따르면 어떻게 막아도 ${movesToWin(plies)} 안에 ${player} 쪽이 이깁니다.`,
    exact: ({ plies, player, other }) =>
      plies === 0 ? "최선으로 두면 무승부입니다." : `최선으로 두면 ${movesToWin(plies)} 안에 ${plies > 0 ? player : other} 쪽이 이깁니다.`,
    opening: ({ move, count, games, player, score }) =>
      `대칭을 빼면 알려진 ${games}판 가운데 ${count}판에서 ${move}에 두었고, ${player} 쪽 득점률은 ${percent(score)}였습니다.`,
    rule: ({ rule }) => `엔진의 규칙: ${rule}.`,
    features: ({ move, second, groups }) => `모델이 ${move}를 ${second}보다 위에 둔 주된 까닭: ${groups.join(", ")}.`,
    weight: ({ move, score: weight }) => `${move}의 공격 가중치는 ${score(weight)}입니다.`,
    unproven: ({ move }) => `이 국면을 판정하는 증명이 없습니다. ${move}는 탐색의 수입니다.`,
    alternative: ({ second, chances: [first, next], other, reply }) =>
      `다음은 ${second}: ${percent(first)} 대 ${percent(next)}${reply ? `, ${other} 쪽은 ${reply}로 응수합니다` : ""}.`,
    patterns: {
      "open-four": "열린 4",
      "double-four": "4-4",
      "four-three": "4-3",
      "double-three": "3-3",
      forbidden: "응수가 금수인 4",
      four: "4",
      "open-three": "열린 3",
    },
    rules: {
      wins: "바로 이긴다",
      blocks: "상대의 승리를 막는다",
      centre: "가운데를 차지한다",
      corner: "첫 빈 귀퉁이를 차지한다",
      opening: "초반 규칙을 따른다",
      rank: "이 자리를 지나는 줄의 순위가 가장 높다",
      lots: "제비로 정한다",
    },
    groups: {
      "own lines": "자기 줄",
      "opponent lines": "상대의 줄",
      "attack weight": "공격 가중치",
      neighbours: "주변에 주는 변화",
      surroundings: "주변 자리",
      place: "판에서의 위치",
      phase: "판의 단계",
    },
  },
  chance: (percent) => `승률 ${percent}`,
  onlyScore: (score) => `점수 ${score}`,
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
  chart: (player, engine) => `${player} 승률${engine && `, ${engine} 기준`}`,
  valueChart: (player, engine) => `최선일 때 ${player}의 가치, ${engine} 기준`,
  chartLabel: (chance, player, ply) => `${moves(ply)} 뒤 ${player} ${percent(chance)}`,
  chartEmpty: "그래프는 대국과 함께 이어집니다.",
  noChart: "이 게임의 승률을 추정하는 엔진이 없습니다.",
};
