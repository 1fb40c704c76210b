// The messages of the page /proof in Chinese.

import { formats } from "../../format.js";
import { moves, stepsToWin } from "../zh.js";

const { integer } = formats("zh");
const cells = (count) => `${integer(count)} 点`;

/** @type {MessageParts["proof"]} */
export const messages = {
  title: "黑方必胜",
  loading: "正在加载证明…",
  failed: (reason) => `无法加载证明。${reason}`,
  retry: "重试",
  badAddress: (text) => `地址中没有由合法着法组成的对局：“${text}”。`,
  task: "您执白：请选择对 h8 的应手。黑方按证明应对。",
  answering: "黑方正在查找应手…",
  unproven: "此局面尚无任何证明。",
  openReply: (name) => `${name} 尚未证明，黑方没有经证明的应手。请选择其他应手。`,
  yourMove: "轮到您了，白方。",
  wins: (plies) => `已证明：黑方最多 ${stepsToWin(plies)}获胜`,
  over: "黑方获胜。",
  heldOut: (count, most) => `黑方获胜。最多 ${integer(most)} 步，您坚持了 ${integer(count)} 步。`,
  newBest: "这是您对此应手的最佳成绩。",
  controls: "证明操作",
  again: "其他应手",
  takeBack: "退回",
  analyse: "分析",
  claim: (proven, all) => `黑方从 h8 开局必胜：不计对称，白方的 ${integer(all)} 种应手中已证明 ${integer(proven)} 种。`,
  complete: (all) => `黑方从 h8 开局必胜：不计对称，白方的 ${integer(all)} 种应手均已证明。`,
  openReplies: (names) => `尚未证明：${names}。`,
  howToPlay: "点上的数字是白方应在该处之后，无论白方如何防守，黑方获胜最多需要的步数。请选择一个应手试试。",
  byFile: (positions) => `证明包含 ${integer(positions)} 个局面的着法，包括此局面。`,
  byThreats: (positions) => `共 ${integer(positions)} 个局面的证明到此结束：黑方以冲四和威胁获胜。`,
  longestDefence: "最长的防守：",
  showLine: "显示最长的防守",
  showLineHint: "看过最长防守的对局不计成绩。",
  check: "自行检验：",
  challenge: "您能坚持多久？",
  challengeHint: "黑方必胜，但要多久？对每种应手的最佳成绩保存在此浏览器中。退回着法或看过最长防守的对局不计成绩。",
  noResult: (most) => `请尽量坚持，最多可到黑方 ${integer(most)} 步。`,
  result: (count, most) => `您对此应手的最佳成绩：最多 ${integer(most)} 步，坚持了 ${integer(count)} 步。`,
  results: (replies, full) => `试过的应手：${integer(replies)}。坚持到上限：${integer(full)}。`,
  map: "地图",
  pictureTitle: "五子棋黑方必胜",
  pictureLead: (proven, all) => `对 h8 的每种应手，黑方获胜最多需要的步数（${integer(all)} 种中已证明 ${integer(proven)} 种）`,
  entry: (count, number) => `${moves(count)}：${cells(number)}`,
  openEntry: (number) => `尚未证明：${cells(number)}`,
  open: "尚未证明",
  best: (count) => `您的最佳成绩：${moves(count)}`,
  downloadPng: "下载地图 PNG",
  downloadSvg: "下载地图 SVG",
  allReplies: "所有应手的表格",
  reply: "应手",
  atMost: "步数",
  positions: "局面",
  yourBest: "最佳",
};
