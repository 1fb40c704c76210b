// The messages of the analysis in English.

import { formats } from "../../format.js";
import { movesToWin } from "../en.js";

const { integer, milliseconds, percent, score } = formats("en");

export const messages = {
  engine: "Engine",
  options: "Engine and options",
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
  winIn: (plies) => `Forced win in ${movesToWin(plies)}`,
  lossIn: (plies) => `Forced loss in ${movesToWin(plies)}`,
  proven: "proven",
  provenWin: (plies) => `Won within ${movesToWin(plies)}`,
  provenLoss: (plies) => `Lost within ${movesToWin(plies)}`,
  longestDefence: (line) => `Longest defence: ${line}`,
  stats: (nodes, depth, ms) => `${integer(nodes)} nodes, depth ${depth}, ${milliseconds(ms)}`,
  cellScore: (name, score) => `${name} scores ${score}`,
  why: (move) => `Why ${move}?`,
  whyNot: (move) => `Why not ${move}?`,
  explanationHint: "Point at a cell, or focus it with the keyboard, to see what speaks for and against it.",
  reasons: {
    wins: ({ move }) => `${move} wins the game.`,
    "only-move": ({ move }) => `${move} is the only move that the rules allow.`,
    loses: (reason) =>
      `After ${reason.move}, ${reason.player} ${reason.plies === 1 ? `wins at once with ${reason.line}` : `has a forced win: ${reason.line}`}.`,
    "blocks-win": ({ player, move }) => `${move} blocks ${player}, who would win there.`,
    "wins-by-force": (reason) => `${reason.player} wins by force: ${reason.line}.`,
    "stops-win": (reason) => `${reason.move} stops ${reason.player}, who threatened to win with ${reason.line}.`,
    "only-defence": ({ move }) => `${move} is the only defence.`,
    makes: ({ move, pattern }) => `${move} makes ${pattern}.`,
    threatens: (reason) => `If ${reason.other} does not answer, ${reason.line} wins.`,
    takes: ({ player, pattern, move }) => `${move} takes a point where ${player} would make ${pattern}.`,
    extends: ({ move, count }) => `${move} builds on ${count} lines at once.`,
    hinders: ({ move, count, player }) => `${move} gets in the way of ${count} lines of ${player}.`,
    proven: ({ player, plies }) => `A checked proof shows that ${player} wins within ${movesToWin(plies)} against every defence.`,
    exact: ({ plies, player, other }) =>
      plies === 0 ? "With best play, the game is drawn." : `With best play, ${plies > 0 ? player : other} wins within ${movesToWin(plies)}.`,
    opening: ({ move, count, games, player, score }) =>
      `${move}, or its mirror image, was played in ${count} of ${games} known games; ${player} scored ${percent(score)} with it.`,
    rule: ({ rule }) => `By the engine's rules, ${rule}.`,
    features: ({ move, second, groups }) => `The model prefers ${move} to ${second} mainly for ${groups.join(" and ")}.`,
    weight: ({ move, score: weight }) => `${move} has an attack weight of ${score(weight)}.`,
    unproven: ({ move }) => `No proof decides this position; ${move} is the move of search.`,
    alternative: ({ second, chances, other, reply }) => {
      const [first, next] = chances.map(percent);
      const worth = first === next ? `about as good (both ${first})` : `next best: ${next} against ${first}`;
      return `${second} is ${worth}${reply ? `; ${other} would answer ${reply}` : ""}.`;
    },
    patterns: {
      "open-four": "an open four",
      "double-four": "two fours at once",
      "four-three": "a four and an open three at once",
      "double-three": "two open threes at once",
      forbidden: "a four that can only be answered on a forbidden point",
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
      lots: "it was chosen at random",
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
  chance: (percent) => `${percent} to win`,
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
  /** The engine is empty if proofs decide all values. */
  chart: (player, engine) => `Win probability of ${player}${engine && `, by ${engine}`}`,
  valueChart: (player, engine) => `Value for ${player} with best play, by ${engine}`,
  chartLabel: (chance, player, ply) => `${percent(chance)} for ${player} after move ${ply}`,
  chartEmpty: "The chart grows with the game.",
  noChart: "No engine estimates win probabilities for this game.",
};
