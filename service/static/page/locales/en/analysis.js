// The messages of the analysis in English.

import { formats } from "../../format.js";

const { decimal, integer, milliseconds, percent, plural } = formats("en");
const plies = (count) => `${integer(count)} ${plural(count, { one: "ply", other: "plies" })}`;
const FORCES = { fours: "by fours", threats: "by threats", search: "by force" };
const force = ({ force: kind, plies: count, line }) => `${count === 1 ? "at once" : `${FORCES[kind]} within ${plies(count)}`}: ${line}`;

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
  why: (move) => `Why ${move}?`,
  whyNot: (move) => `Why not ${move}?`,
  explanationHint: "Point at a cell, or focus it with the keyboard, to see what speaks for and against it.",
  reasons: {
    wins: ({ move }) => `${move} wins at once.`,
    "only-move": ({ move }) => `The rules allow no other move than ${move}.`,
    loses: (reason) => `After ${reason.move}, ${reason.player} wins ${force(reason)}.`,
    "blocks-win": ({ player, move }) => `${player} would win at ${move}.`,
    "wins-by-force": (reason) => `${reason.player} now wins ${force(reason)}.`,
    "stops-win": (reason) => `Otherwise, ${reason.player} would win ${force(reason)}.`,
    "only-defence": ({ move }) => `No other move than ${move} stops that.`,
    makes: ({ move, pattern }) => `${move} makes ${pattern}.`,
    threatens: (reason) => `It threatens to win ${force(reason)}.`,
    takes: ({ player, pattern, move }) => `${player} would make ${pattern} at ${move}.`,
    extends: ({ move, count }) => `${move} builds on ${count} lines at once.`,
    hinders: ({ move, count, player }) => `${move} stands in ${count} lines of ${player}.`,
    exact: ({ plies: count, player, other }) =>
      count === 0 ? "With best play, the game is drawn." : `With best play, ${count > 0 ? player : other} wins within ${plies(Math.abs(count))}.`,
    opening: ({ move, count, games, player, score }) =>
      `Up to symmetry, ${move} was played in ${count} of ${games} known games, in which ${player} scored ${percent(score)}.`,
    rule: ({ rule }) => `By the engine's rules, ${rule}.`,
    features: ({ move, second, groups }) => `The model ranks ${move} above ${second} most of all for ${groups.join(" and ")}.`,
    weight: ({ move, score }) => `${move} has an attack weight of ${decimal(score)}.`,
    alternative: ({ second, chances: [first, next], other, reply }) =>
      `${second} is next: ${percent(next)} against ${percent(first)}${reply ? `; after it, ${other} answers ${reply}` : ""}.`,
    patterns: {
      "open-four": "an open four",
      "double-four": "two fours",
      "four-three": "a four and an open three",
      "double-three": "two open threes",
      forbidden: "a four whose answer is a forbidden point",
      four: "a four",
      "open-three": "an open three",
    },
    rules: {
      wins: "it wins at once",
      blocks: "it blocks a win",
      centre: "it takes the centre",
      corner: "it takes the first free corner",
      opening: "it follows the rules of the opening",
      rank: "the lines through the point rank highest",
      lots: "lots decide",
    },
    groups: {
      "own lines": "its own lines",
      "opponent lines": "the opponent's lines",
      "attack weight": "its attack weight",
      neighbours: "what it changes around",
      surroundings: "the points around",
      place: "its place on the board",
      phase: "the phase of the game",
    },
  },
  chance: (percent, score) => `${percent} to win, score ${score}`,
  onlyScore: (score) => `score ${score}`,
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
