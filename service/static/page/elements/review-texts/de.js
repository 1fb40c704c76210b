// The texts of the review of a game in German.

/** @type {ReviewTexts} */
export const texts = {
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
