// The messages of the training of openings in English.

import { formats } from "../../format.js";

const { integer, plural } = formats("en");
const games = (count) => `${integer(count)} ${plural(count, { one: "game", other: "games" })}`;
const positions = (count) => `${integer(count)} ${plural(count, { one: "position", other: "positions" })}`;

export const messages = {
  title: "Training of openings",
  lead: "Learn your own openings by heart. The page plays the other side and asks for your moves: those you miss come back soon, those you know after days and weeks. All of it stays on this device.",
  repertoires: "Repertoires",
  loading: "Reading the repertoires…",
  none: "No repertoire yet: make one of the game on the board, of files such as .lib and .sgf, or of saved games.",
  failed: "This browser keeps no repertoires: its storage is forbidden or full.",
  positions: (count) => positions(count),
  counts: (due, fresh) => `${integer(due)} due, ${integer(fresh)} new`,
  next: (when) => `Next: ${when}`,
  train: "Train",
  practise: "Practise",
  open: "Open",
  of: (action, name) => `${action}: ${name}`,
  remove: (name) => `Delete ${name}`,
  removed: (name) => `${name} is deleted.`,
  form: {
    title: "New repertoire",
    source: "Moves from",
    board: "The game on the board",
    files: "Files",
    saved: (name, count) => `Saved games: ${name} (${integer(count)})`,
    into: "Into",
    create: "A new repertoire",
    side: "Your side",
    plies: "Up to move",
    end: "the end",
    name: "Name",
    submit: "Make it",
    add: "Add",
    choose: "Choose files…",
    reading: "Reading the games…",
    made: (count, learned) => `Read: ${games(count)}. New to learn: ${positions(learned)}.`,
    others: (count) => `Skipped ${games(count)} with other rules or another starting position.`,
    cut: (most) => `Only the first ${integer(most)} games were read.`,
    tooLarge: (most) => `These are more than ${integer(most)} moves, which is the most that a repertoire holds. Choose fewer games, or an earlier last move.`,
    problems: {
      empty: (name) => `There is no game in ${name}.`,
      borders: "On a board without borders there is no training.",
      gone: "The repertoire has been deleted meanwhile.",
      full: (most) => `This browser keeps at most ${integer(most)} repertoires: delete one first.`,
      moveless: (side) => `There is no move of ${side} to learn.`,
    },
  },
  ask: {
    left: (count) => `Still to answer: ${positions(count)}`,
    task: (player) => `${player} to move. What is your move here?`,
    right: (name) => `${name} is right.`,
    wrong: (name, answers) => `${name} is not in your repertoire. Your move is ${answers}.`,
    shown: (answers) => `Your move is ${answers}.`,
    done: "The line ends here. A click on the board begins the next one.",
    over: (asked, right) => `Done for now: ${integer(right)} of ${integer(asked)} answers were right at once.`,
    away: "The board shows another position.",
    back: "Back to the question",
    show: "Show the move",
    goOn: "Play it",
    next: "Next line",
    end: "End",
    finish: "Back to the list",
  },
};
