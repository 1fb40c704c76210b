// The messages of openings that settle the colors, in German.

import { formats } from "../../format.js";

const { plural } = formats("de");

/** @type {MessageParts["opening"]} */
export const messages = {
  rules: {
    swap: "Swap: Der erste Spieler setzt drei Steine, schwarz, weiß und schwarz. Der zweite wählt eine Farbe. Weiß ist am Zug.",
    swap2:
      "Swap2: Der erste Spieler setzt drei Steine, schwarz, weiß und schwarz. Der zweite wählt eine Farbe, oder setzt zwei weitere und überlässt dem ersten die Wahl. Weiß ist am Zug.",
    rif: "RIF: Der erste Spieler setzt eine der 26 Eröffnungen, mit Steinen in die Mitte und in die mittleren Quadrate 3×3 und 5×5. Der zweite wählt eine Farbe. Weiß setzt den vierten Stein, Schwarz bietet zwei fünfte Züge an, Weiß wählt einen. Weiß ist am Zug.",
    soosorv8:
      "Soosõrv-8: Der erste Spieler setzt eine der 26 Eröffnungen, der zweite wählt eine Farbe. Weiß setzt den vierten Stein und nennt bis zu acht fünfte Züge, der andere wählt eine Farbe. Schwarz bietet so viele Züge an, Weiß wählt einen. Weiß ist am Zug.",
    taraguchi10:
      "Taraguchi-10: Die Steine kommen in die Mitte und in die mittleren Quadrate 3×3, 5×5, 7×7 und 9×9; nach jedem wählt der andere Spieler eine Farbe. Nach dem vierten kann Schwarz stattdessen zehn fünfte Züge anbieten, von denen Weiß einen wählt. Weiß ist am Zug.",
    yamaguchi:
      "Yamaguchi: Der erste Spieler setzt eine der 26 Eröffnungen und nennt bis zu zehn fünfte Züge, der zweite wählt eine Farbe. Weiß setzt den vierten Stein, Schwarz bietet die fünften Züge an, Weiß wählt einen. Weiß ist am Zug.",
  },
  you: "Du bist dran",
  engine: (player, engine) => `${player} (${engine})`,
  stage: (player, decision) => `${player}: ${decision}`,
  place: {
    X: (number, count) => `Stein ${number} von ${count} setzen, schwarz`,
    O: (number, count) => `Stein ${number} von ${count} setzen, weiß`,
  },
  placeOne: {
    X: (number) => `Stein ${number} setzen, schwarz`,
    O: (number) => `Stein ${number} setzen, weiß`,
  },
  square: (side) => (side === 1 ? "in die Mitte" : `in das mittlere Quadrat ${side}×${side}`),
  takeOne: "eine Farbe wählen",
  takeOrPlace: "eine Farbe wählen oder zwei weitere Steine setzen",
  takeOrOffer: (count) => `eine Farbe wählen oder ${count} fünfte Züge anbieten`,
  take: { X: "Schwarz nehmen", O: "Weiß nehmen" },
  placeMore: "Zwei weitere setzen",
  offerMany: (count) => `${count} fünfte Züge anbieten`,
  declare: "die Zahl der fünften Züge nennen",
  declared: (count) => plural(count, { one: `${count} fünfter Zug wird angeboten.`, other: `${count} fünfte Züge werden angeboten.` }),
  offer: (number, count) => `fünften Zug ${number} von ${count} anbieten`,
  offered: (number) => `fünfter Zug ${number} im Angebot`,
  choose: (cells) => `einen fünften Zug wählen: ${cells}`,
  same: (cell) => `${cell} ist durch Symmetrie gleich einem angebotenen fünften Zug.`,
  offline: "Offline: Engines können in einer Eröffnung nicht entscheiden. Lass einen Menschen übernehmen, oder warte auf den Dienst.",
  took: {
    X: (opening, player) => `${opening}: ${player} nahm Schwarz.`,
    O: (opening, player) => `${opening}: ${player} nahm Weiß.`,
  },
};
