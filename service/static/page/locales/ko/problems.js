// The messages about problems that the service reports, in Korean.

/** @type {MessageParts["problems"]} */
export const messages = {
  types: {
    "/problems/unsupported-rules": "엔진이 이 게임을 두지 못합니다",
    "/problems/limit-reached": "결과 없이 한도에 이르렀습니다",
    "/problems/model-unavailable": "학습된 모델을 쓸 수 없습니다",
    "/problems/engine-unavailable": "이 엔진을 쓸 수 없습니다",
    "/problems/not-ready": "서버가 시작되는 중입니다",
    "/problems/body-too-large": "수순이 너무 깁니다",
    "/problems/busy": "서버가 바쁩니다",
    "/problems/rate-limited": "요청이 너무 많습니다",
    "/problems/internal-error": "서버 오류가 발생했습니다",
    "/problems/game-over": "대국이 끝났습니다",
    "/problems/invalid-position": "나올 수 없는 국면입니다",
    "/problems/illegal-move": "둘 수 없는 수입니다",
    "/problems/invalid-notation": "판, 수 또는 기보를 읽을 수 없습니다",
    "/problems/invalid-rules": "이 규칙으로는 둘 수 없습니다",
    "/problems/invalid-option": "엔진 설정값이 올바르지 않습니다",
    "/problems/no-win-probability": "이 엔진은 승률을 내지 않습니다",
    "/problems/response-too-large": "응답이 너무 큽니다",
    "/problems/cancelled": "탐색이 취소되었습니다",
    "/problems/explorer-unavailable": "오프닝 탐색기를 쓸 수 없습니다",
    "/problems/unauthorized": "서버에 API 키가 필요합니다",
    "/problems/unknown-engine": "서버에 이 엔진이 없습니다",
  },
  other: "서버가 요청을 거부했습니다",
  advice: {
    "/problems/unsupported-rules": "다른 엔진이나 다른 판을 고르세요.",
    "/problems/limit-reached": "엔진에 시간을 더 주거나 다른 엔진을 고르세요.",
    "/problems/model-unavailable": "다른 엔진을 고르세요. 다른 엔진은 영향이 없습니다.",
    "/problems/engine-unavailable": "다른 엔진을 고르세요. 다른 엔진은 영향이 없습니다.",
    "/problems/not-ready": "서버가 시작되는 중입니다. 잠시 뒤 다시 시도하세요.",
    "/problems/body-too-large": "서버가 처리하기에 수순이 너무 깁니다.",
  },
};
