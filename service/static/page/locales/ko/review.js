// The messages of reviews in Korean.

import { formats } from "../../format.js";

const { percent } = formats("ko");
const KINDS = {
  line: "줄 완성",
  fours: "연속 4 공격",
  threats: "4와 위협의 연속 공격",
  search: "탐색으로 발견",
};
const win = ({ kind, plies }) => `${plies}수 만에 이기는 길(${KINDS[kind]})`;

/** @type {MessageParts["review"]} */
export const messages = {
  lead: "모든 수를 평가합니다: 수의 가치와 더 좋은 수를 보여 줍니다.",
  time: "한 수 시간",
  start: "복기하기",
  again: "다시 복기",
  stop: "중지",
  noMoves: "아직 복기할 수가 없습니다.",
  progress: (done, all) => `${done}/${all}수`,
  offline: "연결이 끊겼습니다.",
  stopped: "복기를 중지했습니다.",
  summary: "정확도와 평가",
  accuracy: "정확도",
  judgements: {
    best: "최선수",
    good: "좋은 수",
    inaccuracy: "완착",
    mistake: "악수",
    blunder: "대악수",
    forced: "외길",
  },
  plural: {
    best: "최선수",
    good: "좋은 수",
    inaccuracy: "완착",
    mistake: "악수",
    blunder: "대악수",
  },
  /** The course of a game, from the review. */
  story: {
    ahead: (player, ply) => `${ply}수까지는 ${player}이 우세했습니다.`,
    even: (ply) => `${ply}수까지는 팽팽했습니다.`,
    decided: (ply, player, name) => `${player}의 ${ply}수 ${name}에서 승부가 갈렸습니다.`,
    better: (name, merit) => `더 좋은 수는 ${name}: ${merit}.`,
  },
  undecided: "한 수로 승부가 갈리지는 않았습니다.",
  curve: (player) => `${player} 승률`,
  chosen: "수를 고르면 그 가치가 나옵니다.",
  move: (ply, player, name) => `${ply}. ${player} ${name}`,
  chances: (player, before, after) => `${player}: ${before} → ${after}`,
  missed: (proof) => `${win(proof)}을 놓쳤습니다.`,
  allowed: (proof) => `상대에게 ${win(proof)}을 내줍니다.`,
  lost: (share) => `승률 ${percent(share)} 손실.`,
  isBest: "더 좋은 수가 없습니다.",
  isGood: "좋은 수입니다. 이 수가 조금 더 좋았습니다:",
  isForced: "바로 지지 않는 유일한 수입니다.",
  better: "더 좋은 수:",
  line: "더 좋은 수순",
  describeLine: (rank, chance) => `더 좋은 수순, ${chance}`,
  describeMove: (name, number) => `${name}, 더 좋은 수순의 ${number}수`,
  previousMistake: { name: "이전 실수", key: "Shift+M" },
  nextMistake: { name: "다음 실수", key: "M" },
  noMistakes: "양쪽 모두 실수가 없습니다.",
  learn: (player, count) => `${player}의 실수에서 배우기 (${count})`,
  exercise: {
    title: (at, all) => `연습 ${at}/${all}`,
    task: (player, ply, name, sign) => `실전: ${player} ${ply}. ${name} ${sign}. 더 좋은 수를 찾으세요.`,
    hint: "힌트",
    show: "정답 보기",
    next: "다음",
    finish: "마치기",
    end: "끝내기",
    checking: (name) => `${name}: 확인 중…`,
    wrong: (name, value, before) => `${name}: ${before} 중 ${value}만 남습니다. 더 좋은 수가 있습니다.`,
    played: (name) => `${name}: 실전의 수입니다. 더 좋은 수가 있습니다.`,
    solved: (name, value) => `${name}: 정답입니다. ${value}.`,
    alsoGood: (name, value, best) => `${name}: 똑같이 좋습니다. ${value}. 엔진의 선택은 ${best}입니다.`,
    shown: (name) => `정답은 ${name}입니다.`,
    failed: "수를 확인하지 못했습니다. 다시 시도하세요.",
    hintWin: (proof) => `${win(proof)}이 있습니다.`,
    hintArea: "더 좋은 수는 표시된 곳 안에 있습니다.",
    hintDefend: "상대의 위협을 살펴보세요. 더 좋은 수는 표시된 곳 안에 있습니다.",
  },
};
