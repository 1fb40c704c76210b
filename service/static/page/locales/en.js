// The messages of the page in English.

import { cellName } from "../game/notation.js";
import { presetName } from "../game/rules.js";

export const MINUS = "−";
const FORBIDDEN = { "double-three": "double three", "double-four": "double four", overline: "overline" };

function gameName(rules) {
  const preset = messages.games[presetName(rules)];
  if (preset) return preset;
  const size = rules.rows === null ? "Unbounded board" : boardSize(rules);
  const line = `${rules.overline ? "" : "exactly "}${rules.winLength} in a row`;
  const more = rules.forbiddenPoints ? ", renju" : rules.blockedWins ? "" : ", not blocked at both ends";
  return `${size}, ${line}${more}`;
}

/** With non-breaking spaces. */
export function boardSize({ rows, cols }) {
  return `${cols}\u00a0×\u00a0${rows}`;
}

function dateTime(milliseconds) {
  return new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" }).format(milliseconds);
}

export function integer(value) {
  return value.toLocaleString("en");
}

export const messages = {
  name: "Tengen",
  nav: { label: "Pages", board: "Board", puzzles: "Puzzles", engines: "Engines", models: "Models", docs: "API" },
  keys: {
    show: "Keyboard shortcuts (?)",
    failed: (reason) => `The keyboard shortcuts could not be loaded: ${reason}.`,
  },
  theme: { label: "Theme", auto: "System theme", light: "Light theme", dark: "Dark theme" },
  games: {
    tictactoe: "Tic-tac-toe",
    gomoku: "Gomoku 15 × 15",
    gomoku19: "Gomoku 19 × 19",
    standard: "Standard gomoku (exactly five)",
    renju: "Renju (forbidden points for Black)",
    caro: "Caro (exactly five, not blocked)",
    unbounded: "Gomoku on an unbounded board",
    custom: "Custom board…",
  },
  gameName,
  /** By what the players put on the board: stones, or crosses and noughts. */
  playerNames: { stones: { X: "Black", O: "White" }, marks: { X: "X", O: "O" } },
  dateTime,
  percent: (value) => `${value} %`,
  score: (value) => String(value === 0 ? 0 : value).replace("-", MINUS),
  proven: (plies, isWin) => `${isWin ? "win" : "loss"} ${plies}`,
  board: {
    title: "Board",
    region: "Game",
    stone: (player, number) => `${player}, ${number ? `move ${number}` : "set up"}`,
    cell: (cell, rules, stone, chance, forbidden) =>
      [
        cellName(cell, rules),
        stone ?? "empty",
        ...(forbidden === null ? [] : [`forbidden to Black, ${FORBIDDEN[forbidden]}`]),
        ...(chance === null ? [] : [chance]),
      ].join(", "),
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    centre: "Centre on the last move",
  },
  status: {
    toMove: (player) => `${player} to move`,
    yourMove: (player) => `Your move, ${player}`,
    thinking: (player, engine) => `${player} (${engine}) is thinking`,
    tapAgain: (name) => `Tap again to play ${name}`,
    inspect: (name, chance) => `${name}: ${chance}`,
    notAnalysed: "not analysed; the heat map analyses every cell",
    choosing: (player, engine) => `${engine} is choosing a move for ${player}`,
    won: (player, plies) => `${player} wins on move ${plies}`,
    drawn: "Draw",
    reasons: {
      "double-three": (plies) => `White wins: Black made a double three on move ${plies}`,
      "double-four": (plies) => `White wins: Black made a double four on move ${plies}`,
      overline: (plies) => `White wins: Black made an overline on move ${plies}`,
      "no-legal-move": () => "Draw: every point left is forbidden to Black",
    },
    viewing: (ply, plies) => `Move ${ply} of ${plies}`,
    ready: "Both players are engines",
    paused: (player, engine) => `${player} (${engine}) is paused`,
    stop: "Stop",
    moveNow: "Move now",
    continue: "Continue from here",
    rematch: "Rematch",
    review: "Review",
    start: "Start",
    pause: "Pause",
  },
  announcements: {
    move: (player, name) => `${player} ${name}`,
    won: (player) => `${player} wins`,
    drawn: "The game is drawn",
  },
  players: {
    player: (player) => `Player ${player}`,
    human: "Human",
    settings: (player) => `Settings for ${player}`,
    swap: "Swap sides",
    level: (player) => `Level of ${player}`,
    levels: {
      beginner: "Beginner",
      casual: "Casual",
      intermediate: "Intermediate",
      advanced: "Advanced",
      expert: "Expert",
      master: "Master",
    },
    otherLevel: (strength) => `Strength ${strength}`,
    depth: "Search depth",
    depths: [
      [null, "unlimited"],
      [8, "8 plies"],
      [4, "4 plies"],
      [2, "2 plies"],
      [1, "1 ply"],
    ],
    time: "Time per move",
    times: [
      [100, "0.1 s"],
      [300, "0.3 s"],
      [1000, "1 s"],
      [3000, "3 s"],
      [10000, "10 s"],
    ],
    ponder: "Think in the opponent's time",
    limitsHint: "These limits apply to engines that search.",
    engineDefault: "engine default",
    invalidNumber: (low, high) =>
      high === null ? `A whole number from ${low} on.` : `A whole number from ${low} to ${high}.`,
    yes: "yes",
    no: "no",
    die: (value) => `Ten-sided die: ${value}`,
    unusable: (name) => `${name} (unavailable)`,
  },
  /** A line about each engine; the service describes others. */
  engines: {
    search: "The strongest: looks ahead, deeper with more time.",
    "threat-search": "Attacks: finds wins by fours and threats.",
    learned: "Plays what a model learned from many games, checked for wins and blocks.",
    "attack-weights": "Quick: weighs the attacks through each cell, without looking ahead.",
    minimax: "Perfect on small boards: searches every game to its end.",
    "win-block": "Takes a win, blocks one, and else plays anywhere.",
    random: "Plays anywhere.",
    dice: "Knows openings, wins and blocks, and a die makes it overlook some.",
    humanlike: "Wins, blocks, and else prefers the centre and a corner.",
    "line-rank": "Counts the open lines through each cell.",
  },
  controls: {
    label: "Game controls",
    first: "Go to the start (Home)",
    back: "Previous move (←)",
    forward: "Next move (→)",
    last: "Go to the end (End)",
    undo: "Undo",
    redo: "Redo",
    newGame: "New game",
    suggest: "Move for me",
    heatmap: "Heat map",
  },
  tabs: {
    label: "Panels",
    game: "Game",
    analysis: "Analysis",
    review: "Review",
    compare: "Compare",
    explorer: "Openings",
    share: "Share",
    games: "Games",
  },
  moveTree: {
    title: "Moves",
    noMoves: "No moves yet. A move from an earlier position becomes a variation.",
    goToMove: (number, name) => `Go to move ${number}, ${name}`,
    promote: "Promote",
    remove: "Delete from here",
    comment: "Comment",
    commentHint: "A comment on the move on display",
  },
  savedGames: {
    hint: "Every game is saved in this browser as it grows.",
    failed: (reason) => `This browser cannot save games: ${reason}.`,
    moves: (count) => `${count} ${count === 1 ? "move" : "moves"}`,
    open: "open",
    drawn: "draw",
    won: (player) => `${player} won`,
    remove: (name, time) => `Delete ${name}, ${time}`,
  },
  permalink: {
    unknownGame: (name) =>
      `The link names the game “${name}”. Expected: tictactoe, gomoku, gomoku19, standard, renju, caro, unbounded, or a size such as 12x12x5.`,
    unknownParameter: (name, allowed) => `The link has the parameter “${name}”. Expected: ${allowed.join(", ")}.`,
    invalidMoves: (name, text) => `The link has ${name}=${text}. Expected: moves such as h8i9.`,
  },
  gamePanel: {
    board: "Board",
    rows: "Rows",
    cols: "Columns",
    winLength: "Win length",
    overline: "Longer lines also win",
    blockedWins: "Lines between two enemy stones win",
    forbiddenPoints: "Forbidden points for Black (renju)",
    bounded: "With borders",
    start: "Start on this board",
    /** The rules in one sentence. */
    rule: ({ rows, cols, winLength, overline, blockedWins, forbiddenPoints }, first) => {
      if (forbiddenPoints) return `${first} begins; five in a row win, but ${first} loses with two threes, two fours or six in a row.`;
      const isMore = overline && winLength < Math.max(rows ?? Infinity, cols ?? Infinity);
      const line = overline ? `${winLength}${isMore ? " or more" : ""}` : `exactly ${winLength}`;
      const exception = blockedWins ? "" : ", unless both ends are blocked";
      return `${first} begins; the first to get ${line} in a row, in any direction, wins${exception}.`;
    },
    engines: "Which engine?",
    firstPlayer: "First player",
    firstPlayers: { alternate: "Alternate", X: "X", O: "O" },
    delay: "Autoplay delay",
    delays: [
      [0, "none"],
      [250, "0.25 s"],
      [700, "0.7 s"],
      [2000, "2 s"],
    ],
    style: "Style",
    styles: { auto: "Automatic", stones: "Stones", pencil: "Pencil" },
    moveNumbers: "Show move numbers",
    setUp: "Set up a position",
    appearance: "Board and coordinates…",
    errors: {
      size: "Rows and columns must be whole numbers from 3 to 32.",
      winLength: "Win length must be a whole number from 3 to 32 and fit on the board.",
      forbiddenPoints:
        "Forbidden points need borders, five in a row, and that longer and blocked lines win as well.",
    },
  },
  analysis: {
    engine: "Engine",
    heatmap: "Heat map on the board",
    scores: "Show numbers",
    candidates: "Candidates",
    gameOver: "The game is over: there are no moves to analyse.",
    loading: "Analysing…",
    failed: "The analysis could not be loaded.",
    offline: (engine) => `Offline, ${engine} is unavailable.`,
    rank: "Rank",
    move: "Move",
    score: "Score",
    winProbability: "Win prob.",
    line: "Line",
    showAll: (count) => `Show all ${count}`,
    winIn: (plies) => `Forced win in ${plies} plies`,
    lossIn: (plies) => `Forced loss in ${plies} plies`,
    stats: (nodes, depth, ms) => `${integer(nodes)} nodes, depth ${depth}, ${Math.round(ms)} ms`,
    time: (ms) => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`,
    cellScore: (name, score) => `${name} scores ${score}`,
    explanationHint: "Point at a cell, or focus it with the keyboard, to see how its score is made up.",
    chance: (percent, score) => `${percent} to win, score ${score}`,
    onlyScore: (score) => `score ${score}`,
    noExplanation: "This engine does not explain its scores; attack-weights does.",
    noAttacks: "No attack runs through this cell.",
    attack: ({ power, potential, divider }) =>
      `${power}:${potential}${divider > 1 ? ` ÷ ${divider}` : ""}`,
    attackHint: "stones : open ends ÷ distance",
    breakpoint: "breakpoint",
    directionSigns: {
      horizontal: "—",
      vertical: "|",
      "main-diagonal": "\\",
      "anti-diagonal": "/",
    },
    directions: {
      horizontal: "horizontal",
      vertical: "vertical",
      "main-diagonal": "main diagonal",
      "anti-diagonal": "anti-diagonal",
    },
    attacksOf: (player) => `Attacks of ${player}`,
    chart: (player, engine) => `Win probability of ${player}, by ${engine}`,
    valueChart: (player, engine) => `Value for ${player} with best play, by ${engine}`,
    chartLabel: (percent, player, ply) => `${percent} % for ${player} after move ${ply}`,
    chartEmpty: "The chart grows with the game.",
    noChart: "No engine estimates win probabilities for this game.",
  },
  compare: {
    none: "none",
    engine: (letter) => `Engine ${letter}`,
    agree: "The engines agree",
    disagree: "The engines disagree",
    agreement: "Agreement over the game",
    measure: "Measure over the game",
    progress: (done, all) => `${done} of ${all} positions`,
    pair: (a, b) => `${a} and ${b}`,
    share: (agreed, all) => `${agreed} of ${all} (${all ? Math.round((100 * agreed) / all) : 0} %)`,
    strip: "Agreement by move",
    agreeAt: (ply) => `Move ${ply}: the engines agree`,
    disagreeAt: (ply) => `Move ${ply}: the engines disagree`,
  },
  share: {
    format: "Format",
    formats: { moves: "Moves", sgf: "SGF", psq: "psq (Piskvork)" },
    record: "Game record",
    copy: "Copy",
    copyLink: "Copy link",
    download: "Download",
    downloadLibrary: "Download .lib",
    downloadImage: "Download image",
    load: "Load record",
    loadHint: "Paste moves, SGF or psq here or anywhere on the page, or drop a file, also .lib or .pos.",
    copied: "Copied",
    unsupported: "This format cannot represent the game.",
    unknownFormat: "Expected moves such as h8i9, an SGF record or a psq record.",
    illegalMove: (name) =>
      `Illegal move ${name}: the cell is occupied or off the board, or the game is over.`,
    skippedVariations: (count) =>
      `${count} ${count === 1 ? "variation was" : "variations were"} skipped: a pass, or an illegal move.`,
    fileName: "tengen",
  },
  notices: {
    offline: "The service is unreachable. Your game is kept, and the page reconnects automatically.",
    offlinePlay: (engine) =>
      `Offline: ${engine} plays in the browser. Other engines and analyses are unavailable until the service is back.`,
    stopped: "The engine was stopped. Select Retry to let it move.",
    deleted: (count) => (count === 1 ? "1 move deleted." : `${count} moves deleted.`),
    restore: "Restore",
    gameDeleted: "Game deleted.",
    openedBeside: "The record is open. The game before it is kept in the list of games.",
    backToGame: "Back to it",
    unfinished: (name, moves) => `Your last game is kept: ${name}, ${moves}.`,
    resume: "Continue it",
    retry: "Retry",
    dismiss: "Dismiss",
    supportedBy: (names) => `Supported by: ${names.join(", ")}.`,
    advice: {
      "/problems/unsupported-rules": "Choose another engine or another board.",
      "/problems/limit-reached": "Give the engine more time, or choose another one.",
      "/problems/model-unavailable": "Choose another engine; the others are not affected.",
      "/problems/not-ready": "The service is starting. Retry in a moment.",
      "/problems/body-too-large": "The game is too long for the service.",
    },
  },
  partFailed: (reason) => `This part of the page could not be loaded: ${reason}. Select the tab again to retry.`,
};
