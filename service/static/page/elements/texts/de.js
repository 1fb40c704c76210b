// The texts of a board in German.

/** @type {ElementTexts} */
export const texts = {
  playerNames: { stones: { X: "Schwarz", O: "Weiß" }, marks: { X: "X", O: "O" } },
  comma: ", ",
  sentenceEnd: ". ",
  board: {
    title: "Brett",
    empty: "leer",
    stone: (player, number) => `${player}, Zug ${number}`,
    setUp: (player) => `${player}, aufgestellt`,
    forbidden: {
      "double-three": "für Schwarz verboten, Doppeldreier",
      "double-four": "für Schwarz verboten, Doppelvierer",
      overline: "für Schwarz verboten, Überlänge",
    },
  },
  announcements: {
    move: (player, name) => `${player} ${name}`,
    won: (player) => `${player} gewinnt`,
    drawn: "Die Partie endet remis",
    taken: (name) => `${name} ist besetzt`,
    refused: (name) => `${name} kann jetzt nicht gespielt werden`,
  },
  steps: {
    first: "Zum Anfang (Pos1)",
    back: "Voriger Zug (←)",
    forward: "Nächster Zug (→)",
    last: "Zum Ende (Ende)",
  },
  viewing: (ply, last) => `Zug ${ply} von ${last}`,
  moves: "Züge",
};

/** Of the review of a game. @type {ReviewTexts} */
export const review = {
  start: "Partie auswerten",
  progress: (done, all) => `${done} von ${all} Zügen`,
  accuracy: "Genauigkeit",
  judgements: {
    best: "Bester Zug",
    good: "Gut",
    inaccuracy: "Ungenauigkeit",
    mistake: "Fehler",
    blunder: "Patzer",
    forced: "Erzwungen",
  },
};
