// The messages of reviews in Vietnamese.

import { formats } from "../../format.js";

const { percent } = formats("vi");
const KINDS = {
  line: "bằng cách nối đủ hàng",
  fours: "bằng chuỗi đường 4",
  threats: "bằng chuỗi đường 4 và nước dọa",
  search: "do engine tính ra",
};
const win = ({ kind, plies }) => `thắng trong ${plies} nước, ${KINDS[kind]}`;

/** @type {MessageParts["review"]} */
export const messages = {
  lead: "Từng nước được đánh giá: giá trị bao nhiêu và đi thế nào thì tốt hơn.",
  time: "Thời gian mỗi nước",
  start: "Đánh giá ván cờ",
  again: "Đánh giá lại",
  stop: "Dừng",
  noMoves: "Chưa có nước nào để đánh giá.",
  progress: (done, all) => `${done}/${all} nước`,
  offline: "Mất kết nối.",
  stopped: "Đã dừng đánh giá.",
  summary: "Độ chính xác và đánh giá",
  accuracy: "Độ chính xác",
  judgements: {
    best: "Tốt nhất",
    good: "Tốt",
    inaccuracy: "Thiếu chính xác",
    mistake: "Sai lầm",
    blunder: "Sai lầm nặng",
    forced: "Bắt buộc",
  },
  plural: {
    best: "Nước tốt nhất",
    good: "Nước tốt",
    inaccuracy: "Thiếu chính xác",
    mistake: "Sai lầm",
    blunder: "Sai lầm nặng",
  },
  /** The course of a game, from the review. */
  story: {
    ahead: (player, ply) => `${player} chiếm ưu thế đến nước ${ply}.`,
    even: (ply) => `Ván cờ cân bằng đến nước ${ply}.`,
    decided: (ply, player, name) => `Nước ${ply} của ${player}, ${name}, đã quyết định ván cờ.`,
    better: (name, merit) => `Tốt hơn là ${name}: ${merit}.`,
  },
  undecided: "Không có nước nào một mình quyết định ván cờ.",
  curve: (player) => `Tỉ lệ thắng của ${player}`,
  chosen: "Chọn một nước để xem giá trị của nó.",
  move: (ply, player, name) => `${ply}. ${player} ${name}`,
  chances: (player, before, after) => `${player}: ${before} → ${after}`,
  missed: (proof) => `Bỏ lỡ nước ${win(proof)}.`,
  allowed: (proof) => `Để đối thủ ${win(proof)}.`,
  lost: (share) => `Làm mất ${percent(share)} cơ hội thắng.`,
  isBest: "Không có nước nào tốt hơn.",
  isGood: "Nước tốt; nước này tốt hơn một chút:",
  isForced: "Nước duy nhất không thua ngay.",
  better: "Tốt hơn là:",
  line: "Biến tốt hơn",
  describeLine: (rank, chance) => `Biến tốt hơn, ${chance}`,
  describeMove: (name, number) => `${name}, nước ${number} của biến tốt hơn`,
  previousMistake: { name: "Sai lầm trước", key: "Shift+M" },
  nextMistake: { name: "Sai lầm sau", key: "M" },
  noMistakes: "Không bên nào mắc sai lầm.",
  learn: (player, count) => `Học từ sai lầm của ${player} (${count})`,
  exercise: {
    title: (at, all) => `Bài tập ${at}/${all}`,
    task: (player, ply, name, sign) => `${player} đã đi ${ply}. ${name} ${sign} Hãy tìm nước tốt hơn.`,
    hint: "Gợi ý",
    show: "Xem đáp án",
    next: "Tiếp",
    finish: "Xong",
    end: "Thoát",
    checking: (name) => `${name}: đang kiểm tra…`,
    wrong: (name, value, before) => `${name} chỉ còn ${value} so với ${before}. Có nước tốt hơn.`,
    played: (name) => `${name} là nước đã đi trong ván. Có nước tốt hơn.`,
    solved: (name, value) => `${name} là đúng: ${value}.`,
    alsoGood: (name, value, best) => `${name} cũng tốt như vậy: ${value}. Engine thích ${best} hơn.`,
    shown: (name) => `Đáp án là ${name}.`,
    failed: "Không kiểm tra được nước đi. Hãy thử lại.",
    hintWin: (proof) => `Có nước ${win(proof)}.`,
    hintArea: "Nước tốt hơn nằm trong vùng được đánh dấu.",
    hintDefend: "Hãy xem đối thủ đang dọa gì; nước tốt hơn nằm trong vùng được đánh dấu.",
  },
};
