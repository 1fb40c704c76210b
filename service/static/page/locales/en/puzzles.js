// The messages of the page /puzzles in English, loaded by that page alone.

function movesToGo(plies) {
  const moves = (plies + 1) / 2;
  return moves === 1 ? "one move" : `${moves} moves`;
}

export const messages = {
  title: "Puzzles",
  loading: "Loading the puzzles…",
  failed: (reason) => `The puzzles cannot be loaded. ${reason}`,
  unknown: (id) => `There is no puzzle “${id}”.`,
  retry: "Try again",
  controls: "Puzzle controls",
  hint: "Hint",
  showMove: "Show it",
  takeBack: "Take back",
  next: "Next puzzle",
  analyse: "Analyse",
  levels: ["Beginner", "Casual", "Intermediate", "Advanced", "Master"],
  levelsLabel: "Levels",
  rating: (rating, deviation) => `Your rating: ${rating} ± ${deviation}`,
  newRating: (rating, change) => `Your rating: ${rating} (${change}).`,
  ratingOf: (rating) => `Rating ${rating}`,
  rated: "A puzzle for your rating",
  daily: "Puzzle of the day",
  dailySolved: "Puzzle of the day ✓",
  streak: (days) => `Daily puzzles in a row: ${days}`,
  howRated: "The first attempt at a puzzle counts: a wrong move loses it, and a hint makes it a draw.",
  motif: "Motif",
  allMotifs: "All motifs",
  motifs: { "open-four": "Open four", "double-four": "Double four", "four-three": "Four-three", "double-three": "Double three" },
  level: (name, solved, total) => `${name}, ${solved} of ${total} solved`,
  count: (solved, total) => `${solved} / ${total}`,
  listLabel: (name) => `Puzzles, ${name}`,
  puzzle: (number, state) => `Puzzle ${number}${state ? `, ${state}` : ""}`,
  states: { clean: "solved", helped: "solved with help" },
  task: (player) => `${player} to move and win`,
  kinds: { fours: "Win by continuous fours", threats: "Win by fours and threats" },
  about: (plies) => `in ${movesToGo(plies)}`,
  source: (text) => `From the game ${text}`,
  tapAgain: (name) => `Tap again to play ${name}.`,
  checking: "Checking…",
  right: (plies) => `Right: it wins by force, ${movesToGo(plies)} to go.`,
  solved: "Solved!",
  solvedHelped: "Solved, with help.",
  unproven: (name) => `${name} cannot be proven to win. Try a more direct move.`,
  wrong: {
    "allows-five": (name, reply) => `${name} does not answer the four: ${reply} makes five.`,
    "allows-win": (name, reply, plies) =>
      `${name} lets the opponent win: ${reply} wins in ${movesToGo(plies)}, as shown.`,
    held: (name, reply) => `${name} does not win: ${reply} holds, and no fours or threats win after it.`,
    "no-threat": (name) => `${name} threatens nothing: the opponent gets a free move.`,
  },
  hints: {
    five: "Hint: there is a five.",
    four: "Hint: make a four. The opponent must answer it.",
    threat: "Hint: no four this time. Make a threat to win by fours.",
    block: "Hint: the opponent has a four.",
  },
  hintMove: (name) => `The move is ${name}.`,
  noHint: "No win is proven from here: take a move back.",
  stored: "Solved puzzles are remembered in this browser.",
};
