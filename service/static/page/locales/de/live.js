// The messages of the live analysis in German.

import { formats } from "../../format.js";

const { compact, percent } = formats("de");

/** @type {MessageParts["live"]} */
export const messages = {
  title: "Live-Analyse",
  toggle: "Live-Analyse (L)",
  lines: "Varianten",
  showLine: "Variante auf dem Brett",
  server: "Auf dem Server",
  list: "Beste Varianten",
  move: (name, at, rank) => `${name}, Zug ${at} der Variante ${rank}`,
  rank: (rank, chance) => `Variante ${rank}, ${chance}`,
  starting: "Startet…",
  offline: "Die Verbindung ist unterbrochen. Neuer Versuch…",
  over: "Die Partie ist zu Ende: Es gibt nichts zu analysieren.",
  waiting: "Wartet auf den Zug der Engine.",
  facts: ({ depth, nodes, time_ms: ms }) =>
    [
      `Tiefe ${depth}`,
      `${compact(nodes)} Knoten`,
      ...(ms > 0 ? [`${compact((1000 * nodes) / ms)}/s`] : []),
    ].join(" · "),
  proven: "bewiesen",
  stopped: {
    complete: "vollständig",
    time: "Zeit abgelaufen",
    nodes: "Knotengrenze erreicht",
    depth: "Tiefengrenze erreicht",
    cancelled: "vom Dienst beendet",
  },
  done: (depth, move, chance) => `Analyse vollständig: Tiefe ${depth}, am besten ${move}, ${chance}.`,
  gauge: (player, chance) => `${player} ${percent(chance)}`,
  again: "Weitersuchen",
  retry: "Erneut versuchen",
};
