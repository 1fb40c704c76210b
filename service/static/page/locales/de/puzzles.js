// The messages of the page /puzzles in German, loaded by that page alone.

import { formats } from "../../format.js";

const { integer, plural } = formats("de");

function movesToGo(plies, forms = { one: "Zug", other: "Züge" }) {
  const moves = (plies + 1) / 2;
  return `${integer(moves)} ${plural(moves, forms)}`;
}

const inMoves = (plies) => `in ${movesToGo(plies, { one: "Zug", other: "Zügen" })}`;

/** @type {MessageParts["puzzles"]} */
export const messages = {
  title: "Aufgaben",
  loading: "Aufgaben werden geladen…",
  failed: (reason) => `Die Aufgaben können nicht geladen werden. ${reason}`,
  unknown: (id) => `Es gibt keine Aufgabe „${id}“.`,
  retry: "Erneut versuchen",
  controls: "Steuerung der Aufgabe",
  hint: "Tipp",
  showMove: "Zeigen",
  takeBack: "Zurücknehmen",
  next: "Nächste Aufgabe",
  analyse: "Analysieren",
  levels: ["Anfänger", "Hobbyspieler", "Mittelstufe", "Fortgeschritten", "Meister"],
  levelsLabel: "Stufen",
  rating: (rating, deviation) => `Deine Wertungszahl: ${rating} ± ${deviation}`,
  newRating: (rating, change) => `Deine Wertungszahl: ${rating} (${change}).`,
  ratingOf: (rating) => `Wertungszahl ${rating}`,
  rated: "Eine Aufgabe für deine Wertungszahl",
  daily: "Aufgabe des Tages",
  dailySolved: "Aufgabe des Tages ✓",
  streak: (days) => `Tagesaufgaben in Folge: ${days}`,
  howRated: "Der erste Versuch zählt: Ein falscher Zug verliert, und ein Tipp macht ein Remis daraus.",
  motif: "Motiv",
  allMotifs: "Alle Motive",
  motifs: { "open-four": "Offener Vierer", "double-four": "Doppelvierer", "four-three": "Vierer-Dreier", "double-three": "Doppeldreier" },
  level: (name, solved, total) => `${name}, ${solved} von ${total} gelöst`,
  count: (solved, total) => `${solved} / ${total}`,
  listLabel: (name) => `Aufgaben, ${name}`,
  puzzle: (number, state) => `Aufgabe ${number}${state ? `, ${state}` : ""}`,
  states: { clean: "gelöst", helped: "mit Hilfe gelöst" },
  task: (player) => `${player} zieht und gewinnt`,
  kinds: { fours: "Sieg durch fortgesetzte Vierer", threats: "Sieg durch Vierer und Drohungen" },
  about: inMoves,
  source: (text) => `Aus der Partie ${text}`,
  tapAgain: (name) => `Tippe noch einmal, um ${name} zu spielen.`,
  checking: "Wird geprüft…",
  right: (plies) => `Richtig: Das erzwingt den Sieg, noch ${movesToGo(plies)}.`,
  solved: "Gelöst!",
  solvedHelped: "Mit Hilfe gelöst.",
  unproven: (name) => `Ein Sieg mit ${name} lässt sich nicht beweisen. Versuche einen direkteren Zug.`,
  wrong: {
    "allows-five": (name, reply) => `${name} beantwortet den Vierer nicht: ${reply} ergibt fünf.`,
    "allows-win": (name, reply, plies) =>
      `${name} lässt den Gegner gewinnen: ${reply} gewinnt ${inMoves(plies)}, wie gezeigt.`,
    held: (name, reply) => `${name} gewinnt nicht: ${reply} hält, und danach gewinnen weder Vierer noch Drohungen.`,
    "no-threat": (name) => `${name} droht nichts: Der Gegner hat einen Zug frei.`,
  },
  hints: {
    five: "Tipp: Es gibt einen Fünfer.",
    four: "Tipp: Bilde einen Vierer. Der Gegner muss ihn beantworten.",
    threat: "Tipp: Diesmal kein Vierer. Drohe, durch Vierer zu gewinnen.",
    block: "Tipp: Der Gegner hat einen Vierer.",
  },
  hintMove: (name) => `Der Zug ist ${name}.`,
  noHint: "Von hier aus ist kein Sieg bewiesen: Nimm einen Zug zurück.",
  stored: "Gelöste Aufgaben merkt sich dieser Browser.",
};
