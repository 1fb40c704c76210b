// The messages of the opening explorer in Korean.

import { formats } from "../../format.js";

const { integer, percent } = formats("ko");
const games = (count) => `${integer(count)}국`;
const SOURCES = {
  selfplay: (count) => `자가 대국 ${integer(count)}국`,
  records: (count) => `기보 ${integer(count)}국`,
};

/** @type {MessageParts["explorer"]} */
export const messages = {
  title: "오프닝 탐색기",
  move: "수",
  games: "대국 수",
  engine: "엔진",
  results: (x, o) => `${x} 승, 무승부, ${o} 승`,
  all: "모든 수",
  bar: ([x, o], wins, draws, losses) =>
    `${x} ${integer(wins)}승, 무승부 ${integer(draws)}, ${o} ${integer(losses)}승`,
  play: (name) => `${name}에 두기`,
  proven: (player) => `증명됨: ${player} 쪽 승리`,
  provenMove: "증명됨",
  sources: (sources, ply) =>
    `집계: ${sources.map((each) => SOURCES[each.source](each.games)).join(", ")}, ${ply}수까지. ` +
    "돌리거나 뒤집은 국면은 하나로 셉니다. 숫자는 둔 횟수일 뿐, 최선의 수라는 뜻은 아닙니다.",
  chances: (player) => `엔진: 이 기기에서 짧게 탐색한, 착수 후 ${player}의 승률입니다.`,
  loading: "국면을 찾는 중…",
  gameOver: "대국이 끝났습니다.",
  unknown: "이 국면에서 이어진 대국이 없습니다.",
  noGames: "이 규칙의 대국 자료가 없습니다. 15 × 15의 오목, 표준 고모쿠, 렌주, 카로에는 있습니다.",
  failed: "오프닝 자료를 불러오지 못했습니다.",
  retry: "다시 시도",
  origin: "집계할 대국",
  origins: { service: "서비스의 대국", files: "연 파일의 대국", saved: "이 브라우저에 저장된 대국" },
  reading: (share) => `대국을 읽는 중: ${percent(share)}`,
  own: (count, others) =>
    `이 기기에서 집계: ${games(count)}. 돌리거나 뒤집은 국면은 하나로 셉니다.` +
    (others > 0 ? ` 집계에서 제외: ${games(others)}(다른 규칙이나 다른 판의 대국, 배치한 국면에서 시작한 대국, 목록으로 읽지 않는 형식).` : ""),
  noneOf: {
    files: "‘기보’에서 .sgf나 .rif처럼 여러 대국이 든 파일을 여세요. 이 기기에서 바로 집계합니다.",
    saved: "이 브라우저에 저장된 대국이 아직 없습니다.",
  },
  noBorders: "무한판의 대국은 집계하지 않습니다.",
  open: "진행 중",
  unfinished: (count) => `진행 중 ${games(count)}`,
  listed: "이 수를 둔 대국",
  listGames: (move, count) => `${move}에 둔 대국: ${games(count)}`,
  first: (count) => `처음 ${games(count)}을 보여 줍니다. 그 수를 두면 범위가 좁아집니다.`,
};
