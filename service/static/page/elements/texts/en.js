// The texts of a board in English.

export const texts = {
  playerNames: { stones: { X: "Black", O: "White" }, marks: { X: "X", O: "O" } },
  /** Between the parts of a list, and between statements that are read out. */
  comma: ", ",
  sentenceEnd: ". ",
  board: {
    title: "Board",
    empty: "empty",
    stone: (player, number) => `${player}, move ${number}`,
    setUp: (player) => `${player}, set up`,
    forbidden: {
      "double-three": "forbidden to Black, double three",
      "double-four": "forbidden to Black, double four",
      overline: "forbidden to Black, overline",
    },
  },
  announcements: {
    move: (player, name) => `${player} ${name}`,
    won: (player) => `${player} wins`,
    drawn: "The game is drawn",
    taken: (name) => `${name} is taken`,
    refused: (name) => `${name} cannot be played now`,
  },
  steps: {
    first: "Go to the start (Home)",
    back: "Previous move (←)",
    forward: "Next move (→)",
    last: "Go to the end (End)",
  },
  viewing: (ply, last) => `Move ${ply} of ${last}`,
  moves: "Moves",
};

/** Of the review of a game. */
export const review = {
  start: "Review the game",
  progress: (done, all) => `${done} of ${all} moves`,
  accuracy: "Accuracy",
  judgements: {
    best: "Best",
    good: "Good",
    inaccuracy: "Inaccuracy",
    mistake: "Mistake",
    blunder: "Blunder",
    forced: "Forced",
  },
};
