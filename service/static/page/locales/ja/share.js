// The messages of records and links in Japanese.

import { formats } from "../../format.js";

const { integer } = formats("ja");

/** @type {MessageParts["share"]} */
export const messages = {
  format: "形式",
  formats: { moves: "座標", sgf: "SGF", psq: "psq（Piskvork）" },
  record: "棋譜",
  copy: "コピー",
  copyLink: "リンクをコピー",
  download: "ダウンロード",
  downloadLibrary: ".libをダウンロード",
  downloadImage: "画像をダウンロード",
  load: "棋譜を読み込む",
  loadHint:
    "座標・SGF・psqの棋譜、盤の各行、このページのリンクを、ここかページ上の好きな場所に貼り付けてください。ファイル（.lib、.pos、.rifも可）のドロップもできます。",
  copied: "コピーしました",
  unsupported: "この形式では、この対局を表せません。",
  unknownFormat: "h8i9のような座標、SGF、psqのいずれかの棋譜を入力してください。",
  notAMove: (word) => `「${word}」を読めません。h8i9のような座標、SGF、psqのいずれかの棋譜を入力してください。`,
  illegalMove: (name) => `${name}には打てません。石があるか、盤の外か、すでに終局しています。`,
  assumedEncoding: (name) => `ファイルに文字コードの指定がないため、${name}とみなしました。`,
  mainLineOnly: "本譜だけを読み込みました。変化はこのページで読めない書き方です。",
  movesOnly: "着手を読み込みました。コメントと印はこのページで読めない書き方です。",
  skippedVariations: (count) => `パスまたは打てない手のため、${integer(count)}個の変化を省きました。`,
  openFiles: "ファイルを開く…",
  openedBeside: "棋譜を開きました。前の対局は保存棋譜に残っています。",
  begunBeside: "新しい対局を始めました。前の対局は保存棋譜に残っています。",
  library: {
    none: "RenLibのライブラリではありません。",
    damaged: (offset) => `ライブラリの${integer(offset)}バイト目が壊れています。`,
    cut: "ライブラリが途中で終わっています。別のライブラリの一部か、切れたファイルです。",
    part: (shown, all) => `ライブラリには${integer(all)}局面あります。初手に近い${integer(shown)}局面を表示します。`,
    lines: "RenLibのライブラリには矢印と線がありません。ここに描いたものは含まれません。",
  },
  database: {
    none: "RenjuNetのデータベースではありません。",
    empty: "ファイルに棋譜がありません。",
    damaged: (line) => `データベースの${integer(line)}行目が壊れています。`,
    doctype: "データベースに文書型宣言があるため、読み込みません。",
    encoding: (name) => `ファイルは指定の文字コード${name}ではないため、別のものとみなしました。`,
    cut: "とても長い手順や注釈は、最初の部分だけを読みました。",
    characters: "ファイルの壊れた文字を置き換えました。",
    part: (count) => `データベースが大きすぎるため、最初の${integer(count)}局を表示します。`,
    element: (name) => `要素「${name}」は不明なため、無視しました。`,
    rule: (name) => `ルール「${name}」は不明なため、連珠とみなしました。`,
    result: (score) => `結果「${score}」は1、0.5、0のいずれでもないため、無視しました。`,
    move: (number, word) => `${integer(number)}手目まで読み込みました。「${word}」は着手ではありません。`,
  },
  tooLarge: (name) => `${name}は64 MBを超えています。`,
  notARecord: (name) => `${name}は棋譜ではありません。`,
  picture: (name) => `${name}は画像です。画像は読めません。SGF などの棋譜を開くか、手順を貼り付けてください。`,
  /** What a record says of its game. */
  about: {
    players: (first, second) => `${first} – ${second}`,
    round: (round) => `第${round}回戦`,
    komi: (komi) => `コミ${komi}`,
  },
  study: {
    tooLong: (length, most) => `リンクは${length}文字になりますが、多くのメッセージは${most}文字までです。ファイルを送ってください。`,
    file: "SGFをダウンロード",
    movesOnly: "SGFには境界のない盤がないため、リンクは手順だけです。",
    chapters: "これらの対局へのリンクをコピー",
  },
  link: {
    unknownGame: (name) =>
      `リンクのゲーム「${name}」は不明です。使えるのはtictactoe、gomoku、gomoku19、standard、renju、caro、unbounded、または12x12x5のようなサイズです。`,
    unknownParameter: (name, allowed) =>
      `リンクのパラメーター「${name}」は不明です。使えるのは${allowed.join("、")}です。`,
    invalidOpening: (name) =>
      `リンクのopening=${name}は使えません。黒白の対局で、swap、swap2、rif、soosorv8、taraguchi10、yamaguchiのいずれかと、その規定に合う着手と決定を指定してください。`,
    invalidMoves: (name, text) => `リンクの${name}=${text}は読み取れません。h8i9のような着手を指定してください。`,
    invalidResult: (text) => `リンクのresult=${text}は読み取れません。X、O、0のいずれかと、必要なら-R、-T、-Aを指定してください。`,
    invalidStudy: "リンクの研究は壊れているか、途中で切れているか、長すぎます。",
  },
};
