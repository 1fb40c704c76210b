// The texts of a board in Vietnamese.

/** @type {ElementTexts} */
export const texts = {
  playerNames: { stones: { X: "Đen", O: "Trắng" }, marks: { X: "X", O: "O" } },
  comma: ", ",
  sentenceEnd: ". ",
  board: {
    title: "Bàn cờ",
    empty: "trống",
    stone: (player, number) => `${player}, nước ${number}`,
    setUp: (player) => `${player}, quân xếp sẵn`,
    forbidden: {
      "double-three": "nước cấm của Đen, 3-3",
      "double-four": "nước cấm của Đen, 4-4",
      overline: "nước cấm của Đen, hàng 6 quân trở lên",
    },
  },
  announcements: {
    move: (player, name) => `${player} ${name}`,
    won: (player) => `${player} thắng`,
    drawn: "Ván cờ hòa",
    taken: (name) => `${name} đã có quân`,
    refused: (name) => `Bây giờ không thể đi ${name}`,
  },
  steps: {
    first: "Về đầu ván (Home)",
    back: "Nước trước (←)",
    forward: "Nước sau (→)",
    last: "Đến cuối ván (End)",
  },
  viewing: (ply, last) => `Nước ${ply}/${last}`,
  moves: "Các nước đi",
};

/** Of the review of a game. @type {ReviewTexts} */
export const review = {
  start: "Đánh giá ván cờ",
  progress: (done, all) => `${done}/${all} nước`,
  accuracy: "Độ chính xác",
  judgements: {
    best: "Tốt nhất",
    good: "Tốt",
    inaccuracy: "Thiếu chính xác",
    mistake: "Sai lầm",
    blunder: "Sai lầm nặng",
    forced: "Bắt buộc",
  },
};
