// The messages of openings that settle the colors, in English.

export const messages = {
  rules: {
    swap: "Swap: the first player places three stones, black, white and black. The second takes a color. White moves next.",
    swap2:
      "Swap2: the first player places three stones, black, white and black. The second takes a color, or places two more and leaves the color to the first. White moves next.",
  },
  you: "Your turn",
  engine: (player, engine) => `${player} (${engine})`,
  stage: (player, decision) => `${player}: ${decision}`,
  /** A stone of the color of each side. */
  place: {
    X: (number, count) => `place stone ${number} of ${count}, black`,
    O: (number, count) => `place stone ${number} of ${count}, white`,
  },
  takeOne: "take a color",
  takeOrPlace: "take a color, or place two more stones",
  take: { X: "Take Black", O: "Take White" },
  placeMore: "Place two more",
  took: {
    X: (opening, player) => `${opening}: ${player} took Black.`,
    O: (opening, player) => `${opening}: ${player} took White.`,
  },
};
