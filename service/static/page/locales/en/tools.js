// The messages of the editor of positions, of custom boards, of the board's appearance and of images in English.

export const messages = {
  onDevice: "On this device",
  onDeviceHint:
    "An engine in this browser plays and analyses, and no position leaves the device. Comparisons and openings need the service.",
  /** The fold More of the panel Play. */
  more: {
    engines: "Which engine?",
    firstPlayer: "First player",
    opening: "Opening",
    firstPlayers: { alternate: "Alternate", X: "X", O: "O" },
    delay: "Autoplay delay",
    noDelay: "None",
    moveNumbers: "Show move numbers",
    setUp: "Set up a position",
    appearance: "Board and coordinates…",
    clock: "Clock",
    noClock: "None",
    clockHint: "Minutes for each player, and seconds that each move adds; from the next game on.",
    sound: "Sound",
    advanced: "Engines and their options",
  },
  setup: {
    title: "Set up a position",
    place: "A click places",
    tools: { empty: "Nothing" },
    toMove: "Side to move",
    hint: "Click a cell, or press Enter on it. A second click removes the stone, Undo takes back the last change.",
    done: "Done",
    clear: "Clear the board",
  },
  appearance: {
    title: "Board and coordinates",
    boardTheme: "Surface",
    coordinates: "Coordinates",
    touch: "Stones by touch, on small cells",
    close: "Close",
    choices: {
      boardTheme: { auto: "Automatic", wood: "Wood", paper: "Paper", slate: "Slate" },
      coordinates: { letters: "Letters and numbers", numbers: "Numbers", off: "Off" },
      touch: { loupe: "A loupe over the finger", aim: "Tap to aim, tap again to place" },
    },
  },
  images: {
    lastMove: "Mark the last move",
    moveNumbers: "Move numbers",
    gif: "Download GIF",
    drawing: (percent) => `Drawing the GIF: ${percent}`,
    tooLong: (moves) => `A GIF shows at most ${moves} moves.`,
  },
  customBoard: {
    rows: "Rows",
    cols: "Columns",
    winLength: "Win length",
    overline: "Longer lines also win",
    blockedWins: "Lines between two enemy stones win",
    forbiddenPoints: "Forbidden points for Black (renju)",
    bounded: "With borders",
    start: "Start on this board",
    errors: {
      size: "Rows and columns must be whole numbers from 3 to 32.",
      winLength: "Win length must be a whole number from 3 to 32 and fit on the board.",
      forbiddenPoints:
        "Forbidden points need borders and five in a row, and longer and blocked lines must also win.",
    },
  },
  engineOptions: {
    names: {
      strength: "strength",
      threads: "threads",
      memory_mb: "memory in MB",
      guard: "guard",
      verify: "verified moves",
      verify_nodes: "nodes of the verification",
      chance: "chance",
    },
    ponder: "Think in the opponent's time",
    limitsHint: "These limits apply to engines that search.",
    engineDefault: "engine default",
    invalidNumber: (low, high) =>
      high === null ? `A whole number from ${low} on.` : `A whole number from ${low} to ${high}.`,
  },
  embed: {
    title: "Embed",
    hint: "For your own pages: a game to step through, or a board to play on if there are no moves yet.",
    kind: "Embed as",
    kinds: { link: "Link for a frame", frame: "Frame (iframe)", element: "Two lines of HTML" },
    code: "Code",
  },
};
