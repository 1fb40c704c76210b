// The messages of openings that settle the colors, in Czech.

/** @type {MessageParts["opening"]} */
export const messages = {
  rules: {
    swap: "Swap: první hráč položí tři kameny – černý, bílý a černý; druhý si vybere barvu. Na tahu je pak bílý.",
    swap2:
      "Swap2: první hráč položí tři kameny – černý, bílý a černý. Druhý si vybere barvu, nebo přidá dva kameny a výběr nechá prvnímu. Na tahu je pak bílý.",
  },
  you: "Jste na řadě",
  engine: (player, engine) => `${player} (${engine})`,
  stage: (player, decision) => `${player}: ${decision}`,
  place: {
    X: (number, count) => `položit ${number}. kámen ze ${count}, černý`,
    O: (number, count) => `položit ${number}. kámen ze ${count}, bílý`,
  },
  takeOne: "vybrat barvu",
  takeOrPlace: "vybrat barvu, nebo přidat dva kameny",
  take: { X: "Vzít černé", O: "Vzít bílé" },
  placeMore: "Přidat dva",
  took: {
    X: (opening, player) => `${opening}: ${player} vzal černé.`,
    O: (opening, player) => `${opening}: ${player} vzal bílé.`,
  },
};
