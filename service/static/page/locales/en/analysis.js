// The messages of the analysis in English.

import { formats } from "../../format.js";

const { integer, milliseconds, percent, plural } = formats("en");
const plies = (count) => `${integer(count)} ${plural(count, { one: "ply", other: "plies" })}`;

export const messages = {
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
  winIn: (count) => `Forced win in ${plies(count)}`,
  lossIn: (count) => `Forced loss in ${plies(count)}`,
  stats: (nodes, depth, ms) => `${integer(nodes)} nodes, depth ${depth}, ${milliseconds(ms)}`,
  cellScore: (name, score) => `${name} scores ${score}`,
  explanationHint: "Point at a cell, or focus it with the keyboard, to see how its score is made up.",
  chance: (percent, score) => `${percent} to win, score ${score}`,
  onlyScore: (score) => `score ${score}`,
  noExplanation: "This engine does not explain its scores; attack-weights does.",
  noAttacks: "No attack runs through this cell.",
  attackHint: "stones : open ends ÷ distance",
  breakpoint: "breakpoint",
  directions: {
    horizontal: "horizontal",
    vertical: "vertical",
    "main-diagonal": "main diagonal",
    "anti-diagonal": "anti-diagonal",
  },
  attacksOf: (player) => `Attacks of ${player}`,
  chart: (player, engine) => `Win probability of ${player}, by ${engine}`,
  valueChart: (player, engine) => `Value for ${player} with best play, by ${engine}`,
  chartLabel: (chance, player, ply) => `${percent(chance)} for ${player} after move ${ply}`,
  chartEmpty: "The chart grows with the game.",
  noChart: "No engine estimates win probabilities for this game.",
};
