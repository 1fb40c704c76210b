// The messages of the check of a proof in German.

import { formats } from "../../format.js";

const { integer } = formats("de");

/** @type {MessageParts["check"]} */
export const messages = {
  proof: "Beweis",
  lead: "Dein Gerät probiert jede Antwort auf jeden Zug des Beweises. Es führt den Prüfer des Dienstes aus, an dem die Suche keinen Anteil hat.",
  start: "Diesen Beweis selbst prüfen",
  pause: "Pause",
  resume: "Weiter",
  stop: "Stopp",
  file: "Datei",
  digest: "SHA-256 der Datei",
  progress: "Prüfung des Beweises",
  replies: (done, all) => `Antworten: ${integer(done)} von ${integer(all)}`,
  positions: (done, all) => `Stellungen: ${integer(done)} von ${integer(all)}`,
  left: (time) => `noch ${time}`,
  took: (time) => `Dauer: ${time}`,
  accepted: (moves, winner) => `Angenommen: Nach ${moves} gewinnt ${winner} gegen jede Verteidigung.`,
  refused: {
    unreadable: (line) => `Abgelehnt: Zeile ${line} der Datei ist nicht lesbar.`,
    decided: () => "Abgelehnt: Die Partie ist zu Ende, bevor der Beweis beginnt.",
    unwon: (line) => `Abgelehnt: Nach dem Zug von Zeile ${line} hält eine Antwort stand.`,
    plies: (line) => `Abgelehnt: Zeile ${line} nennt eine falsche Zahl von Zügen.`,
    unreached: (line) => `Abgelehnt: Die Stellung von Zeile ${line} kommt in keiner Partie vor.`,
  },
  play: "Gegen diesen Beweis spielen",
  all: "Alle nacheinander prüfen",
  allHint: "Ein bis zwei Stunden, bei offenem Tab",
  allAccepted: (done, all) => `Angenommen: ${integer(done)} von ${integer(all)} Beweisen.`,
  notLoaded: "Die Datei konnte nicht geladen werden.",
  failed: (reason) => `Die Prüfung endete mit einem Fehler: ${reason}`,
};
