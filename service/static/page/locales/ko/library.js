// The messages of the lists of games in Korean.

import { formats } from "../../format.js";
import { moves } from "../ko.js";

const { integer } = formats("ko");

/** @type {MessageParts["library"]} */
export const messages = {
  hint: "모든 대국은 두는 대로 이 브라우저에 저장됩니다.",
  opening: "저장된 대국을 여는 중…",
  moves,
  open: "진행 중",
  drawn: "무승부",
  won: (player) => `${player} 승`,
  remove: (name, time) => `${name}, ${time} 삭제`,
  found: (count) => `${integer(count)}국`,
  more: (count) => `${integer(count)}국 더 보기`,
  close: "목록 닫기",
  unnamed: "이름 없는 대국",
  none: "이 말에 맞는 대국이 없습니다.",
  saved: "저장된 대국",
  ofFiles: "연 파일의 대국",
  search: "이름, 대회, 주형, 결과, 태그 찾기",
  shortSearch: "검색",
  sort: "순서",
  sorts: { updated: "최근에 둔 순", file: "파일 순서", names: "이름", date: "날짜", opening: "주형", moves: "수순 길이", result: "결과" },
  tags: "태그",
  edit: (name) => `${name}의 이름과 태그`,
  name: "이름",
  tagsHint: "태그 (쉼표로 구분)",
  save: "저장",
  cancel: "취소",
  export: (count) => `${integer(count)}국을 SGF로 내려받기`,
  notExported: (count) => `${integer(count)}국은 판에 테두리가 없어 SGF로 쓸 수 없습니다.`,
  bulkReview: "모두 복기…",
  reviewAll: (count) => `${integer(count)}국 복기`,
  reviewRest: (count) => `계속하기: ${integer(count)}국 남음`,
  reviewed: (done, all) => `${integer(all)}국 중 ${integer(done)}국을 복기했습니다.`,
  skipped: (count) => `${integer(count)}국은 이 기기에서 복기할 수 없습니다.`,
  mistakes: "유형과 선수별 실수",
  allMistakes: "모든 실수",
  noMotif: "유형 없음",
  otherPlayers: "다른 선수",
  gamesOf: "대국 수",
  place: (title, ply, move) => `${title}: ${ply}수 ${move}`,
  morePlaces: (count) => `외 ${integer(count)}개`,
};
