// Names of renju's openings and of judgements in Chinese.

/** @type {MessageParts["names"]} */
export const messages = {
  opening: (name) => `开局：${name}`,
  /** The kinds, by White's stone beside the first one or diagonally: all that is known after two moves. */
  kinds: { D: "直指", I: "斜指" },
  /** With White's second stone beside the first one (D), or diagonally (I). */
  openings: {
    D: "寒星 溪月 疏星 花月 残月 雨月 金星 松月 丘月 新月 瑞星 山月 游星".split(" "),
    I: "长星 峡月 恒星 水月 流星 云月 浦月 岚月 银月 明星 斜月 名月 彗星".split(" "),
  },
  /** Of signs in a record. */
  signs: {
    "!": "好手",
    "!!": "妙手",
    "!?": "有趣的一手",
    "?!": "可疑的一手",
    "?": "恶手",
    "??": "大恶手",
  },
};
