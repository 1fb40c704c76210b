// The messages of hints and offers of a draw in English.

import { formats } from "../../format.js";
import { movesToWin } from "../en.js";

const { percent } = formats("en");

export const messages = {
  searching: "Looking for a good move…",
  failed: "No hint could be loaded.",
  move: (name, reason) => `${name}: ${reason}`,
  best: "the engine's first choice",
  winIn: (plies) => `forces a win in ${movesToWin(plies)}`,
  chance: (chance) => `the best chances, ${percent(chance)} to win`,
  /** What a move makes, and what it takes from the opponent. */
  makes: {
    five: "makes five in a row",
    openFour: "makes a four that cannot be stopped",
    fourThree: "makes a four and an open three at once",
    doubleThree: "makes two open threes at once",
    four: "makes a four",
    openThree: "makes an open three",
  },
  blocks: {
    five: "blocks a five",
    openFour: "prevents a four that could not be stopped",
    fourThree: "takes the point of a four-three",
    doubleThree: "takes the point of a double three",
    four: "blocks a four",
    openThree: "blocks an open three",
  },
  drawDeclined: "The draw is declined: the engine likes its position.",
  noThreats: "There are no threats on the board.",
};
