// The messages of the check of a proof in Japanese.

import { formats } from "../../format.js";

const { integer } = formats("ja");

/** @type {MessageParts["check"]} */
export const messages = {
  proof: "証明",
  lead: "お使いの端末が、証明の各手に対するすべての応手を試します。サービスと同じ検証プログラムで、探索はいっさい使いません。",
  start: "この証明を自分で検証する",
  pause: "一時停止",
  resume: "再開",
  stop: "停止",
  file: "ファイル",
  digest: "ファイルのSHA-256",
  progress: "証明の検証",
  replies: (done, all) => `応手：${integer(all)}中${integer(done)}`,
  positions: (done, all) => `局面：${integer(all)}中${integer(done)}`,
  left: (time) => `残り${time}`,
  took: (time) => `所要時間：${time}`,
  accepted: (moves, winner) => `合格：${moves}の後、どう守られても${winner}が勝ちます。`,
  refused: {
    unreadable: (line) => `不合格：ファイルの${line}行目を読めません。`,
    decided: () => "不合格：証明が始まる前に対局が終わっています。",
    unwon: (line) => `不合格：${line}行目の手の後、しのげる応手があります。`,
    plies: (line) => `不合格：${line}行目の手数が誤っています。`,
    unreached: (line) => `不合格：${line}行目の局面には到達しません。`,
  },
  play: "この証明と対局する",
  all: "すべてを順に検証する",
  allHint: "1～2時間かかります。タブは開いたままにしてください",
  allAccepted: (done, all) => `検証済みの証明：${integer(all)}件中${integer(done)}件`,
  notLoaded: "ファイルを読み込めませんでした。",
  failed: (reason) => `検証がエラーで終わりました：${reason}`,
};
