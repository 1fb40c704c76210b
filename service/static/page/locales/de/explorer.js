// The messages of the opening explorer in German.

import { formats } from "../../format.js";

const { integer, plural } = formats("de");
const games = (count) => `${integer(count)} ${plural(count, { one: "Partie", other: "Partien" })}`;
const SOURCES = {
  selfplay: (count) => `${games(count)} von Engines gegen sich selbst`,
  records: (count) => `${integer(count)} ${plural(count, { one: "aufgezeichnete Partie", other: "aufgezeichnete Partien" })}`,
};

/** @type {MessageParts["explorer"]} */
export const messages = {
  title: "Eröffnungsdatenbank",
  move: "Zug",
  games: "Partien",
  engine: "Engine",
  results: (x, o) => `Siege von ${x}, Remis, Siege von ${o}`,
  all: "Alle Züge",
  bar: ([x, o], wins, draws, losses) =>
    `Siege von ${x}: ${integer(wins)}, Remis: ${integer(draws)}, Siege von ${o}: ${integer(losses)}`,
  play: (name) => `${name} spielen`,
  proven: (player) => `Bewiesen: ${player} gewinnt`,
  provenMove: "bewiesen",
  sources: (sources, plies) =>
    `Gezählt: ${sources.map((each) => SOURCES[each.source](each.games)).join(", ")}, bis Zug ${plies}. ` +
    "Gedrehte und gespiegelte Stellungen zählen als eine. Die Zahlen zeigen, was versucht wurde, nicht was am besten ist.",
  chances: (player) => `Engine: die Chancen von ${player} nach dem Zug, aus einer kurzen Suche auf diesem Gerät.`,
  loading: "Die Stellung wird nachgeschlagen…",
  gameOver: "Die Partie ist zu Ende.",
  unknown: "Keine der gezählten Partien ging von dieser Stellung aus weiter.",
  noGames: "Nach diesen Regeln sind keine Partien vorhanden. Es gibt welche für Gomoku, Standard, Renju und Caro auf 15 × 15.",
  failed: "Die Eröffnungsdatenbank ist nicht erreichbar.",
  retry: "Erneut versuchen",
};
