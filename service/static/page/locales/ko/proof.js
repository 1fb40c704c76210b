// The messages of the page /proof in Korean.

import { formats } from "../../format.js";
import { moves, movesToWin } from "../ko.js";

const { integer } = formats("ko");
const cells = (count) => `${integer(count)}점`;

/** @type {MessageParts["proof"]} */
export const messages = {
  title: "흑의 승리",
  loading: "증명을 불러오는 중…",
  failed: (reason) => `증명을 불러올 수 없습니다. ${reason}`,
  retry: "다시 시도",
  badAddress: (text) => `주소에 둘 수 있는 수로 된 대국이 없습니다: ‘${text}’`,
  task: "백을 잡으셨습니다. h8에 대한 응수를 고르세요. 흑은 증명대로 둡니다.",
  answering: "흑이 응수를 찾는 중…",
  unproven: "이 국면은 증명된 것이 없습니다.",
  openReply: (name) => `${name}: 아직 증명되지 않아 흑에게 증명된 응수가 없습니다. 다른 응수를 고르세요.`,
  yourMove: "백을 둘 차례입니다.",
  wins: (plies) => `증명됨: ${movesToWin(plies)} 안에 흑이 이깁니다`,
  over: "흑이 이겼습니다.",
  heldOut: (count, most) => `흑이 이겼습니다. 최대 ${integer(most)}수 가운데 ${integer(count)}수까지 버텼습니다.`,
  newBest: "이 응수에서 가장 오래 버틴 기록입니다.",
  controls: "증명 조작",
  again: "다른 응수",
  takeBack: "무르기",
  analyse: "분석",
  claim: (proven, all) => `흑은 h8에서 시작해 이깁니다. 대칭을 뺀 백의 응수 ${integer(all)}가지 가운데 ${integer(proven)}가지가 증명되었습니다.`,
  complete: (all) => `흑은 h8에서 시작해 이깁니다. 대칭을 뺀 백의 응수 ${integer(all)}가지가 모두 증명되었습니다.`,
  openReplies: (names) => `아직 증명되지 않음: ${names}`,
  howToPlay: "점의 숫자는 백이 그곳에 둔 뒤 백이 어떻게 막아도 흑이 이기는 데 필요한 최대 수입니다. 응수를 골라 시험해 보세요.",
  byFile: (positions) => `증명에는 이 국면을 포함해 ${integer(positions)}개 국면의 수가 있습니다.`,
  byThreats: (positions) => `국면 ${integer(positions)}개의 증명은 여기서 끝나고, 흑은 사와 위협으로 이깁니다.`,
  longestDefence: "가장 오래 버티는 수순:",
  showLine: "가장 오래 버티는 수순 보기",
  showLineHint: "이 수순을 본 대국은 기록되지 않습니다.",
  check: "직접 확인하기:",
  challenge: "얼마나 오래 버틸 수 있나요?",
  challengeHint: "흑이 이기지만, 얼마나 늦출 수 있을까요? 응수마다 가장 좋은 기록이 이 브라우저에 남습니다. 수를 무르거나 가장 오래 버티는 수순을 본 대국은 기록되지 않습니다.",
  noResult: (most) => `흑의 수로 최대 ${integer(most)}수까지 버텨 보세요.`,
  result: (count, most) => `이 응수에서의 최고 기록: 최대 ${integer(most)}수 가운데 ${integer(count)}수`,
  results: (replies, full) => `시도한 응수: ${integer(replies)}. 끝까지 버틴 응수: ${integer(full)}.`,
  map: "지도",
  pictureTitle: "오목은 흑의 승리",
  pictureLead: (proven, all) => `h8에 대한 응수별로 흑이 이기는 데 필요한 최대 수 (${integer(all)}가지 중 ${integer(proven)}가지 증명)`,
  entry: (count, number) => `${moves(count)}: ${cells(number)}`,
  openEntry: (number) => `증명되지 않음: ${cells(number)}`,
  open: "아직 증명되지 않음",
  best: (count) => `내 최고 기록: ${moves(count)}`,
  downloadPng: "지도를 PNG로 저장",
  downloadSvg: "지도를 SVG로 저장",
  allReplies: "모든 응수 표",
  reply: "응수",
  atMost: "수",
  positions: "국면",
  yourBest: "내 기록",
};
