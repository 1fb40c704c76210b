// The messages of the training of openings in Korean.

import { formats } from "../../format.js";

const { integer } = formats("ko");
const games = (count) => `${integer(count)}국`;
const positions = (count) => `국면 ${integer(count)}개`;

/** @type {MessageParts["training"]} */
export const messages = {
  title: "오프닝 훈련",
  lead: "자신의 오프닝을 외워 보세요. 페이지가 상대편을 두고 당신의 수를 묻습니다. 틀린 수는 곧 다시, 아는 수는 며칠이나 몇 주 뒤에 나옵니다. 모두 이 기기에만 남습니다.",
  repertoires: "레퍼토리",
  loading: "레퍼토리를 읽는 중…",
  none: "아직 레퍼토리가 없습니다. 판 위의 대국, .lib나 .sgf 같은 파일, 저장한 대국으로 만들 수 있습니다.",
  failed: "이 브라우저는 레퍼토리를 저장하지 못합니다. 저장소가 금지되었거나 가득 찼습니다.",
  positions: (count) => positions(count),
  counts: (due, fresh) => `복습 ${integer(due)}, 새로 ${integer(fresh)}`,
  next: (when) => `다음: ${when}`,
  train: "훈련",
  practise: "연습",
  open: "열기",
  of: (action, name) => `${action}: ${name}`,
  remove: (name) => `${name} 삭제`,
  removed: (name) => `${name}: 삭제했습니다.`,
  form: {
    title: "새 레퍼토리",
    source: "수의 출처",
    board: "판 위의 대국",
    files: "파일",
    saved: (name, count) => `저장한 대국: ${name} (${integer(count)})`,
    into: "넣을 곳",
    create: "새 레퍼토리",
    side: "내 편",
    plies: "몇 수까지",
    end: "끝까지",
    name: "이름",
    submit: "만들기",
    add: "추가",
    choose: "파일 선택…",
    reading: "대국을 읽는 중…",
    made: (count, learned) => `읽음: ${games(count)}. 새로 익힐 것: ${positions(learned)}.`,
    others: (count) => `제외: 규칙이나 시작이 다른 대국 ${games(count)}.`,
    cut: (most) => `처음 ${integer(most)}국만 읽었습니다.`,
    tooLarge: (most) => `수가 ${integer(most)}개를 넘습니다. 레퍼토리에는 그만큼만 들어갑니다. 대국을 줄이거나 마지막 수를 앞당기세요.`,
    problems: {
      empty: (name) => `${name}: 대국이 없습니다.`,
      borders: "가장자리가 없는 판에서는 훈련할 수 없습니다.",
      gone: "레퍼토리가 그사이 삭제되었습니다.",
      full: (most) => `이 브라우저는 레퍼토리를 ${integer(most)}개까지만 저장합니다. 먼저 하나를 삭제하세요.`,
      moveless: (side) => `${side}: 익힐 수가 없습니다.`,
    },
  },
  ask: {
    left: (count) => `남은 것: ${positions(count)}`,
    task: (player) => `${player} 차례입니다. 여기서 당신의 수는?`,
    right: (name) => `${name}: 맞습니다.`,
    wrong: (name, answers) => `${name}: 레퍼토리에 없습니다. 당신의 수는 ${answers}입니다.`,
    shown: (answers) => `당신의 수는 ${answers}입니다.`,
    done: "변화가 여기서 끝납니다. 판을 클릭하면 다음이 시작됩니다.",
    over: (asked, right) => `지금은 끝입니다. ${integer(asked)}개 중 ${integer(right)}개를 바로 맞혔습니다.`,
    away: "판에 다른 국면이 있습니다.",
    back: "문제로 돌아가기",
    show: "수 보기",
    goOn: "그 수 두기",
    next: "다음 변화",
    end: "끝내기",
    finish: "목록으로",
  },
};
