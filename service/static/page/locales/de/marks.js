// The messages of the marks that visitors draw on the board, in German.

/** @type {MessageParts["marks"]} */
export const messages = {
  title: (cell) => `Markierungen auf ${cell}`,
  marks: {
    CR: "Kreis",
    TR: "Dreieck",
    SQ: "Quadrat",
    MA: "Kreuz",
    LB: "Buchstabe",
    AR: "Pfeil",
    LN: "Linie",
  },
  clear: "Alle Markierungen dieser Stellung entfernen",
  close: "Schließen",
  chooseEnd: (cell) => `Wähle das andere Ende der Linie von ${cell}; Escape bricht ab.`,
  next: "Nächste Züge",
};
