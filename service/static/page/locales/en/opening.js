// The messages of openings that settle the colours, in English.

export const messages = {
  rules: {
    swap: "Swap: the first player places three stones, black, white and black. The second takes a colour. White moves next.",
    swap2:
      "Swap2: the first player places three stones, black, white and black. The second takes a colour, or places two more and leaves the colour to the first. White moves next.",
  },
  you: "Your turn",
  engine: (player, engine) => `${player} (${engine})`,
  stage: (player, decision) => `${player}: ${decision}`,
  /** A stone of the colour of each side. */
  place: {
    X: (number, count) => `place stone ${number} of ${count}, black`,
    O: (number, count) => `place stone ${number} of ${count}, white`,
  },
  takeOne: "take a colour",
  takeOrPlace: "take a colour, or place two more stones",
  take: { X: "Take Black", O: "Take White" },
  placeMore: "Place two more",
  took: {
    X: (opening, player) => `${opening}: ${player} took Black.`,
    O: (opening, player) => `${opening}: ${player} took White.`,
  },
};
