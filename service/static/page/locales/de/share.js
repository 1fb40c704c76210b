// The messages of records and links in German.

import { formats } from "../../format.js";

const { integer, plural } = formats("de");

/** @type {MessageParts["share"]} */
export const messages = {
  format: "Format",
  formats: { moves: "Züge", sgf: "SGF", psq: "psq (Piskvork)" },
  record: "Partieaufzeichnung",
  copy: "Kopieren",
  copyLink: "Link kopieren",
  download: "Herunterladen",
  downloadLibrary: ".lib herunterladen",
  downloadImage: "Bild herunterladen",
  load: "Aufzeichnung laden",
  loadHint: "Füge Züge, SGF, psq, die Zeilen eines Bretts oder einen Link dieser Seite hier oder irgendwo auf der Seite ein, oder ziehe eine Datei herein, auch .lib oder .pos.",
  copied: "Kopiert",
  unsupported: "Dieses Format kann die Partie nicht darstellen.",
  unknownFormat: "Erwartet werden Züge wie h8i9, eine Aufzeichnung in SGF oder in psq.",
  illegalMove: (name) =>
    `Unerlaubter Zug ${name}: Das Feld ist besetzt oder liegt nicht auf dem Brett, oder die Partie ist zu Ende.`,
  assumedEncoding: (name) => `Die Datei nennt ihre Zeichenkodierung nicht: ${name} wurde angenommen.`,
  mainLineOnly: "Die Hauptvariante wurde gelesen; die Varianten sind in einer Schreibweise, die diese Seite nicht liest.",
  skippedVariations: (count) =>
    `${integer(count)} ${plural(count, { one: "Variante wurde", other: "Varianten wurden" })} übersprungen: ein Pass oder ein unerlaubter Zug.`,
  openFiles: "Dateien öffnen…",
  openedBeside: "Die Aufzeichnung ist offen. Die Partie davor bleibt im Archiv.",
  begunBeside: "Eine neue Partie hat begonnen. Die Partie davor bleibt im Archiv.",
  library: {
    none: "Das ist keine Bibliothek von RenLib.",
    damaged: (offset) => `Die Bibliothek ist bei Byte ${integer(offset)} beschädigt.`,
    cut: "Die Bibliothek endet zu früh: Sie ist ein Zweig einer anderen oder abgeschnitten.",
    part: (shown, all) => `Die Bibliothek hat ${integer(all)} Stellungen. Gezeigt werden die ${integer(shown)}, die dem Anfang am nächsten sind.`,
  },
  tooLarge: (name) => `${name} hat mehr als 64 MB.`,
  notARecord: (name) => `${name} ist keine Partieaufzeichnung.`,
  /** What a record says of its game. */
  about: {
    players: (first, second) => `${first} – ${second}`,
    round: (round) => `Runde ${round}`,
    komi: (komi) => `Komi ${komi}`,
  },
  link: {
    unknownGame: (name) =>
      `Der Link nennt das Spiel „${name}“. Möglich sind: tictactoe, gomoku, gomoku19, standard, renju, caro, unbounded oder eine Größe wie 12x12x5.`,
    unknownParameter: (name, allowed) => `Der Link hat den Parameter „${name}“. Möglich sind: ${allowed.join(", ")}.`,
    invalidOpening: (name) =>
      `Der Link hat opening=${name}. Erwartet wird swap, swap2, rif, soosorv8, taraguchi10 oder yamaguchi, für Schwarz und Weiß, mit Zügen und Entscheidungen nach der Regel.`,
    invalidMoves: (name, text) => `Der Link hat ${name}=${text}. Erwartet werden Züge wie h8i9.`,
    invalidResult: (text) => `Der Link hat result=${text}. Erwartet wird X, O oder 0, und danach -R, -T oder -A.`,
  },
};
