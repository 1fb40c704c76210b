// The messages of the live analysis in English.

const compact = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });

export const messages = {
  title: "Live analysis",
  toggle: "Live analysis (L)",
  lines: "Lines",
  lineCounts: [1, 2, 3, 4, 5].map((count) => [count, String(count)]),
  showLine: "Line on the board",
  list: "Best lines",
  move: (name, at, rank) => `${name}, move ${at} of line ${rank}`,
  rank: (rank, chance) => `Line ${rank}, ${chance}`,
  starting: "Starting…",
  offline: "The connection is lost. Trying again…",
  over: "The game is over: there is nothing to analyse.",
  waiting: "Waits for the engine's move.",
  facts: ({ depth, nodes, time_ms: ms }) =>
    [
      `depth ${depth}`,
      `${compact.format(nodes)} nodes`,
      ...(ms > 0 ? [`${compact.format((1000 * nodes) / ms)}/s`] : []),
    ].join(" · "),
  winIn: (plies) => (plies > 0 ? `win in ${plies}` : `loss in ${-plies}`),
  stopped: {
    complete: "complete",
    time: "time is up",
    nodes: "node limit reached",
    depth: "depth limit reached",
    cancelled: "ended by the service",
  },
  done: (depth, move, chance) => `Analysis complete: depth ${depth}, best ${move}, ${chance}.`,
  gauge: (player, percent) => `${player} ${percent} %`,
  playBest: "Play the best (D)",
  again: "Search on",
  retry: "Try again",
};
