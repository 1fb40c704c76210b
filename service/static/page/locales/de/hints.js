// The messages of hints and offers of a draw in German.

import { formats } from "../../format.js";
import { movesToWin } from "../de.js";

const { percent } = formats("de");

/** @type {MessageParts["hints"]} */
export const messages = {
  searching: "Ein guter Zug wird gesucht…",
  failed: "Der Tipp konnte nicht geladen werden.",
  move: (name, reason) => `${name}: ${reason}`,
  sentence: (name, reason) => `${name} ${reason}.`,
  best: "die erste Wahl der Engine",
  winIn: (plies) => `erzwingt den Sieg in ${movesToWin(plies)}`,
  chance: (chance) => `hat die besten Aussichten, ${percent(chance)} Siegchance`,
  shapes: {
    five: "fünf in einer Reihe",
    openFour: "einen unaufhaltsamen Vierer",
    fourThree: "einen Vierer und einen offenen Dreier zugleich",
    doubleThree: "zwei offene Dreier zugleich",
    four: "einen Vierer",
    openThree: "einen offenen Dreier",
  },
  makes: (shape) => `bildet ${shape}`,
  blocks: (shape) => `blockt ${shape}`,
  takes: (shape) => `nimmt einen Punkt, auf dem der Gegner ${shape} bilden würde`,
  drawDeclined: "Das Remis ist abgelehnt: Der Engine gefällt ihre Stellung.",
  noThreats: "Auf dem Brett gibt es keine Drohungen.",
};
