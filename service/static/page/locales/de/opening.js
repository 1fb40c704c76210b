// The messages of openings that settle the colors, in German.

/** @type {MessageParts["opening"]} */
export const messages = {
  rules: {
    swap: "Swap: Der erste Spieler setzt drei Steine, schwarz, weiß und schwarz. Der zweite wählt eine Farbe. Weiß ist am Zug.",
    swap2:
      "Swap2: Der erste Spieler setzt drei Steine, schwarz, weiß und schwarz. Der zweite wählt eine Farbe, oder setzt zwei weitere und überlässt dem ersten die Wahl. Weiß ist am Zug.",
  },
  you: "Du bist dran",
  engine: (player, engine) => `${player} (${engine})`,
  stage: (player, decision) => `${player}: ${decision}`,
  place: {
    X: (number, count) => `Stein ${number} von ${count} setzen, schwarz`,
    O: (number, count) => `Stein ${number} von ${count} setzen, weiß`,
  },
  takeOne: "eine Farbe wählen",
  takeOrPlace: "eine Farbe wählen oder zwei weitere Steine setzen",
  take: { X: "Schwarz nehmen", O: "Weiß nehmen" },
  placeMore: "Zwei weitere setzen",
  took: {
    X: (opening, player) => `${opening}: ${player} nahm Schwarz.`,
    O: (opening, player) => `${opening}: ${player} nahm Weiß.`,
  },
};
