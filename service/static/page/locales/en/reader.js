// The messages about records that are read, in English: by the codes and values of the API.

const place = ({ line, column }) => (column === undefined ? `line ${line}` : `line ${line}, column ${column}`);

/** Annotations of moves by their kind. @type {Record<string, string>} */
const KINDS = {
  comments: "Comments",
  codes: "Codes of judgements",
  judgements: "Judgements",
  times: "Times",
  variations: "Variations in brackets",
  tags: "Tags",
};

export const messages = {
  /** @type {Record<string, (values: any) => string>} By the code of the fault. */
  faults: {
    record: ({ line, column, offset }) =>
      offset === undefined && line === undefined
        ? "The record cannot be read."
        : `The record cannot be read at ${offset === undefined ? place({ line, column }) : `byte ${offset}`}.`,
    pass: ({ number }) => `Move ${number} is a pass, and a game here has none.`,
    occupied: ({ number, cell }) => `Move ${number} is on a stone, at ${cell}.`,
    "game-over": ({ number }) => `Move ${number} comes after the end of the game.`,
    "off-board": ({ point }) => `The point ${point} is off the board.`,
    "other-game": ({ game }) => `This is another game than five in a row: GM[${game}].`,
    "stone-counts": () => "The numbers of stones of both sides differ by more than one.",
    "two-winners": () => "Both sides have five in a row.",
    "row-length": () => "The rows are of different lengths.",
    "board-too-small": () => "The board is too small or too large: sides are from 3 to 32.",
    "board-too-large": () => "The board is too small or too large: sides are from 3 to 32.",
    "unknown-symbol": () => "The board has unknown symbols.",
    "no-rows": () => "The board has no cells.",
    blanks: () => "Blanks separate only some of the cells: an empty one is written as a dot.",
    "mixed-symbols": () => "The board mixes symbols of different kinds, such as X and 1.",
    ambiguous: ({ text } = {}) => (text === undefined ? "The board can be read in two ways: an empty cell is written as a dot." : `“${text}” can be read in several ways: write cells such as h8.`),
    "forbidden-overline": () => "Black has more than five in a row, which is forbidden: no game goes on after that.",
    "moved-after-the-end": () => "One side has won, but the other one moved last.",
    "won-before-the-end": () => "No single stone can have completed the winning lines.",
    notation: ({ number, text }) => `Move ${number} is not understood: “${text}”.`,
    brackets: ({ text }) => `(${text}) may be a move of the game or another one in its place: write the moves without brackets.`,
    unclosed: ({ text }) => `A bracket is not closed: “${text}”.`,
  },
  /** @type {Record<string, (values: any) => string>} By the code of the note. */
  notes: {
    points: ({ example }) => `Points such as ${example} were read in another notation than that of SGF.`,
    side: ({ text }) => `The side to move is ${text}: it was read by its first letter.`,
    "several-moves": ({ line, column }) => `The node at ${place({ line, column })} has several moves: they were read in their order.`,
    "more-several-moves": () => "So were those of further nodes.",
    "opening-moves": ({ name }) => `${name} was read as moves of the opening.`,
    "unknown-property": ({ name, line, column }) => `The property ${name} at ${place({ line, column })} is unknown: its points were not read as stones.`,
    size: ({ cols, rows }) => `The size was read as ${cols} columns and ${rows} rows.`,
    "rules-in-part": ({ text }) => `Of the rules ${text}, only a part is known.`,
    "unknown-rules": ({ text }) => `The rules ${text} are unknown: the usual ones were assumed.`,
    go: () => "The record calls itself Go: it was read as five in a row.",
    "game-name": ({ text }) => `The game ${text} was read as five in a row.`,
    "property-names": () => "The names of properties are not in capitals: they were read as if they were.",
    "text-before": () => "Text before the game was ignored.",
    "text-after": () => "Text after the game was ignored.",
    "cut-off": () => "The file ends within the game: what is complete was read.",
    "missing-semicolon": () => "A semicolon is missing, and was assumed.",
    "first-player": () => "The header does not name the first player: Black was assumed.",
    "decimal-times": () => "Times with decimals were rounded down.",
    "bytes-after": () => "Bytes after the moves were ignored.",
    "side-to-move": () => "The stones leave the side to move open: it was assumed.",
    "first-player-by-win": () => "By the end of the game, White must have begun.",
    "left-out": ({ kind, text }) => `${KINDS[kind]} were left out: ${text}.`,
    "swapped-cells": ({ text }) => `Cells such as ${text} were read with the letter first.`,
    ending: ({ text }) => `“${text}” was read as the end of the game.`,
    "first-game": () => "The text goes on with another game: the first one was read.",
    "after-the-end": ({ number }) => `The game ends with move ${number}: the moves after it were left out.`,
    "final-pass": () => "A pass at the end was left out.",
    "late-setup": ({ number, line, column }) => `Stones or a side to move, set up after move ${number} at ${place({ line, column })}, were left out.`,
    "two-stones": ({ text, line, column }) => `${text} has two stones, at ${place({ line, column })}: one was kept.`,
    rectangle: ({ text }) => `The rectangle ${text} was read between its corners.`,
    "no-size": ({ cols, rows }) => `The size is empty: ${cols} columns and ${rows} rows were assumed.`,
    repair: ({ kind, name, line, column }) => {
      if (kind === "inner-brackets") return `Brackets within ${name}, at ${place({ line, column })}, were read as text.`;
      return kind === "stray-bracket" ? `A bracket too many, at ${place({ line, column })}, was left out.` : `The property ${name}, at ${place({ line, column })}, has no value and was left out.`;
    },
    "no-commas": () => "Moves without commas were read as column, row and time.",
  },
};
