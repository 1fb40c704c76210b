// The messages of hints and offers of a draw in German.

import { formats } from "../../format.js";
import { movesToWin } from "../de.js";

const { percent } = formats("de");

/** @type {MessageParts["hints"]} */
export const messages = {
  searching: "Ein guter Zug wird gesucht…",
  failed: "Der Tipp konnte nicht geladen werden.",
  move: (name, reason) => `${name}: ${reason}`,
  best: "die erste Wahl der Engine",
  winIn: (plies) => `erzwingt den Sieg in ${movesToWin(plies)}`,
  chance: (chance) => `die besten Aussichten, ${percent(chance)} Siegchance`,
  makes: {
    five: "bildet fünf in einer Reihe",
    openFour: "bildet einen Vierer, der nicht aufzuhalten ist",
    fourThree: "bildet einen Vierer und einen offenen Dreier zugleich",
    doubleThree: "bildet zwei offene Dreier zugleich",
    four: "bildet einen Vierer",
    openThree: "bildet einen offenen Dreier",
  },
  blocks: {
    five: "blockt einen Fünfer",
    openFour: "verhindert einen Vierer, der nicht aufzuhalten wäre",
    fourThree: "nimmt den Punkt eines Vierer-Dreiers",
    doubleThree: "nimmt den Punkt eines Doppeldreiers",
    four: "blockt einen Vierer",
    openThree: "blockt einen offenen Dreier",
  },
  drawDeclined: "Das Remis ist abgelehnt: Der Engine gefällt ihre Stellung.",
  noThreats: "Auf dem Brett gibt es keine Drohungen.",
};
