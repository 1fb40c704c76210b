// The messages of the lists of games in Japanese.

import { formats } from "../../format.js";
import { moves } from "../ja.js";

const { integer } = formats("ja");

/** @type {MessageParts["library"]} */
export const messages = {
  hint: "対局はすべて、進むごとにこのブラウザに保存されます。",
  opening: "保存した対局を開いています…",
  moves,
  open: "対局途中",
  drawn: "引き分け",
  won: (player) => `${player}の勝ち`,
  remove: (name, time) => `${name}（${time}）を削除`,
  found: (count) => `${integer(count)}局`,
  more: (count) => `さらに${integer(count)}局を表示`,
  close: "一覧を閉じる",
  unnamed: "名前のない対局",
  none: "この言葉に合う対局はありません。",
  saved: "保存した対局",
  ofFiles: "開いたファイルの対局",
  search: "名前、大会、珠型、結果、タグを探す",
  shortSearch: "検索",
  sort: "並び順",
  sorts: { updated: "最近の対局順", file: "ファイルの順", names: "名前", date: "日付", opening: "珠型", moves: "手数", result: "結果" },
  tags: "タグ",
  edit: (name) => `${name}の名前とタグ`,
  name: "名前",
  tagsHint: "タグ（カンマで区切る）",
  save: "保存",
  cancel: "キャンセル",
  export: (count) => `${integer(count)}局をSGFでダウンロード`,
  notExported: (count) => `${integer(count)}局は盤に端がなく、SGFでは表せません。`,
  bulkReview: "すべて検討…",
  reviewAll: (count) => `${integer(count)}局を検討する`,
  reviewRest: (count) => `続ける（残り${integer(count)}局）`,
  reviewed: (done, all) => `${integer(all)}局中${integer(done)}局を検討しました。`,
  skipped: (count) => `${integer(count)}局はこの端末では検討できません。`,
  mistakes: "手筋と対局者ごとの悪手",
  allMistakes: "すべての悪手",
  noMotif: "手筋なし",
  otherPlayers: "ほかの対局者",
  gamesOf: "対局数",
  place: (title, ply, move) => `${title}：${ply}手目 ${move}`,
  morePlaces: (count) => `ほか${integer(count)}件`,
};
