// Names of renju's openings and of judgements in Korean.

/** @type {MessageParts["names"]} */
export const messages = {
  opening: (name) => `주형: ${name}`,
  /** The kinds, by White's stone beside the first one or diagonally: all that is known after two moves. */
  kinds: { D: "직접", I: "간접" },
  /** With White's second stone beside the first one (D), or diagonally (I). */
  openings: {
    D: "한성 계월 소성 화월 잔월 우월 금성 송월 구월 신월 서성 산월 유성".split(" "),
    I: "장성 협월 항성 수월 유성 운월 포월 람월 은월 명성 사월 명월 혜성".split(" "),
  },
  /** Of signs in a record. */
  signs: {
    "!": "좋은 수",
    "!!": "아주 좋은 수",
    "!?": "흥미로운 수",
    "?!": "의문스러운 수",
    "?": "나쁜 수",
    "??": "아주 나쁜 수",
  },
};
