// The messages of the training of openings in German.

import { formats } from "../../format.js";

const { integer, plural } = formats("de");
const games = (count) => `${integer(count)} ${plural(count, { one: "Partie", other: "Partien" })}`;
const positions = (count) => `${integer(count)} ${plural(count, { one: "Stellung", other: "Stellungen" })}`;

/** @type {MessageParts["training"]} */
export const messages = {
  title: "Eröffnungstraining",
  lead: "Lerne deine eigenen Eröffnungen auswendig. Die Seite spielt die Gegenseite und fragt nach deinen Zügen: Verfehlte kommen bald wieder, bekannte nach Tagen und Wochen. Alles bleibt auf diesem Gerät.",
  repertoires: "Repertoires",
  loading: "Die Repertoires werden gelesen…",
  none: "Noch kein Repertoire: Erstelle eines aus der Partie auf dem Brett, aus Dateien wie .lib und .sgf oder aus gespeicherten Partien.",
  failed: "Dieser Browser bewahrt keine Repertoires auf: Sein Speicher ist gesperrt oder voll.",
  positions: (count) => positions(count),
  counts: (due, fresh) => `${integer(due)} fällig, ${integer(fresh)} neu`,
  next: (when) => `Wieder: ${when}`,
  train: "Trainieren",
  practise: "Üben",
  open: "Öffnen",
  of: (action, name) => `${action}: ${name}`,
  remove: (name) => `${name} löschen`,
  removed: (name) => `${name} ist gelöscht.`,
  form: {
    title: "Neues Repertoire",
    source: "Züge aus",
    board: "Der Partie auf dem Brett",
    files: "Dateien",
    saved: (name, count) => `Gespeicherten Partien: ${name} (${integer(count)})`,
    into: "Wohin",
    create: "In ein neues Repertoire",
    side: "Deine Seite",
    plies: "Bis Zug",
    end: "zum Ende",
    name: "Name",
    submit: "Erstellen",
    add: "Hinzufügen",
    choose: "Dateien wählen…",
    reading: "Die Partien werden gelesen…",
    made: (count, learned) => `Gelesen: ${games(count)}. Neu zu lernen: ${positions(learned)}.`,
    others: (count) => `Ausgelassen: ${games(count)} nach anderen Regeln oder mit anderem Anfang.`,
    cut: (most) => `Nur die ersten ${integer(most)} Partien wurden gelesen.`,
    tooLarge: (most) => `Das sind mehr als ${integer(most)} Züge, und mehr fasst ein Repertoire nicht. Wähle weniger Partien oder einen früheren letzten Zug.`,
    problems: {
      empty: (name) => `Keine Partie gefunden: ${name}.`,
      borders: "Auf einem Brett ohne Rand gibt es kein Training.",
      gone: "Das Repertoire wurde inzwischen gelöscht.",
      full: (most) => `Dieser Browser bewahrt höchstens ${integer(most)} Repertoires auf: Lösche erst eines.`,
      moveless: (side) => `Es gibt keinen Zug von ${side} zu lernen.`,
    },
  },
  ask: {
    left: (count) => `Noch zu beantworten: ${positions(count)}`,
    task: (player) => `${player} am Zug. Was spielst du hier?`,
    right: (name) => `${name} ist richtig.`,
    wrong: (name, answers) => `${name} ist nicht in deinem Repertoire. Dein Zug ist ${answers}.`,
    shown: (answers) => `Dein Zug ist ${answers}.`,
    done: "Die Variante endet hier. Ein Klick auf das Brett beginnt die nächste.",
    over: (asked, right) => `Fertig für jetzt: ${integer(right)} von ${integer(asked)} Antworten waren sofort richtig.`,
    away: "Das Brett zeigt eine andere Stellung.",
    back: "Zurück zur Frage",
    show: "Zug zeigen",
    goOn: "Spielen",
    next: "Nächste Variante",
    end: "Beenden",
    finish: "Zurück zur Liste",
  },
};
