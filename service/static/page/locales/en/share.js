// The messages of records and links in English.

import { formats } from "../../format.js";

const { integer, plural } = formats("en");

export const messages = {
  format: "Format",
  formats: { moves: "Moves", sgf: "SGF", psq: "psq (Piskvork)" },
  record: "Game record",
  copy: "Copy",
  copyLink: "Copy link",
  download: "Download",
  downloadLibrary: "Download .lib",
  downloadImage: "Download image",
  load: "Load record",
  loadHint: "Paste moves, SGF, psq, the rows of a board or a link of this page here or anywhere on the page, or drop a file, also .lib, .pos or .rif.",
  copied: "Copied",
  unsupported: "This format cannot represent the game.",
  unknownFormat: "Expected moves such as h8i9, an SGF record or a psq record.",
  notAMove: (word) => `“${word}” is not understood. Expected: moves such as h8i9, an SGF record or a psq record.`,
  illegalMove: (name) =>
    `Illegal move ${name}: the cell is occupied or off the board, or the game is over.`,
  assumedEncoding: (name) => `The file does not name its encoding: ${name} was assumed.`,
  mainLineOnly: "The main line was read; the variations are in a spelling that this page does not read.",
  movesOnly: "The moves were read; the comments and marks are in a spelling that this page does not read.",
  skippedVariations: (count) =>
    `${integer(count)} ${plural(count, { one: "variation was", other: "variations were" })} skipped: a pass, or an illegal move.`,
  openFiles: "Open files…",
  openedBeside: "The record is open. The game before it is kept in the list of games.",
  begunBeside: "A new game has begun. The game before it is kept in the list of games.",
  library: {
    none: "This is not a RenLib library.",
    damaged: (offset) => `The library is damaged at byte ${integer(offset)}.`,
    cut: "The library ends early: it is one branch of another, or cut off.",
    part: (shown, all) => `The library has ${integer(all)} positions. The ${integer(shown)} nearest to the start are shown.`,
    lines: "A library of RenLib has no arrows and lines: those drawn here are not in it.",
  },
  database: {
    none: "This is no database of RenjuNet.",
    empty: "The file has no games.",
    damaged: (line) => `The database is damaged in line ${integer(line)}.`,
    doctype: "The database has a document type, which is not read.",
    encoding: (name) => `The file is not in its encoding ${name}: another one was assumed.`,
    cut: "Of very long moves or notes, only the beginning was read.",
    characters: "Damaged characters of the file were replaced.",
    part: (count) => `The database is too large: its first ${integer(count)} games are listed.`,
    element: (name) => `The element “${name}” is unknown and was ignored.`,
    rule: (name) => `The rule is “${name}”, which names no known rules: renju was assumed.`,
    result: (score) => `The result “${score}” was ignored: 1, 0.5 or 0 was expected.`,
    move: (number, word) => `The game was read up to move ${integer(number)}: “${word}” is no move.`,
  },
  tooLarge: (name) => `${name} has more than 64 MB.`,
  notARecord: (name) => `${name} is no record of a game.`,
  picture: (name) => `${name} is a picture. Pictures cannot be read: open a record of the game, such as SGF, or paste its moves.`,
  /** What a record says of its game. */
  about: {
    players: (first, second) => `${first} – ${second}`,
    round: (round) => `round ${round}`,
    komi: (komi) => `komi ${komi}`,
  },
  study: {
    tooLong: (length, most) => `The link would have ${length} characters, and most messages take ${most}. Send the file.`,
    file: "Download SGF",
    movesOnly: "SGF has no boards without borders: the link has the moves alone.",
    chapters: "Copy a link to these games",
  },
  link: {
    unknownGame: (name) =>
      `The link names the game “${name}”. Expected: tictactoe, gomoku, gomoku19, standard, renju, caro, unbounded, or a size such as 12x12x5.`,
    unknownParameter: (name, allowed) => `The link has the parameter “${name}”. Expected: ${allowed.join(", ")}.`,
    invalidOpening: (name) =>
      `The link has opening=${name}. Expected: swap, swap2, rif, soosorv8, taraguchi10 or yamaguchi, for Black and White, with moves and decisions by its rules.`,
    invalidMoves: (name, text) => `The link has ${name}=${text}. Expected: moves such as h8i9.`,
    invalidResult: (text) => `The link has result=${text}. Expected: X, O or 0, and -R, -T or -A after it.`,
    invalidStudy: "The study of the link is damaged, cut off or too long.",
  },
};
