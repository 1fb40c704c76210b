// The messages of the opening explorer in English.

import { formats } from "../../format.js";

const { integer, percent, plural } = formats("en");
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
  sources: (sources, ply) =>
    `Counted: ${sources.map((each) => SOURCES[each.source](each.games)).join(", ")}, up to move ${ply}. ` +
    "Turned and mirrored positions count as one. The numbers show what was tried, not what is best.",
  chances: (player) => `Engine: the chances of ${player} after the move, by a short search on this device.`,
  loading: "Looking up the position…",
  gameOver: "The game is over.",
  unknown: "None of the counted games continued from this position.",
  noGames: "There are no games by these rules on file. Gomoku, standard, renju and caro on 15 × 15 have some.",
  failed: "The explorer could not be reached.",
  retry: "Try again",
  origin: "Counted games",
  origins: { service: "Of the service", files: "Of the opened files", saved: "Saved in this browser" },
  reading: (share) => `Reading the games: ${percent(share)}`,
  own: (count, others) =>
    `Counted on this device: ${games(count)}. Turned and mirrored positions count as one.` +
    (others > 0 ? ` Not counted: ${games(others)} by other rules, on other boards, from set-up positions, or in formats that are not listed.` : ""),
  noneOf: {
    files: "Open a file of several games under Games, such as .sgf or .rif: they are counted here, on this device.",
    saved: "This browser has saved no games yet.",
  },
  noBorders: "Games on a board without borders are not counted.",
  open: "unfinished",
  unfinished: (count) => `${integer(count)} unfinished`,
  listed: "Games with this move",
  listGames: (move, count) => `Games with ${move}: ${integer(count)}`,
  first: (count) => `The first ${integer(count)} are listed. Play the move to narrow them down.`,
};
