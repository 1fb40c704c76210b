// The messages about records that are read, in Japanese: by the codes and values of the API.

const place = ({ line, column }) => (column === undefined ? `${line}行目` : `${line}行目${column}文字目`);

/** Annotations of moves by their kind. @type {Record<string, string>} */
const KINDS = {
  comments: "コメント",
  codes: "評価の番号",
  judgements: "評価の記号",
  times: "時間",
  variations: "括弧内の変化",
  tags: "タグ",
};

/** @type {MessageParts["reader"]} */
export const messages = {
  /** @type {Record<string, (values: any) => string>} By the code of the fault. */
  faults: {
    record: ({ line, column, offset }) =>
      offset === undefined && line === undefined
        ? "棋譜を読めません。"
        : `${offset === undefined ? place({ line, column }) : `${offset}バイト目`}で棋譜を読めません。`,
    pass: ({ number }) => `${number}手目がパスですが、ここではパスはありません。`,
    occupied: ({ number, cell }) => `${number}手目が石のある${cell}に打たれています。`,
    "game-over": ({ number }) => `${number}手目が終局の後にあります。`,
    "off-board": ({ point }) => `点${point}は盤の外です。`,
    "other-game": ({ game }) => `五目並べ以外のゲームです：GM[${game}]。`,
    "stone-counts": () => "両者の石の数が2個以上違います。",
    "two-winners": () => "両者に五があります。",
    "row-length": () => "行の長さがそろっていません。",
    "board-too-small": () => "盤が小さすぎるか大きすぎます。一辺は3から32です。",
    "board-too-large": () => "盤が小さすぎるか大きすぎます。一辺は3から32です。",
    "unknown-symbol": () => "盤に不明な記号があります。",
    "no-rows": () => "盤にマスがありません。",
    blanks: () => "空白で区切られているのは一部のマスだけです。空点は「.」で書いてください。",
    "mixed-symbols": () => "Xと1のように、種類の違う記号が混ざっています。",
    ambiguous: ({ text } = {}) => (text === undefined ? "盤が二通りに読めます。空点は「.」で書いてください。" : `「${text}」は何通りにも読めます。h8のように書いてください。`),
    "forbidden-overline": () => "黒に禁手の長連があります。その後に続く対局はありません。",
    "moved-after-the-end": () => "一方が勝っていますが、最後に打ったのは相手です。",
    "won-before-the-end": () => "一つの石で完成しうる並びではありません。",
    notation: ({ number, text }) => `${number}手目「${text}」を読めません。`,
    brackets: ({ text }) => `(${text})は本譜の手とも、その代わりの手とも読めます。手は括弧なしで書いてください。`,
    unclosed: ({ text }) => `括弧が閉じていません：「${text}」`,
  },
  /** @type {Record<string, (values: any) => string>} By the code of the note. */
  notes: {
    points: ({ example }) => `${example}のような点は、SGFとは別の表記として読みました。`,
    side: ({ text }) => `手番${text}は、最初の文字で読みました。`,
    "several-moves": ({ line, column }) => `${place({ line, column })}のノードに複数の手があり、順に読みました。`,
    "more-several-moves": () => "ほかのノードも同様に読みました。",
    "opening-moves": ({ name }) => `${name}を開局の手として読みました。`,
    "unknown-property": ({ name, line, column }) => `${place({ line, column })}のプロパティ${name}は不明です。その点は石として読みませんでした。`,
    size: ({ cols, rows }) => `大きさを${cols}列${rows}行と読みました。`,
    "rules-in-part": ({ text }) => `ルール${text}は一部しか分かりません。`,
    "unknown-rules": ({ text }) => `ルール${text}は不明なため、通常のルールとしました。`,
    go: () => "囲碁の棋譜とありますが、五目並べとして読みました。",
    "game-name": ({ text }) => `ゲーム${text}を五目並べとして読みました。`,
    "property-names": () => "プロパティ名が大文字ではありませんが、大文字として読みました。",
    "text-before": () => "対局の前の文章は無視しました。",
    "text-after": () => "対局の後の文章は無視しました。",
    "cut-off": () => "ファイルが対局の途中で終わっています。完全な部分を読みました。",
    "missing-semicolon": () => "セミコロンがないので補いました。",
    "first-player": () => "先手の記載がないため、黒番としました。",
    "decimal-times": () => "小数の時間は切り捨てました。",
    "bytes-after": () => "手の後のバイトは無視しました。",
    "side-to-move": () => "石からは手番が決まらないため、推定しました。",
    "first-player-by-win": () => "終局の形から、白が先に打ったことになります。",
    "left-out": ({ kind, text }) => `${KINDS[kind]}を省きました：${text}`,
    "swapped-cells": ({ text }) => `${text}のような座標は、文字を先にして読みました。`,
    ending: ({ text }) => `「${text}」を終局として読みました。`,
    "first-game": () => "別の対局が続いています。最初の対局を読みました。",
    "after-the-end": ({ number }) => `${number}手目で終局しています。その後の手は省きました。`,
    "final-pass": () => "最後のパスを省きました。",
    "late-setup": ({ number, line, column }) => `${place({ line, column })}で${number}手目の後に置かれた石や手番は省きました。`,
    "two-stones": ({ text, line, column }) => `${place({ line, column })}で${text}に石が二つあります。一つだけ残しました。`,
    rectangle: ({ text }) => `長方形${text}は、両端の角の間として読みました。`,
    "no-size": ({ cols, rows }) => `大きさが空のため、${cols}列${rows}行としました。`,
    repair: ({ kind, name, line, column }) => {
      if (kind === "inner-brackets") return `${place({ line, column })}の${name}の中の括弧は、文章として読みました。`;
      return kind === "stray-bracket" ? `${place({ line, column })}の余分な括弧を省きました。` : `${place({ line, column })}のプロパティ${name}は値がないため省きました。`;
    },
    "no-commas": () => "コンマのない手は、列、行、時間として読みました。",
  },
};
