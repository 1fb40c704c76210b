// The messages of the live analysis in Czech.

import { formats } from "../../format.js";

const { compact, percent } = formats("cs");

/** @type {MessageParts["live"]} */
export const messages = {
  title: "Živý rozbor",
  toggle: "Živý rozbor (L)",
  lines: "Varianty",
  showLine: "Varianta na desce",
  server: "Na serveru",
  list: "Nejlepší varianty",
  move: (name, at, rank) => `${name}, ${at}. tah ${rank}. varianty`,
  rank: (rank, chance) => `${rank}. varianta, ${chance}`,
  starting: "Spouští se…",
  offline: "Spojení je přerušeno. Probíhá nový pokus…",
  over: "Partie skončila: není co rozebírat.",
  waiting: "Čeká na tah enginu.",
  facts: ({ depth, nodes, time_ms: ms }) =>
    [
      `hloubka ${depth}`,
      `${compact(nodes)} uzlů`,
      ...(ms > 0 ? [`${compact((1000 * nodes) / ms)}/s`] : []),
    ].join(" · "),
  proven: "dokázáno",
  stopped: {
    complete: "dokončeno",
    time: "čas vypršel",
    nodes: "dosažen limit uzlů",
    depth: "dosažen limit hloubky",
    cancelled: "ukončeno službou",
  },
  done: (depth, move, chance) => `Rozbor dokončen: hloubka ${depth}, nejlepší ${move}, ${chance}.`,
  gauge: (player, chance) => `${player} ${percent(chance)}`,
  again: "Hledat dál",
  retry: "Zkusit znovu",
};
