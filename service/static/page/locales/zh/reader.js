// The messages about records that are read, in Chinese: by the codes and values of the API.

const place = ({ line, column }) => (column === undefined ? `第 ${line} 行` : `第 ${line} 行第 ${column} 列`);

/** Annotations of moves by their kind. @type {Record<string, string>} */
const KINDS = {
  comments: "注释",
  codes: "评价代码",
  judgements: "评价符号",
  times: "用时",
  variations: "括号中的变化",
  tags: "标签",
};

/** @type {MessageParts["reader"]} */
export const messages = {
  /** @type {Record<string, (values: any) => string>} By the code of the fault. */
  faults: {
    record: ({ line, column, offset }) =>
      offset === undefined && line === undefined
        ? "棋谱无法读取。"
        : `棋谱在${offset === undefined ? place({ line, column }) : `第 ${offset} 字节`}处无法读取。`,
    pass: ({ number }) => `第 ${number} 手是虚着，这里没有虚着。`,
    occupied: ({ number, cell }) => `第 ${number} 手落在已有棋子的 ${cell}。`,
    "game-over": ({ number }) => `第 ${number} 手在终局之后。`,
    "off-board": ({ point }) => `点 ${point} 不在棋盘上。`,
    "other-game": ({ game }) => `这不是五子棋，而是其他游戏：GM[${game}]。`,
    "stone-counts": () => "双方棋子数相差超过一枚。",
    "two-winners": () => "双方都有五连。",
    "row-length": () => "各行长度不同。",
    "board-too-small": () => "棋盘过小或过大：边长为 3 到 32。",
    "board-too-large": () => "棋盘过小或过大：边长为 3 到 32。",
    "unknown-symbol": () => "棋盘中有未知符号。",
    "no-rows": () => "棋盘没有格子。",
    blanks: () => "空格只分隔了部分格子：空点请写作“.”。",
    "mixed-symbols": () => "棋盘混用了不同种类的符号，例如 X 和 1。",
    ambiguous: ({ text } = {}) => (text === undefined ? "棋盘有两种读法：空点请写作“.”。" : `“${text}”有多种读法：请写作 h8 这样的点。`),
    "forbidden-overline": () => "黑棋有禁手长连：此后对局不会继续。",
    "moved-after-the-end": () => "一方已经获胜，但最后一手是另一方下的。",
    "won-before-the-end": () => "没有一枚棋子能单独完成这些获胜的连线。",
    notation: ({ number, text }) => `无法理解第 ${number} 手：“${text}”。`,
    brackets: ({ text }) => `(${text}) 可能是对局的着法，也可能是代替它的着法：请不加括号书写。`,
    unclosed: ({ text }) => `括号没有闭合：“${text}”。`,
  },
  /** @type {Record<string, (values: any) => string>} By the code of the note. */
  notes: {
    points: ({ example }) => `${example} 这样的点按 SGF 以外的记法读取。`,
    side: ({ text }) => `轮走方 ${text} 按首字母读取。`,
    "several-moves": ({ line, column }) => `${place({ line, column })}的节点有多手棋，已按顺序读取。`,
    "more-several-moves": () => "其他节点也是如此。",
    "opening-moves": ({ name }) => `${name} 已读作开局着法。`,
    "unknown-property": ({ name, line, column }) => `${place({ line, column })}的属性 ${name} 未知，其点未读作棋子。`,
    size: ({ cols, rows }) => `尺寸读作 ${cols} 列 ${rows} 行。`,
    "rules-in-part": ({ text }) => `规则 ${text} 仅部分已知。`,
    "unknown-rules": ({ text }) => `规则 ${text} 未知，按通常规则处理。`,
    go: () => "棋谱标为围棋，已按五子棋读取。",
    "game-name": ({ text }) => `游戏 ${text} 已按五子棋读取。`,
    "property-names": () => "属性名不是大写，已按大写读取。",
    "text-before": () => "对局前的文字已忽略。",
    "text-after": () => "对局后的文字已忽略。",
    "cut-off": () => "文件在对局中途结束，已读取完整的部分。",
    "missing-semicolon": () => "缺少分号，已补上。",
    "first-player": () => "文件头没有先手，按黑先处理。",
    "decimal-times": () => "带小数的时间已舍去小数。",
    "bytes-after": () => "着法之后的字节已忽略。",
    "side-to-move": () => "从棋子看不出轮到谁走，已作推定。",
    "first-player-by-win": () => "从终局看，应是白方先走。",
    "left-out": ({ kind, text }) => `${KINDS[kind]}已略去：${text}。`,
    "swapped-cells": ({ text }) => `${text} 这样的点按字母在前读取。`,
    ending: ({ text }) => `“${text}”已读作终局。`,
    "first-game": () => "文字后面还有另一局：已读取第一局。",
    "after-the-end": ({ number }) => `对局在第 ${number} 手结束，其后的着法已略去。`,
    "final-pass": () => "末尾的虚着已略去。",
    "late-setup": ({ number, line, column }) => `${place({ line, column })}在第 ${number} 手之后摆放的棋子或轮走方已略去。`,
    "two-stones": ({ text, line, column }) => `${place({ line, column })}的 ${text} 有两枚棋子，只保留一枚。`,
    rectangle: ({ text }) => `矩形 ${text} 已按两角之间读取。`,
    "no-size": ({ cols, rows }) => `未写尺寸：按 ${cols} 列 ${rows} 行处理。`,
    repair: ({ kind, name, line, column }) => {
      if (kind === "inner-brackets") return `${place({ line, column })}的 ${name} 中的括号已读作文字。`;
      return kind === "stray-bracket" ? `${place({ line, column })}多余的括号已略去。` : `${place({ line, column })}的属性 ${name} 没有值，已略去。`;
    },
    "no-commas": () => "没有逗号的着法已读作列、行和用时。",
  },
};
