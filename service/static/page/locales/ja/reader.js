// The messages about records that are read, in Japanese: by the codes and values of the API.

const place = ({ line, column }) => (column === undefined ? `${line}行目` : `${line}行目${column}文字目`);

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
    ambiguous: () => "盤が二通りに読めます。空点は「.」で書いてください。",
    "forbidden-overline": () => "黒に禁手の長連があります。その後に続く対局はありません。",
    "moved-after-the-end": () => "一方が勝っていますが、最後に打ったのは相手です。",
    "won-before-the-end": () => "一つの石で完成しうる並びではありません。",
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
  },
};
