// The messages of the opening explorer in Japanese.

import { formats } from "../../format.js";

const { integer, percent } = formats("ja");
const games = (count) => `${integer(count)}局`;
const SOURCES = {
  selfplay: (count) => `自己対局${integer(count)}局`,
  records: (count) => `棋譜${integer(count)}局`,
};

/** @type {MessageParts["explorer"]} */
export const messages = {
  title: "開局データベース",
  move: "着手",
  games: "局数",
  engine: "エンジン",
  results: (x, o) => `${x}勝ち、引き分け、${o}勝ち`,
  all: "すべての手",
  bar: ([x, o], wins, draws, losses) =>
    `${x}勝ち${integer(wins)}局、引き分け${integer(draws)}局、${o}勝ち${integer(losses)}局`,
  play: (name) => `${name}に打つ`,
  proven: (player) => `証明済み：${player}の勝ち`,
  provenMove: "証明済み",
  sources: (sources, ply) =>
    `集計対象：${sources.map((each) => SOURCES[each.source](each.games)).join("、")}（${ply}手目まで）。` +
    "回転・反転した局面は同じものとして数えています。数字が示すのは打たれた回数で、最善手とは限りません。",
  chances: (player) => `エンジン：この端末での短い探索による、着手後の${player}の勝率。`,
  loading: "局面を検索中…",
  gameOver: "終局しています。",
  unknown: "この局面から打ち継がれた対局はありません。",
  noGames: "このルールの対局は登録されていません。15 × 15の五目並べ、スタンダード五目、連珠、カロならあります。",
  failed: "開局データベースに接続できませんでした。",
  retry: "再試行",
  origin: "集計する対局",
  origins: { service: "サービスの対局", files: "開いたファイルの対局", saved: "このブラウザに保存した対局" },
  reading: (share) => `対局を読み込み中：${percent(share)}`,
  own: (count, others) =>
    `この端末で集計：${games(count)}。回転・反転した局面は同じものとして数えています。` +
    (others > 0 ? `集計対象外：${games(others)}（ルールや盤が違う対局、配置した局面からの対局、一覧にできない形式）。` : ""),
  noneOf: {
    files: ".sgf や .rif など、複数の対局を含むファイルを「棋譜」で開いてください。ここ、この端末で集計します。",
    saved: "このブラウザに保存された対局はまだありません。",
  },
  noBorders: "無限盤の対局は集計しません。",
  open: "対局途中",
  unfinished: (count) => `対局途中${games(count)}`,
  listed: "この手の対局",
  listGames: (move, count) => `${move}の対局：${games(count)}`,
  first: (count) => `最初の${games(count)}を表示しています。この手を打つと絞り込めます。`,
};
