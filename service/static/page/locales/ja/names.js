// Names of renju's openings and of judgements in Japanese.

/** @type {MessageParts["names"]} */
export const messages = {
  opening: (name) => `珠型：${name}`,
  /** The kinds, by White's stone beside the first one or diagonally: all that is known after two moves. */
  kinds: { D: "直接打ち", I: "間接打ち" },
  /** With White's second stone beside the first one (D), or diagonally (I). */
  openings: {
    D: "寒星 渓月 疎星 花月 残月 雨月 金星 松月 丘月 新月 瑞星 山月 遊星".split(" "),
    I: "長星 峡月 恒星 水月 流星 雲月 浦月 嵐月 銀月 明星 斜月 名月 彗星".split(" "),
  },
  /** Of signs in a record. */
  signs: {
    "!": "好手",
    "!!": "妙手",
    "!?": "面白い手",
    "?!": "疑問手",
    "?": "悪手",
    "??": "大悪手",
  },
};
