// The messages of the opening explorer in German.

import { formats } from "../../format.js";

const { integer, percent, plural } = formats("de");
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
  sources: (sources, ply) =>
    `Gezählt: ${sources.map((each) => SOURCES[each.source](each.games)).join(", ")}, bis Zug ${ply}. ` +
    "Gedrehte und gespiegelte Stellungen zählen als eine. Die Zahlen zeigen, was versucht wurde, nicht was am besten ist.",
  chances: (player) => `Engine: die Chancen von ${player} nach dem Zug, aus einer kurzen Suche auf diesem Gerät.`,
  loading: "Die Stellung wird nachgeschlagen…",
  gameOver: "Die Partie ist zu Ende.",
  unknown: "Keine der gezählten Partien ging von dieser Stellung aus weiter.",
  noGames: "Nach diesen Regeln sind keine Partien vorhanden. Es gibt welche für Gomoku, Standard, Renju und Caro auf 15 × 15.",
  failed: "Die Eröffnungsdatenbank ist nicht erreichbar.",
  retry: "Erneut versuchen",
  origin: "Gezählte Partien",
  origins: { service: "Des Dienstes", files: "Der geöffneten Dateien", saved: "In diesem Browser gespeichert" },
  reading: (share) => `Die Partien werden gelesen: ${percent(share)}`,
  own: (count, others) =>
    `Auf diesem Gerät gezählt: ${games(count)}. Gedrehte und gespiegelte Stellungen zählen als eine.` +
    (others > 0 ? ` Nicht gezählt: ${games(others)} nach anderen Regeln, auf anderen Brettern, aus aufgestellten Positionen oder in Formaten ohne Liste.` : ""),
  noneOf: {
    files: "Öffne unter Partien eine Datei mit mehreren Partien, etwa .sgf oder .rif: Die Partien werden hier gezählt, auf diesem Gerät.",
    saved: "Dieser Browser hat noch keine Partien gespeichert.",
  },
  noBorders: "Partien auf einem Brett ohne Rand werden nicht gezählt.",
  open: "offen",
  unfinished: (count) => `offen: ${integer(count)}`,
  listed: "Partien mit diesem Zug",
  listGames: (move, count) => `Partien mit ${move}: ${integer(count)}`,
  first: (count) => `Die ersten ${integer(count)} sind aufgeführt. Spiele den Zug, um sie einzugrenzen.`,
};
