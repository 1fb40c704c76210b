// The messages of the lists of games in English.

import { formats } from "../../format.js";
import { moves } from "../en.js";

const { integer, plural } = formats("en");

export const messages = {
  hint: "Every game is saved in this browser as it grows.",
  opening: "Opening the saved games…",
  moves,
  open: "unfinished",
  drawn: "draw",
  won: (player) => `${player} won`,
  remove: (name, time) => `Delete ${name}, ${time}`,
  found: (count) => `${integer(count)} ${plural(count, { one: "game", other: "games" })}`,
  more: (count) => `Show ${integer(count)} more`,
  close: "Close the list",
  unnamed: "Game without names",
  none: "No game is found by these words.",
  saved: "Saved games",
  ofFiles: "Games of the opened files",
  search: "Find a name, an event, an opening, a result or a tag",
  shortSearch: "Search",
  sort: "Order",
  sorts: { updated: "Last played", file: "As in the file", names: "Names", date: "Date", opening: "Opening", moves: "Number of moves", result: "Result" },
  tags: "Tags",
  edit: (name) => `Name and tags of ${name}`,
  name: "Name",
  tagsHint: "Tags, with commas between them",
  save: "Save",
  cancel: "Cancel",
  export: (count) => `Download ${integer(count)} ${plural(count, { one: "game", other: "games" })} as SGF`,
  notExported: (count) => `${integer(count)} ${plural(count, { one: "game has", other: "games have" })} no borders, which SGF cannot have.`,
  bulkReview: "Review all…",
  reviewAll: (count) => `Review ${integer(count)} ${plural(count, { one: "game", other: "games" })}`,
  reviewRest: (count) => `Go on: ${integer(count)} left`,
  reviewed: (done, all) => `${integer(done)} of ${integer(all)} games reviewed.`,
  skipped: (count) => `${integer(count)} cannot be reviewed on this device.`,
  mistakes: "Mistakes by motif and player",
  allMistakes: "All mistakes",
  noMotif: "Without a motif",
  otherPlayers: "Other players",
  gamesOf: "Games",
  place: (title, ply, move) => `${title}: move ${ply}, ${move}`,
  morePlaces: (count) => `and ${integer(count)} more`,
};
