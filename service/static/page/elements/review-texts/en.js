// The texts of the review of a game in English.

export const texts = {
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
