// The messages of the lists of engines and models in Korean.

import { formats } from "../../format.js";

const { decimal, integer, percent, signed } = formats("ko");

/** @type {MessageParts["lists"]} */
export const messages = {
  engines: {
    title: "엔진",
    lead: "수를 추천하는 엔진과 둘 수 있는 게임, 점수의 뜻입니다.",
    games: "게임",
    score: "점수",
    range: (low, high) => `${low}~${high}`,
    options: "옵션",
    optionRange: (low, high) => `${low}~${high}`,
    default: (value) => `기본값 ${value}`,
    randomised: "무작위: 시드는 동점일 때만이 아니라 수 선택 전체에 영향을 줍니다.",
    model: (id) => `모델 ${id}`,
    unusable: (fault) => `사용 불가: ${fault}`,
  },
  models: {
    title: "모델",
    lead: "학습된 모델의 데이터, 지표, 대전 결과입니다.",
    empty: "학습된 모델이 없습니다.",
    live: "사용 중",
    unusable: (fault) => `사용 불가: ${fault}`,
    digest: "SHA-256",
    data: "학습 데이터",
    games: (count) => `${integer(count)}국`,
    positions: (count) => `학습 국면 ${integer(count)}개`,
    heldOut: (count) => `평가 국면 ${integer(count)}개`,
    label: "레이블",
    metrics: "평가 국면의 지표",
    metric: {
      top_1: "Top 1",
      top_3: "Top 3",
      mean_reciprocal_rank: "평균 역순위",
      log_loss: "로그 손실",
      calibration_error: "보정 오차",
      temperature: "온도",
      positions: "국면 수",
    },
    engine: "엔진",
    boards: "판",
    learned: (engine, { guard = true, verify = 0, verify_nodes: nodes }) => {
      if (!guard && !verify) return `${engine}, 순위 모델만`;
      const verified = verify ? `, ${verify}수를 노드 ${integer(nodes)}개씩 검증` : "";
      return `${engine}, 안전장치 ${guard ? "있음" : "없음"}${verified}`;
    },
    phase: "단계",
    allPhases: "모든 국면",
    byPhase: "단계별 Top 1",
    byPhaseLead:
      "똑같이 좋은 수가 여럿인 때가 많지만 기보에는 그중 하나만 있습니다. 마지막 열은 깊은 탐색이 맞힌 비율입니다.",
    heldOutGames: (boards) => `평가 대국, ${boards}`,
    recordedGames: (boards) => `기보, ${boards}`,
    ceiling: ({ engine, depth }) => `${engine}, 깊이 ${depth}`,
    strength: "판별 실력",
    strengthLead:
      "attack-weights에 대한 득점률과 학습의 효과: 같은 검증을 하지만 공격 가중치로 순위를 매기는 대조 엔진에 대한 learned의 Elo입니다.",
    gain: "학습의 효과 (Elo)",
    matches: "대전",
    versus: (a, b) => `${a} vs ${b}`,
    elo: ({ value, low, high }) => `Elo ${signed(value)} (${percent(0.95)}: ${signed(low)}~${signed(high)})`,
    evaluation: "search의 평가 함수",
    evaluationPassed: (passed) => (passed ? "대전 통과" : "대전 미통과"),
    logLoss: ({ before, after }) => `로그 손실 ${decimal(after)}, 내장 함수 ${decimal(before)}`,
    importance: "모델이 보는 것",
    importanceLead:
      "한 국면의 착수들 사이에서 일부 열의 값을 뒤섞을 때 1순위 적중률이 얼마나 떨어지는지를 나타냅니다. 같은 것을 나타내는 열은 서로를 대신합니다.",
    phases: {
      five: "5목을 만들 수 있음",
      attack: "둘 차례인 쪽이 열린 4나 4-4로 이길 수 있음",
      defence: "상대가 열린 4나 4-4로 이길 수 있음",
      fours: "4를 만들 수 있음",
      opening: "오프닝",
      quiet: "조용한 국면",
    },
    versions: "버전",
    card: "모델 카드 전체",
  },
  loadingFailed: "불러오지 못했습니다.",
};
