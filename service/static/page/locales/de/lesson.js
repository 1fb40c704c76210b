// The messages of the lesson why Black wins in German.

import { formats } from "../../format.js";

const { integer } = formats("de");

/** @type {MessageParts["lesson"]} */
export const messages = {
  title: "Warum Schwarz gewinnt",
  lead: "Fünf Partien des Beweises, jede mit der längsten Verteidigung von Weiß: was jeder Stein tut, Schritt für Schritt.",
  parts: {
    threats: {
      title: "Jeder Zug eine Drohung",
      idea: "Ein offener Dreier muss sofort beantwortet werden: Als Nächstes wäre er ein Vierer, der nicht zu stoppen ist. Ab Zug 7 ist jeder schwarze Stein eine Drohung, und Weiß hat nie einen freien Zug.",
    },
    defence: {
      title: "Eine Drohung, die verteidigt",
      idea: "Auch die Antworten von Weiß bilden Dreier. Schwarz verliert damit keinen Zug: Ein Stein bildet einen Vierer und blockiert den weißen Dreier.",
    },
    quiet: {
      title: "Ein stiller Zug",
      idea: "Wo die Drohungen ausgehen, verbindet ein Stein ohne Drohung die Linien der anderen. Weiß hat einen freien Zug, und er reicht nicht.",
    },
    threes: {
      title: "Zwei offene Dreier zugleich",
      idea: "Zwei Linien treffen sich in einem Stein: Jede wird zum offenen Dreier. Weiß kann ohne eigenen Vierer nur einen beantworten.",
    },
    fours: {
      title: "Weiß greift an",
      idea: "Weiß bleibt in der Nähe und bildet Vierer. Schwarz muss jeden beantworten, und manche Antwort ist selbst eine Drohung.",
    },
  },
  start: (name) => `Weiß hat auf ${name} geantwortet.`,
  step: (ply, player, name, what) => `${integer(ply)}. ${player} ${name}: ${what}`,
  quiet: "noch keine Drohung",
  defends: "die längste Verteidigung",
  position: (ply, all) => `Zug ${integer(ply)} von ${integer(all)}`,
  threats: (count, moves) => `Drohungen: ${integer(count)} der ${integer(moves)} schwarzen Züge`,
  back: "Zurück",
  next: "Weiter",
  nextGame: "Nächste Partie",
  end: "Ende",
  tryIt: "Gegen diesen Beweis spielen",
  failed: "Die Lektion konnte nicht geladen werden.",
};
