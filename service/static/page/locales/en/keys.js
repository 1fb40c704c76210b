// The keys of the board and the puzzles in English, loaded with their dialog.

const ON_THE_BOARD = ["On the board, after Tab", ["← ↑ ↓ →", "choose a cell"], ["Enter", "play there"]];

export const messages = {
  title: "Keyboard shortcuts",
  close: "Close",
  /** The keys of each page in groups: the name, then keys and what they do. */
  pages: {
    board: [
      [
        "Game",
        ["← →", "previous and next move"],
        ["Home End", "start and end of the game"],
        ["↑ ↓", "previous and next variation"],
        ["U R", "undo, redo"],
        ["N", "new game"],
        ["Esc", "stop the engine: it plays the best move so far"],
      ],
      [
        "Analysis",
        ["D", "let an engine move for you"],
        ["T", "show or hide the heat map"],
        ["S", "show or hide the threats"],
        ["H", "hint"],
        ["L", "start or end the live analysis"],
        ["M Shift+M", "next and previous mistake of a reviewed game"],
      ],
      [...ON_THE_BOARD, [", .", "previous and next move"]],
    ],
    puzzles: [
      ["Puzzle", ["H", "hint"], ["Backspace", "take back"], ["N", "next puzzle"]],
      ON_THE_BOARD,
    ],
    learn: [
      ["Course", ["H", "hint"], ["N", "next step"]],
      ON_THE_BOARD,
    ],
  },
  always: ["?", "show these keys"],
};
