// The messages of the editor of positions, of custom boards, of the board's appearance and of images in German.

/** @type {MessageParts["tools"]} */
export const messages = {
  onDevice: "Auf diesem Gerät",
  onDeviceHint:
    "Eine Engine in diesem Browser spielt und analysiert, und keine Stellung verlässt das Gerät. Vergleiche und Eröffnungen brauchen den Dienst.",
  /** The fold More of the panel Play. */
  more: {
    engines: "Welche Engine?",
    firstPlayer: "Wer beginnt",
    opening: "Eröffnung",
    firstPlayers: { alternate: "Abwechselnd", X: "X", O: "O" },
    delay: "Pause zwischen Zügen",
    noDelay: "Keine",
    moveNumbers: "Zugnummern anzeigen",
    setUp: "Stellung aufbauen",
    appearance: "Brett und Koordinaten…",
    clock: "Uhr",
    noClock: "Keine",
    clockHint: "Minuten für jede Seite und Sekunden, die jeder Zug hinzufügt; ab der nächsten Partie.",
    sound: "Ton",
    advanced: "Engines und ihre Optionen",
  },
  setup: {
    title: "Stellung aufbauen",
    place: "Ein Klick setzt",
    tools: { empty: "Nichts" },
    toMove: "Am Zug",
    hint: "Klicke auf ein Feld, oder drücke dort Enter. Ein zweiter Klick entfernt den Stein, „Zurücknehmen“ macht die letzte Änderung rückgängig.",
    done: "Fertig",
    clear: "Brett leeren",
  },
  appearance: {
    title: "Brett und Koordinaten",
    boardTheme: "Oberfläche",
    coordinates: "Koordinaten",
    touch: "Steine per Finger auf kleinen Feldern",
    close: "Schließen",
    choices: {
      boardTheme: { auto: "Automatisch", wood: "Holz", paper: "Papier", slate: "Schiefer" },
      coordinates: { letters: "Buchstaben und Zahlen", numbers: "Zahlen", off: "Aus" },
      touch: { loupe: "Eine Lupe über dem Finger", aim: "Tippen zielt, noch einmal tippen setzt" },
    },
  },
  images: {
    lastMove: "Letzten Zug markieren",
    moveNumbers: "Zugnummern",
    gif: "GIF herunterladen",
    drawing: (percent) => `GIF wird gezeichnet: ${percent}`,
    tooLong: (moves) => `Ein GIF zeigt höchstens ${moves} Züge.`,
  },
  customBoard: {
    rows: "Zeilen",
    cols: "Spalten",
    winLength: "Länge zum Sieg",
    overline: "Längere Reihen gewinnen auch",
    blockedWins: "Reihen zwischen zwei gegnerischen Steinen gewinnen",
    forbiddenPoints: "Verbotene Punkte für Schwarz (Renju)",
    bounded: "Mit Rand",
    start: "Auf diesem Brett beginnen",
    errors: {
      size: "Zeilen und Spalten müssen ganze Zahlen von 3 bis 32 sein.",
      winLength: "Die Länge zum Sieg muss eine ganze Zahl von 3 bis 32 sein und auf das Brett passen.",
      forbiddenPoints:
        "Verbotene Punkte brauchen einen Rand und fünf in einer Reihe, und auch längere und blockierte Reihen müssen gewinnen.",
    },
  },
  engineOptions: {
    names: {
      strength: "Stärke",
      threads: "Threads",
      memory_mb: "Speicher in MB",
      guard: "Absicherung",
      verify: "geprüfte Züge",
      verify_nodes: "Knoten der Prüfung",
      chance: "Würfelwurf",
    },
    ponder: "In der Zeit des Gegners mitdenken",
    limitsHint: "Diese Grenzen gelten für Engines, die vorausrechnen.",
    engineDefault: "Vorgabe der Engine",
    invalidNumber: (low, high) => (high === null ? `Eine ganze Zahl ab ${low}.` : `Eine ganze Zahl von ${low} bis ${high}.`),
  },
  embed: {
    title: "Einbetten",
    hint: "Für eigene Seiten: eine Partie zum Durchklicken, oder ein Brett zum Spielen, solange es keine Züge gibt.",
    kind: "Einbetten als",
    kinds: { link: "Link für einen Frame", frame: "Frame (iframe)", element: "Zwei Zeilen HTML" },
    code: "Code",
  },
};
