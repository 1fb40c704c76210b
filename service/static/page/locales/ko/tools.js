// The messages of the editor of positions, of custom boards, of the board's appearance and of images in Korean.

/** @type {MessageParts["tools"]} */
export const messages = {
  onDevice: "이 기기에서만",
  onDeviceHint:
    "이 브라우저 안의 엔진이 두고 분석하며, 국면은 기기 밖으로 나가지 않습니다. 비교와 오프닝에는 서버가 필요합니다.",
  setup: {
    title: "국면 만들기",
    place: "누르면 놓기",
    tools: { empty: "지우기" },
    toMove: "둘 차례",
    hint: "자리를 누르거나 Enter를 누르세요. 한 번 더 누르면 돌이 없어지고, ‘무르기’는 마지막 변경을 되돌립니다.",
    done: "완료",
    clear: "판 비우기",
  },
  appearance: {
    title: "판과 좌표",
    boardTheme: "판 표면",
    coordinates: "좌표",
    touch: "작은 칸에서 터치로 두기",
    close: "닫기",
    choices: {
      boardTheme: { auto: "자동", wood: "나무", paper: "종이", slate: "석판" },
      coordinates: { letters: "문자와 숫자", numbers: "숫자", off: "없음" },
      touch: { loupe: "손가락 위에 돋보기 표시", aim: "한 번 눌러 고르고 다시 눌러 두기" },
    },
  },
  images: {
    lastMove: "마지막 수 표시",
    moveNumbers: "수 번호",
    gif: "GIF 다운로드",
    drawing: (percent) => `GIF 만드는 중: ${percent}`,
    tooLong: (moves) => `GIF에는 ${moves}수까지 담을 수 있습니다.`,
  },
  customBoard: {
    rows: "행 수",
    cols: "열 수",
    winLength: "승리 길이",
    overline: "더 긴 줄도 승리",
    blockedWins: "양끝이 막힌 줄도 승리",
    forbiddenPoints: "흑 금수 (렌주)",
    bounded: "가장자리 있음",
    start: "이 판으로 시작",
    errors: {
      size: "행과 열의 수는 3~32의 정수여야 합니다.",
      winLength: "승리 길이는 3~32의 정수이고 판에 들어가야 합니다.",
      forbiddenPoints: "금수는 가장자리가 있는 판, 5목 승리, 긴 줄과 막힌 줄도 승리일 때만 쓸 수 있습니다.",
    },
  },
  engineOptions: {
    names: {
      strength: "기력",
      threads: "스레드",
      memory_mb: "메모리(MB)",
      guard: "안전장치",
      verify: "검증할 수",
      verify_nodes: "검증 노드",
      chance: "확률",
    },
    ponder: "상대 차례에도 생각하기",
    limitsHint: "이 제한은 수를 탐색하는 엔진에 적용됩니다.",
    engineDefault: "엔진 기본값",
    invalidNumber: (low, high) => (high === null ? `${low} 이상의 정수` : `${low}~${high} 사이의 정수`),
  },
  embed: {
    title: "웹에 넣기",
    hint: "내 페이지에 넣을 때: 수순을 넘겨 보는 기보, 아직 수가 없으면 둘 수 있는 판이 됩니다.",
    kind: "넣는 방식",
    kinds: { link: "프레임용 링크", frame: "프레임 (iframe)", element: "HTML 두 줄" },
    code: "코드",
  },
};
