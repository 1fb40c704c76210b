// The messages of the lists of games in German.

import { formats } from "../../format.js";
import { moves } from "../de.js";

const { integer, plural } = formats("de");

/** @type {MessageParts["library"]} */
export const messages = {
  hint: "Jede Partie wird laufend in diesem Browser gespeichert.",
  opening: "Gespeicherte Partien werden geöffnet…",
  moves,
  open: "offen",
  drawn: "remis",
  won: (player) => `${player} hat gewonnen`,
  remove: (name, time) => `${name}, ${time} löschen`,
  found: (count) => `${integer(count)} ${plural(count, { one: "Partie", other: "Partien" })}`,
  more: (count) => `${integer(count)} weitere zeigen`,
  close: "Liste schließen",
  unnamed: "Partie ohne Namen",
  none: "Zu diesen Wörtern gibt es keine Partie.",
  saved: "Gespeicherte Partien",
  ofFiles: "Partien der geöffneten Dateien",
  search: "Name, Turnier, Eröffnung, Ergebnis oder Schlagwort suchen",
  shortSearch: "Suchen",
  sort: "Reihenfolge",
  sorts: { updated: "Zuletzt gespielt", file: "Wie in der Datei", names: "Namen", date: "Datum", opening: "Eröffnung", moves: "Zahl der Züge", result: "Ergebnis" },
  tags: "Schlagwörter",
  edit: (name) => `Name und Schlagwörter: ${name}`,
  name: "Name",
  tagsHint: "Schlagwörter, durch Kommas getrennt",
  save: "Speichern",
  cancel: "Abbrechen",
  export: (count) => `${integer(count)} ${plural(count, { one: "Partie", other: "Partien" })} als SGF herunterladen`,
  notExported: (count) => `${integer(count)} ${plural(count, { one: "Partie hat", other: "Partien haben" })} keine Ränder, was SGF nicht kennt.`,
  bulkReview: "Alle analysieren…",
  reviewAll: (count) => `${integer(count)} ${plural(count, { one: "Partie", other: "Partien" })} analysieren`,
  reviewRest: (count) => `Fortsetzen: noch ${integer(count)}`,
  reviewed: (done, all) => `${integer(done)} von ${integer(all)} Partien analysiert.`,
  skipped: (count) => `${integer(count)} lassen sich auf diesem Gerät nicht analysieren.`,
  mistakes: "Fehler nach Motiv und Spieler",
  allMistakes: "Alle Fehler",
  noMotif: "Ohne Motiv",
  otherPlayers: "Andere Spieler",
  gamesOf: "Partien",
  place: (title, ply, move) => `${title}: Zug ${ply}, ${move}`,
  morePlaces: (count) => `und ${integer(count)} weitere`,
};
