// The messages of the check of a proof in Korean.

import { formats } from "../../format.js";

const { integer } = formats("ko");

/** @type {MessageParts["check"]} */
export const messages = {
  proof: "증명",
  lead: "이 기기가 증명의 모든 수에 대한 모든 응수를 시험합니다. 서비스와 같은 검증 프로그램을 쓰며, 탐색은 쓰지 않습니다.",
  start: "이 증명을 직접 검증하기",
  pause: "일시 정지",
  resume: "계속",
  stop: "중지",
  file: "파일",
  digest: "파일의 SHA-256",
  progress: "증명 검증",
  replies: (done, all) => `응수: ${integer(all)} 중 ${integer(done)}`,
  positions: (done, all) => `국면: ${integer(all)} 중 ${integer(done)}`,
  left: (time) => `${time} 남음`,
  took: (time) => `시간: ${time}`,
  accepted: (moves, winner) => `통과: ${moves} 다음에는 어떻게 막아도 ${winner}이 이깁니다.`,
  refused: {
    unreadable: (line) => `거부: 파일의 ${line}번째 줄을 읽을 수 없습니다.`,
    decided: () => "거부: 증명이 시작되기 전에 대국이 끝났습니다.",
    unwon: (line) => `거부: ${line}번째 줄의 수 다음에 버티는 응수가 있습니다.`,
    plies: (line) => `거부: ${line}번째 줄의 수순 길이가 틀렸습니다.`,
    unreached: (line) => `거부: ${line}번째 줄의 국면에는 이를 수 없습니다.`,
  },
  play: "이 증명과 대국하기",
  all: "모두 차례로 검증하기",
  allHint: "한두 시간이 걸리며, 탭을 열어 두어야 합니다",
  allAccepted: (done, all) => `통과한 증명: ${integer(all)}개 중 ${integer(done)}개`,
  notLoaded: "파일을 불러오지 못했습니다.",
  failed: (reason) => `검증이 오류로 끝났습니다: ${reason}`,
};
