// The messages of hints and offers of a draw in English.

import { formats } from "../../format.js";
import { movesToWin } from "../en.js";

const { percent } = formats("en");

export const messages = {
  searching: "Looking for a good move…",
  failed: "No hint could be loaded.",
  move: (name, reason) => `${name}: ${reason}`,
  /** A reason in a list of several. */
  sentence: (name, reason) => `${name} ${reason}.`,
  best: "the engine's first choice",
  winIn: (plies) => `forces a win in ${movesToWin(plies)}`,
  chance: (chance) => `has the best chances, ${percent(chance)} to win`,
  /** What a move makes, which line of the opponent's it blocks, and what the opponent would make in its place. */
  shapes: {
    five: "five in a row",
    openFour: "a four that cannot be stopped",
    fourThree: "a four and an open three at once",
    doubleThree: "two open threes at once",
    four: "a four",
    openThree: "an open three",
  },
  makes: (shape) => `makes ${shape}`,
  blocks: (shape) => `blocks ${shape}`,
  takes: (shape) => `takes a point where the opponent would make ${shape}`,
  drawDeclined: "The draw is declined: the engine likes its position.",
  noThreats: "There are no threats on the board.",
};
