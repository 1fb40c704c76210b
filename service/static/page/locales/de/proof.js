// The messages of the page /proof in German.

import { formats } from "../../format.js";
import { moves, movesToWin } from "../de.js";

const { integer, plural } = formats("de");
const cells = (count) => `${integer(count)} ${plural(count, { one: "Feld", other: "Felder" })}`;

/** @type {MessageParts["proof"]} */
export const messages = {
  title: "Schwarz gewinnt",
  loading: "Die Beweise werden geladen…",
  failed: (reason) => `Die Beweise können nicht geladen werden. ${reason}`,
  retry: "Erneut versuchen",
  badAddress: (text) => `Die Adresse enthält keine Partie aus regelgerechten Zügen: „${text}“.`,
  task: "Du spielst Weiß: Wähle eine Antwort auf h8. Schwarz antwortet aus dem Beweis.",
  answering: "Schwarz schlägt die Antwort nach…",
  unproven: "Zu dieser Stellung ist nichts bewiesen.",
  openReply: (name) => `${name} ist noch nicht bewiesen, also hat Schwarz darauf keine bewiesene Antwort. Wähle eine andere.`,
  yourMove: "Du bist am Zug, Weiß.",
  wins: (plies) => `Bewiesen: Schwarz gewinnt in höchstens ${movesToWin(plies)}`,
  over: "Schwarz hat gewonnen.",
  heldOut: (count, most) => `Schwarz hat gewonnen. Du hast ${integer(count)} von höchstens ${integer(most)} Zügen durchgehalten.`,
  newBest: "Das ist dein bestes Ergebnis gegen diese Antwort.",
  controls: "Steuerung des Beweises",
  again: "Andere Antwort",
  takeBack: "Zurücknehmen",
  analyse: "Analysieren",
  claim: (proven, all) => `Schwarz beginnt auf h8 und gewinnt: bewiesen gegen ${integer(proven)} der ${integer(all)} verschiedenen Antworten (gespiegelte und gedrehte zählen einmal).`,
  complete: (all) => `Schwarz beginnt auf h8 und gewinnt: bewiesen gegen alle ${integer(all)} verschiedenen Antworten (gespiegelte und gedrehte zählen einmal).`,
  openReplies: (names) => `Noch nicht bewiesen: ${names}.`,
  howToPlay: "Die Zahl auf einem Feld sagt, wie viele Züge Schwarz nach der Antwort dort höchstens braucht, was immer Weiß spielt. Wähle eine Antwort und versuche es.",
  byFile: (positions) => `Der Beweis enthält Züge für ${integer(positions)} Stellungen, darunter diese.`,
  byThreats: (positions) => `Der Beweis mit ${integer(positions)} Stellungen endet hier: Schwarz gewinnt mit Vierern und Drohungen.`,
  longestDefence: "Längste Verteidigung:",
  showLine: "Längste Verteidigung zeigen",
  showLineHint: "Eine Partie, in der sie gezeigt wurde, zählt nicht.",
  check: "Selbst prüfen:",
  challenge: "Wie lange hältst du durch?",
  challengeHint: "Schwarz gewinnt, aber wie spät? Das beste Ergebnis gegen jede Antwort merkt sich dieser Browser. Partien, in denen du einen Zug zurücknimmst oder die längste Verteidigung ansiehst, zählen nicht.",
  noResult: (most) => `Halte bis zu ${integer(most)} Züge von Schwarz durch.`,
  result: (count, most) => `Dein bestes Ergebnis gegen diese Antwort: ${integer(count)} von höchstens ${integer(most)} Zügen.`,
  results: (replies, full) => `Versuchte Antworten: ${integer(replies)}. Bis zur Grenze durchgehalten: ${integer(full)}.`,
  map: "Die Karte",
  pictureTitle: "Schwarz gewinnt Gomoku",
  pictureLead: (proven, all) => `Züge von Schwarz bis zum Sieg nach jeder Antwort auf h8: ${integer(proven)} von ${integer(all)} bewiesen`,
  entry: (count, number) => `${moves(count)}: ${cells(number)}`,
  openEntry: (number) => `nicht bewiesen: ${cells(number)}`,
  open: "noch nicht bewiesen",
  best: (count) => `dein bestes Ergebnis: ${moves(count)}`,
  downloadPng: "Karte als PNG",
  downloadSvg: "Karte als SVG",
  allReplies: "Alle Antworten als Tabelle",
  reply: "Antwort",
  atMost: "Züge",
  positions: "Stellungen",
  yourBest: "Dein Bestes",
};
