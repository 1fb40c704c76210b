// What the header and the footer show on demand, in German.

/** @type {MessageParts["header"]} */
export const messages = {
  keys: "Tastenkürzel (?)",
  language: "Sprache",
  theme: { label: "Design", auto: "System", light: "Hell", dark: "Dunkel" },
  about: [
    "Tengen spielt, analysiert und erklärt Gomoku, Renju, Caro und Tic-Tac-Toe auf neun Stufen, vom Neuling bis zum Meister, der schwer zu schlagen ist.",
    "Partien, Dateien und Einstellungen bleiben in diesem Browser. Der Dienst erhält Stellungen nur, damit seine Engines darüber nachdenken; mit „Auf diesem Gerät“ in den Einstellungen der Engines erhält er keine.",
    "Es gibt kein Konto, keine Werbung und keine Nachverfolgung. Tengen ist freie Software unter der MIT-Lizenz.",
  ],
};
