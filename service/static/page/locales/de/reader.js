// The messages about records that are read, in German: by the codes and values of the API.

const place = ({ line, column }) => (column === undefined ? `Zeile ${line}` : `Zeile ${line}, Spalte ${column}`);

/** Annotations of moves by their kind. @type {Record<string, string>} */
const KINDS = {
  comments: "Kommentare",
  codes: "Zahlen für Bewertungen",
  judgements: "Bewertungen",
  times: "Zeiten",
  variations: "Varianten in Klammern",
  tags: "Kopfzeilen",
};

/** @type {MessageParts["reader"]} */
export const messages = {
  /** @type {Record<string, (values: any) => string>} By the code of the fault. */
  faults: {
    record: ({ line, column, offset }) =>
      offset === undefined && line === undefined
        ? "Die Aufzeichnung ist nicht lesbar."
        : `Die Aufzeichnung ist nicht lesbar: ${offset === undefined ? place({ line, column }) : `Byte ${offset}`}.`,
    pass: ({ number }) => `Zug ${number} ist ein Passen, das es hier nicht gibt.`,
    occupied: ({ number, cell }) => `Zug ${number} liegt auf einem Stein, auf ${cell}.`,
    "game-over": ({ number }) => `Zug ${number} kommt nach dem Ende der Partie.`,
    "off-board": ({ point }) => `Der Punkt ${point} liegt außerhalb des Bretts.`,
    "other-game": ({ game }) => `Das ist ein anderes Spiel als fünf in einer Reihe: GM[${game}].`,
    "stone-counts": () => "Die Zahlen der Steine beider Seiten unterscheiden sich um mehr als eins.",
    "two-winners": () => "Beide Seiten haben fünf in einer Reihe.",
    "row-length": () => "Die Zeilen sind verschieden lang.",
    "board-too-small": () => "Das Brett ist zu klein oder zu groß: Seiten haben 3 bis 32 Felder.",
    "board-too-large": () => "Das Brett ist zu klein oder zu groß: Seiten haben 3 bis 32 Felder.",
    "unknown-symbol": () => "Das Brett enthält unbekannte Zeichen.",
    "no-rows": () => "Das Brett hat keine Felder.",
    blanks: () => "Leerzeichen trennen nur einige der Felder: Ein leeres wird als Punkt geschrieben.",
    "mixed-symbols": () => "Das Brett mischt Zeichen verschiedener Art, wie X und 1.",
    ambiguous: ({ text } = {}) => (text === undefined ? "Das Brett ist auf zwei Arten lesbar: Ein leeres Feld wird als Punkt geschrieben." : `„${text}“ ist auf mehrere Arten lesbar: Felder werden wie h8 geschrieben.`),
    "forbidden-overline": () => "Schwarz hat mehr als fünf in einer Reihe, was verboten ist: Danach geht keine Partie weiter.",
    "moved-after-the-end": () => "Eine Seite hat gewonnen, aber die andere zog zuletzt.",
    "won-before-the-end": () => "Kein einzelner Stein kann die Gewinnreihen vollendet haben.",
    notation: ({ number, text }) => `Zug ${number} ist nicht verständlich: „${text}“.`,
    brackets: ({ text }) => `(${text}) kann ein Zug der Partie sein oder ein anderer an seiner Stelle: Die Züge werden ohne Klammern geschrieben.`,
    unclosed: ({ text }) => `Eine Klammer ist nicht geschlossen: „${text}“.`,
  },
  /** @type {Record<string, (values: any) => string>} By the code of the note. */
  notes: {
    points: ({ example }) => `Punkte wie ${example} wurden in einer anderen Schreibweise als der von SGF gelesen.`,
    side: ({ text }) => `Am Zug ist ${text}: Gelesen wurde der erste Buchstabe.`,
    "several-moves": ({ line, column }) => `Der Knoten (${place({ line, column })}) hat mehrere Züge: Sie wurden in ihrer Reihenfolge gelesen.`,
    "more-several-moves": () => "Ebenso bei weiteren Knoten.",
    "opening-moves": ({ name }) => `${name} wurde als Züge der Eröffnung gelesen.`,
    "unknown-property": ({ name, line, column }) => `Die Eigenschaft ${name} (${place({ line, column })}) ist unbekannt: Ihre Punkte wurden nicht als Steine gelesen.`,
    size: ({ cols, rows }) => `Die Größe wurde als ${cols} Spalten und ${rows} Zeilen gelesen.`,
    "rules-in-part": ({ text }) => `Von den Regeln ${text} ist nur ein Teil bekannt.`,
    "unknown-rules": ({ text }) => `Die Regeln ${text} sind unbekannt: Angenommen wurden die üblichen.`,
    go: () => "Die Aufzeichnung nennt sich Go: Sie wurde als fünf in einer Reihe gelesen.",
    "game-name": ({ text }) => `Das Spiel ${text} wurde als fünf in einer Reihe gelesen.`,
    "property-names": () => "Namen von Eigenschaften sind nicht großgeschrieben: Sie wurden so gelesen.",
    "text-before": () => "Text vor der Partie wurde übergangen.",
    "text-after": () => "Text nach der Partie wurde übergangen.",
    "cut-off": () => "Die Datei endet mitten in der Partie: Gelesen wurde, was vollständig ist.",
    "missing-semicolon": () => "Ein Semikolon fehlt und wurde angenommen.",
    "first-player": () => "Der Kopf nennt nicht, wer beginnt: Schwarz wurde angenommen.",
    "decimal-times": () => "Zeiten mit Nachkommastellen wurden abgerundet.",
    "bytes-after": () => "Bytes nach den Zügen wurden übergangen.",
    "side-to-move": () => "Die Steine lassen offen, wer am Zug ist: Es wurde angenommen.",
    "first-player-by-win": () => "Nach dem Ende der Partie muss Weiß begonnen haben.",
    "left-out": ({ kind, text }) => `${KINDS[kind]} wurden ausgelassen: ${text}.`,
    "swapped-cells": ({ text }) => `Felder wie ${text} wurden mit dem Buchstaben voran gelesen.`,
    ending: ({ text }) => `„${text}“ wurde als Ende der Partie gelesen.`,
    "first-game": () => "Der Text geht mit einer weiteren Partie weiter: Gelesen wurde die erste.",
    "after-the-end": ({ number }) => `Die Partie endet mit Zug ${number}: Die Züge danach wurden ausgelassen.`,
    "final-pass": () => "Ein Passen am Ende wurde ausgelassen.",
    "late-setup": ({ number, line, column }) => `Steine oder eine Seite am Zug, die nach Zug ${number} gesetzt wurden (${place({ line, column })}), wurden ausgelassen.`,
    "two-stones": ({ text, line, column }) => `Auf ${text} liegen zwei Steine (${place({ line, column })}): Einer wurde behalten.`,
    rectangle: ({ text }) => `Das Rechteck ${text} wurde zwischen seinen Ecken gelesen.`,
    "no-size": ({ cols, rows }) => `Die Größe fehlt: Angenommen wurden ${cols} Spalten und ${rows} Zeilen.`,
    repair: ({ kind, name, line, column }) => {
      if (kind === "inner-brackets") return `Klammern in ${name} (${place({ line, column })}) wurden als Text gelesen.`;
      return kind === "stray-bracket" ? `Eine überzählige Klammer (${place({ line, column })}) wurde ausgelassen.` : `Die Eigenschaft ${name} (${place({ line, column })}) hat keinen Wert und wurde ausgelassen.`;
    },
    "no-commas": () => "Züge ohne Kommas wurden als Spalte, Zeile und Zeit gelesen.",
  },
};
