// The messages of the opening explorer in English.

import { formats } from "../../format.js";

const { integer, plural } = formats("en");
const games = (count, kind = "") => `${integer(count)} ${kind}${plural(count, { one: "game", other: "games" })}`;
const SOURCES = {
  selfplay: (count) => `${games(count)} of self-play`,
  records: (count) => games(count, "recorded "),
};

export const messages = {
  title: "Opening explorer",
  move: "Move",
  games: "Games",
  engine: "Engine",
  results: (x, o) => `${x} wins, draws, ${o} wins`,
  all: "All moves",
  bar: ([x, o], wins, draws, losses) =>
    `${x} won ${integer(wins)}, drawn ${integer(draws)}, ${o} won ${integer(losses)}`,
  play: (name) => `Play ${name}`,
  proven: (player) => `Proven: ${player} wins`,
  provenMove: "proven",
  sources: (sources, plies) =>
    `Counted: ${sources.map((each) => SOURCES[each.source](each.games)).join(", ")}, up to move ${plies}. ` +
    "Turned and mirrored positions count as one. The numbers show what was tried, not what is best.",
  chances: (player) => `Engine: the chances of ${player} after the move, by a short search on this device.`,
  loading: "Looking up the position…",
  gameOver: "The game is over.",
  unknown: "None of the counted games continued from this position.",
  noGames: "There are no games by these rules on file. Gomoku, standard, renju and caro on 15 × 15 have some.",
  failed: "The explorer could not be reached.",
  retry: "Try again",
};
