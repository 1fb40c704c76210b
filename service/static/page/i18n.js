// The messages of the page in its language. English is the only one so far: another language is another
// file in locales/ with the same keys, chosen here.

import { hasStones } from "./game/rules.js";
import { messages } from "./locales/en.js";

export { messages };

/** The name of a player in a game: Black and White, or X and O. */
export function playerName(player, rules) {
  return messages.playerNames[hasStones(rules) ? "stones" : "marks"][player];
}
