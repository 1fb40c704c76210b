// The messages of the opening explorer in English.

const integer = (value) => value.toLocaleString("en");
const games = (count, kind = "") => `${integer(count)} ${kind}${count === 1 ? "game" : "games"}`;
const SOURCES = {
  selfplay: (count) => `${games(count)} of self-play`,
  records: (count) => games(count, "recorded "),
};

export const messages = {
  title: "Opening explorer",
  move: "Move",
  games: "Games",
  results: "X wins, draws, O wins",
  all: "All moves",
  count: integer,
  percent: (share) => `${Math.round(100 * share)}\u00a0%`,
  bar: (x, draws, o) => `X won ${integer(x)}, drawn ${integer(draws)}, O won ${integer(o)}`,
  play: (name) => `Play ${name}`,
  sources: (sources) =>
    `Counted: ${sources.map((each) => SOURCES[each.source](each.games)).join(", ")}. ` +
    "Positions that are turned or mirrored are one. The numbers tell what was tried, not what is best.",
  loading: "Looking up the position…",
  gameOver: "The game is over.",
  unknown: "No counted game went on from this position.",
  noGames: "There are no games by these rules on file. Gomoku on 15 × 15 has some.",
  failed: "The explorer could not be reached.",
  retry: "Try again",
};
