// The keys of the board and the puzzles in German, loaded with their dialog.

const ON_THE_BOARD = ["Auf dem Brett, nach Tab", ["← ↑ ↓ →", "Feld wählen"], ["Enter", "dort spielen"]];

/** @type {MessageParts["keys"]} */
export const messages = {
  title: "Tastenkürzel",
  close: "Schließen",
  pages: {
    board: [
      [
        "Partie",
        ["← →", "voriger und nächster Zug"],
        ["Pos1 Ende", "Anfang und Ende der Partie"],
        ["↑ ↓", "vorige und nächste Variante"],
        ["U R", "zurücknehmen, wiederholen"],
        ["N", "neue Partie"],
        ["Esc", "Engine stoppen: sie spielt den bisher besten Zug"],
      ],
      [
        "Analyse",
        ["D", "eine Engine für dich ziehen lassen"],
        ["T", "Heatmap zeigen oder verbergen"],
        ["S", "Drohungen zeigen oder verbergen"],
        ["H", "Tipp"],
        ["L", "Live-Analyse beginnen oder beenden"],
        ["M Shift+M", "nächster und voriger Fehler einer ausgewerteten Partie"],
      ],
      [...ON_THE_BOARD, [", .", "voriger und nächster Zug"]],
    ],
    puzzles: [
      ["Aufgabe", ["H", "Tipp"], ["Backspace", "zurücknehmen"], ["N", "nächste Aufgabe"]],
      ON_THE_BOARD,
    ],
    learn: [
      ["Kurs", ["H", "Tipp"], ["N", "nächster Schritt"]],
      ON_THE_BOARD,
    ],
  },
  always: ["?", "diese Tasten zeigen"],
};
