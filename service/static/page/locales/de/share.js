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
  loadHint: "Füge Züge, SGF, psq, die Zeilen eines Bretts oder einen Link dieser Seite hier oder irgendwo auf der Seite ein, oder ziehe eine Datei herein, auch .lib, .pos oder .rif.",
  copied: "Kopiert",
  unsupported: "Dieses Format kann die Partie nicht darstellen.",
  unknownFormat: "Erwartet werden Züge wie h8i9, eine Aufzeichnung in SGF oder in psq.",
  notAMove: (word) => `„${word}“ ist nicht verständlich. Erwartet werden Züge wie h8i9, eine Aufzeichnung in SGF oder in psq.`,
  illegalMove: (name) =>
    `Unerlaubter Zug ${name}: Das Feld ist besetzt oder liegt nicht auf dem Brett, oder die Partie ist zu Ende.`,
  assumedEncoding: (name) => `Die Datei nennt ihre Zeichenkodierung nicht: ${name} wurde angenommen.`,
  mainLineOnly: "Die Hauptvariante wurde gelesen; die Varianten sind in einer Schreibweise, die diese Seite nicht liest.",
  movesOnly: "Die Züge wurden gelesen; die Kommentare und Markierungen sind in einer Schreibweise, die diese Seite nicht liest.",
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
    lines: "Eine Bibliothek von RenLib hat keine Pfeile und Linien: Die hier gezeichneten fehlen darin.",
  },
  database: {
    none: "Das ist keine Datenbank von RenjuNet.",
    empty: "Die Datei enthält keine Partien.",
    damaged: (line) => `Die Datenbank ist in Zeile ${integer(line)} beschädigt.`,
    doctype: "Die Datenbank hat einen Dokumenttyp, der nicht gelesen wird.",
    encoding: (name) => `Die Datei ist nicht in ihrer Kodierung ${name}: Eine andere wurde angenommen.`,
    cut: "Von sehr langen Zügen oder Anmerkungen wurde nur der Anfang gelesen.",
    characters: "Beschädigte Zeichen der Datei wurden ersetzt.",
    part: (count) => `Die Datenbank ist zu groß: Aufgeführt sind ihre ersten ${integer(count)} Partien.`,
    element: (name) => `Das Element „${name}“ ist unbekannt und wurde übergangen.`,
    rule: (name) => `Die Regel „${name}“ ist unbekannt: Renju wurde angenommen.`,
    result: (score) => `Das Ergebnis „${score}“ wurde übergangen: Erwartet wurde 1, 0.5 oder 0.`,
    move: (number, word) => `Die Partie wurde bis Zug ${integer(number)} gelesen: „${word}“ ist kein Zug.`,
  },
  tooLarge: (name) => `${name} hat mehr als 64 MB.`,
  notARecord: (name) => `${name} ist keine Partieaufzeichnung.`,
  picture: (name) => `${name} ist ein Bild. Bilder können nicht gelesen werden: öffne eine Aufzeichnung der Partie, etwa als SGF, oder füge ihre Züge ein.`,
  /** What a record says of its game. */
  about: {
    players: (first, second) => `${first} – ${second}`,
    round: (round) => `Runde ${round}`,
    komi: (komi) => `Komi ${komi}`,
  },
  study: {
    tooLong: (length, most) => `Der Link hätte ${length} Zeichen, die meisten Nachrichten fassen ${most}. Schicke die Datei.`,
    file: "SGF herunterladen",
    movesOnly: "SGF kennt keine Bretter ohne Rand: Der Link enthält nur die Züge.",
    chapters: "Link zu diesen Partien kopieren",
  },
  link: {
    unknownGame: (name) =>
      `Der Link nennt das Spiel „${name}“. Möglich sind: tictactoe, gomoku, gomoku19, standard, renju, caro, unbounded oder eine Größe wie 12x12x5.`,
    unknownParameter: (name, allowed) => `Der Link hat den Parameter „${name}“. Möglich sind: ${allowed.join(", ")}.`,
    invalidOpening: (name) =>
      `Der Link hat opening=${name}. Erwartet wird swap, swap2, rif, soosorv8, taraguchi10 oder yamaguchi, für Schwarz und Weiß, mit Zügen und Entscheidungen nach der Regel.`,
    invalidMoves: (name, text) => `Der Link hat ${name}=${text}. Erwartet werden Züge wie h8i9.`,
    invalidResult: (text) => `Der Link hat result=${text}. Erwartet wird X, O oder 0, und danach -R, -T oder -A.`,
    invalidStudy: "Die Studie des Links ist beschädigt, abgeschnitten oder zu lang.",
  },
};
