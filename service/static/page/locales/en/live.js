// The messages of the live analysis in English.

import { formats } from "../../format.js";

const { compact, percent } = formats("en");

export const messages = {
  title: "Live analysis",
  toggle: "Live analysis (L)",
  lines: "Lines",
  showLine: "Line on the board",
  server: "On the server",
  list: "Best lines",
  move: (name, at, rank) => `${name}, move ${at} of line ${rank}`,
  rank: (rank, chance) => `Line ${rank}, ${chance}`,
  starting: "Starting…",
  offline: "The connection is lost. Trying again…",
  over: "The game is over: there is nothing to analyse.",
  waiting: "Waiting for the engine's move.",
  facts: ({ depth, nodes, time_ms: ms }) =>
    [
      `depth ${depth}`,
      `${compact(nodes)} nodes`,
      ...(ms > 0 ? [`${compact((1000 * nodes) / ms)}/s`] : []),
    ].join(" · "),
  proven: "proven",
  stopped: {
    complete: "complete",
    time: "time is up",
    nodes: "node limit reached",
    depth: "depth limit reached",
    cancelled: "ended by the service",
  },
  done: (depth, move, chance) => `Analysis complete: depth ${depth}, best ${move}, ${chance}.`,
  gauge: (player, chance) => `${player} ${percent(chance)}`,
  again: "Search on",
  retry: "Try again",
};
