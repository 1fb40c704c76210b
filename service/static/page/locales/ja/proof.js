// The messages of the page /proof in Japanese.

import { formats } from "../../format.js";
import { moves, movesToWin } from "../ja.js";

const { integer } = formats("ja");
const cells = (count) => `${integer(count)}点`;

/** @type {MessageParts["proof"]} */
export const messages = {
  title: "黒の勝ち",
  loading: "証明を読み込んでいます…",
  failed: (reason) => `証明を読み込めません。${reason}`,
  retry: "再試行",
  badAddress: (text) => `アドレスに合法手の対局がありません：「${text}」`,
  task: "あなたは白です。h8への応手を選んでください。黒は証明のとおりに応じます。",
  answering: "黒が応手を調べています…",
  unproven: "この局面については何も証明されていません。",
  openReply: (name) => `${name} はまだ証明されていないため、黒には証明済みの応手がありません。別の応手を選んでください。`,
  yourMove: "あなた（白）の番です。",
  wins: (plies) => `証明済み：黒が自分の${movesToWin(plies)}以内に勝ちます`,
  over: "黒の勝ちです。",
  heldOut: (count, most) => `黒の勝ちです。最長${integer(most)}手のうち${integer(count)}手まで持ちこたえました。`,
  newBest: "この応手での自己最高記録です。",
  controls: "証明の操作",
  again: "別の応手",
  takeBack: "一手戻す",
  analyse: "解析",
  claim: (proven, all) => `黒はh8から始めて勝ちます。対称形を除く白の応手${integer(all)}通りのうち${integer(proven)}通りで証明済みです。`,
  complete: (all) => `黒はh8から始めて勝ちます。対称形を除く白の応手${integer(all)}通りすべてで証明済みです。`,
  openReplies: (names) => `未証明：${names}`,
  howToPlay: "点の数字は、そこへの応手のあと、白がどう受けても黒が勝つまでの最大の手数（黒の手）です。応手を選んで試してください。",
  byFile: (positions) => `証明には、この局面を含む${integer(positions)}局面の手があります。`,
  byThreats: (positions) => `${integer(positions)}局面の証明はここで終わり、黒は四と追い手で勝ちます。`,
  longestDefence: "最長の受け：",
  showLine: "最長の受けを見る",
  showLineHint: "見た対局は記録されません。",
  check: "自分で確かめる：",
  challenge: "どこまで持ちこたえられますか",
  challengeHint: "黒の勝ちですが、どこまで延ばせるでしょうか。応手ごとの最高記録はこのブラウザに残ります。手を戻したり最長の受けを見たりした対局は記録されません。",
  noResult: (most) => `黒の手で最長${integer(most)}手まで持ちこたえてください。`,
  result: (count, most) => `この応手での最高記録：最長${integer(most)}手のうち${integer(count)}手`,
  results: (replies, full) => `試した応手：${integer(replies)}、最後まで持ちこたえた応手：${integer(full)}`,
  map: "地図",
  pictureTitle: "五目並べは黒の勝ち",
  pictureLead: (proven, all) => `h8への応手ごとの、黒が勝つまでの最大手数（${integer(all)}通りのうち${integer(proven)}通りを証明）`,
  entry: (count, number) => `${moves(count)}：${cells(number)}`,
  openEntry: (number) => `未証明：${cells(number)}`,
  open: "未証明",
  best: (count) => `自己最高：${moves(count)}`,
  downloadPng: "地図をPNGで保存",
  downloadSvg: "地図をSVGで保存",
  allReplies: "すべての応手の表",
  reply: "応手",
  atMost: "手数",
  positions: "局面",
  yourBest: "自己最高",
};
