// The messages of the lists of engines and models in Korean.

import { formats } from "../../format.js";

const { decimal, integer, percent, signed } = formats("ko");

/** @type {MessageParts["lists"]} */
export const messages = {
  engines: {
    title: "엔진",
    lead: "강한 순서로 늘어놓은 엔진입니다. 바로 대국할 수 있고, 둘 수 있는 게임과 점수의 뜻도 볼 수 있습니다.",
    play: "대국하기",
    checks: "증명을 직접 검증하기",
    levels: "난이도",
    games: "게임",
    score: "점수",
    range: (low, high) => `${low}~${high}`,
    options: "옵션",
    optionRange: (low, high) => `${low}~${high}`,
    default: (value) => `기본값 ${value}`,
    randomised: "무작위: 시드는 동점일 때만이 아니라 수 선택 전체에 영향을 줍니다.",
    model: (id) => `모델 ${id}`,
    unusable: (fault) => `사용 불가: ${fault}`,
    types: { boolean: "예 또는 아니요", integer: "정수" },
    supported: { tictactoe: "틱택토", gomoku: "오목", standard: "표준 오목", renju: "렌주", caro: "카로", unbounded: "무한 판" },
    scores: {
      random: "항상 0: 선호하는 칸이 없다",
      "win-block": "2는 바로 승리, 1은 승리 차단, 0은 그 밖",
      humanlike: "4는 바로 승리, 3은 차단, 2는 중앙, 1은 첫 빈 귀, 0은 그 밖",
      minimax: "최선의 결과: 1 승, 0 무, −1 패",
      dice: "3은 바로 승리, 2는 차단, 1은 포석 규칙, 0은 그 밖",
      "line-rank": "이기는 줄마다 20, 막을 줄마다 5, 자기 돌 하나인 줄마다 1, 귀 0.5, 중앙 0.25, 0.1 미만의 잡음",
      "attack-weights": "칸의 공격 가중치: 자신과 상대의 공격, 300 이상이면 승리",
      "threat-search": "칸의 공격 가중치, 승리를 준비하면 2000. n수 승리가 증명되면 10000 − n, 패배는 n − 10000",
      search: "98이 자기 대국 승률 로짓의 1에 해당. n수 승리는 30000 − n",
      proven: "98이 자기 대국 승률 로짓의 1에 해당. n수 승리는 30000 − n",
      learned: "순위 모델의 결정값: 같은 국면 안의 차이만 의미가 있다. n수 승리가 증명되면 10000 − n, 패배는 n − 10000",
    },
    meanings: {
      strength: "기력. 1은 초보, 100은 최대. 100 미만에서는 어떤 돌의 줄을 놓치고 좋은 수 가운데 무엇을 둘지를 시드가 정한다. 눈에 보이는 바로 이기는 수는(20부터는 모두 보인다) 두거나 막는다",
      threads: "탐색 하나의 스레드 수",
      memory_mb: "동시에 실행되는 탐색마다 쓰는 치환표의 크기(MiB)",
      attacks: "후보 수마다 공격과 급소를 줄별로 알려 준다",
      guard: "짧은 증명으로 연속 사나 연속 위협의 승리를 찾으면 이기고, 상대에게 그런 승리를 주는 수는 두지 않는다",
      verify: "작은 탐색이 고를 순위 상위 수의 개수. 0이면 순위만 쓴다",
      verify_nodes: "이 탐색이 방문하는 국면의 최대 수",
      chance: "십면 주사위의 눈. 기본값은 수마다 굴린다",
    },
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
    story: ({ games, size, score, passed }) => {
      const verdict = passed === undefined ? "" : ` 채택 시험은 ${passed ? "통과했습니다" : "통과하지 못했습니다"}.`;
      const interval = `${percent(score.low)}~${percent(score.high)}`;
      return `${size} 판에서 배운 것이 없는 같은 엔진을 상대로 득점률은 ${percent(score.value)}(${interval})입니다.${verdict} 이 모델은 ${integer(games)}판으로 배웠습니다.`;
    },
    figures: "모든 수치",
    report: "학습 보고서",
    refused: "통과하지 못함",
    pictures: {
      gain: {
        title: "학습의 효과 (Elo)",
        about: "판마다 모델이 대조 엔진보다 얼마나 강한지를 나타냅니다. 대조 엔진은 같은 검증을 하지만 공격 가중치로 순위를 매기며 아무것도 배우지 않았습니다.",
      },
      generations: {
        title: "세대별 Elo",
        about: "search의 각 평가는 앞 세대의 평가로 둔 대국에서 배웠습니다. 앞 세대와의 대전에서 이기지 못한 평가는 다음 세대를 가르치지 않습니다.",
      },
      history: {
        title: "재학습별 attack-weights 대비 Elo",
        about: "같은 조건으로 둔, 같은 폴더의 다른 모델과 함께 보여 줍니다.",
      },
      learning: {
        title: "학습 곡선",
        about: "다른 이들의 대국(없으면 따로 둔 대국)에서 첫 번째 수가 실제로 둔 수와 같은 비율을 배운 국면의 수에 따라 보여 줍니다. 대조 모델은 무작위 수에서 배웠습니다.",
      },
      importance: {
        title: "모델이 보는 것",
        about: "한 국면의 착수들 사이에서 일부 열의 값을 뒤섞을 때 같은 대국에서 1순위 적중률이 얼마나 떨어지는지를 나타냅니다. 같은 것을 나타내는 열은 서로를 대신합니다.",
      },
      calibration: {
        title: "확률 보정",
        about: "따로 둔 대국에서 첫 번째 수에 준 확률별로 실제로 그 수를 둔 비율입니다. 완벽한 모델이라면 점의 위치에 있습니다.",
      },
    },
    /** What rows of the pictures are about. */
    rows: {
      random: (count) => `${integer(count)} (무작위)`,
      importance: {
        "own lines": "자기 줄",
        "opponent lines": "상대의 줄",
        "attack weight": "공격 가중치",
        neighbours: "주변에 주는 변화",
        surroundings: "주변 자리",
        place: "판에서의 위치",
        phase: "판의 단계",
      },
    },
    matches: "대전",
    versus: (a, b) => `${a} vs ${b}`,
    elo: ({ value, low, high }) => `Elo ${signed(value)} (${percent(0.95)}: ${signed(low)}~${signed(high)})`,
    evaluation: "search의 평가 함수",
    evaluationPassed: (passed) => (passed ? "대전 통과" : "대전 미통과"),
    logLoss: ({ before, after }) => `로그 손실 ${decimal(after)}, 이전 ${decimal(before)}`,
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
  problem: {
    title: "아무것도 없습니다",
    types: "문제 유형",
    typesLead: "서비스가 알리는 문제 유형이며, 프로그램에 주는 설명과 같습니다.",
    nothing: (path) => `${path}에는 페이지가 없습니다.`,
    home: "판으로 가기",
    offline: "연결할 수 없습니다",
    ofService: "이 페이지는 서버에 있는데, 서버에 연결할 수 없습니다.",
  },
  loadingFailed: "불러오지 못했습니다.",
};
