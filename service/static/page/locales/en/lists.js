// The messages of the lists of engines and models in English.

import { formats } from "../../format.js";

const { decimal, integer, percent, signed } = formats("en");

export const messages = {
  engines: {
    title: "Engines",
    lead: "The engines, the strongest first: play against them, and see which games they play and what their scores mean.",
    play: "Play against it",
    checks: "Check its proofs yourself",
    levels: "Levels",
    games: "Games",
    score: "Score",
    range: (low, high) => `from ${low} to ${high}`,
    options: "Options",
    optionRange: (low, high) => `${low} to ${high}`,
    default: (value) => `default ${value}`,
    randomised: "Randomised: the seed decides more than ties.",
    model: (id) => `Model ${id}`,
    unusable: (fault) => `Unavailable: ${fault}`,
    types: { boolean: "yes or no", integer: "whole number" },
    supported: { tictactoe: "Tic-tac-toe", gomoku: "Gomoku", standard: "Standard", renju: "Renju", caro: "Caro", unbounded: "Unbounded" },
    /** @type {Record<string, string>} The API says in English what scores mean. */
    scores: {},
    /** @type {Record<string, string>} The API says in English what options mean. */
    meanings: {},
  },
  models: {
    title: "Models",
    lead: "The trained models: their data, their metrics and their matches.",
    empty: "There is no trained model.",
    live: "in use",
    unusable: (fault) => `Unavailable: ${fault}`,
    digest: "SHA-256",
    data: "Training data",
    games: (count) => `${integer(count)} games`,
    positions: (count) => `${integer(count)} training positions`,
    heldOut: (count) => `${integer(count)} held-out positions`,
    label: "Labels",
    metrics: "Metrics on held-out positions",
    metric: {
      top_1: "Top-1",
      top_3: "Top-3",
      mean_reciprocal_rank: "Reciprocal rank",
      log_loss: "Log loss",
      calibration_error: "Calibration error",
      temperature: "Temperature",
      positions: "Positions",
    },
    engine: "Engine",
    boards: "Boards",
    /** @type {(engine: string, options: Record<string, any>) => string} */
    learned: (engine, { guard = true, verify = 0, verify_nodes: nodes }) => {
      if (!guard && !verify) return `${engine}, ranker alone`;
      const verified = verify ? `, verification of ${verify} moves by ${nodes} nodes` : "";
      return `${engine}, ${guard ? "with" : "without"} guard${verified}`;
    },
    phase: "Phase",
    allPhases: "All positions",
    byPhase: "Top-1 by phase",
    byPhaseLead:
      "Several moves are often equally good, and a game shows one of them: the last column is the share that a deep search finds.",
    heldOutGames: (boards) => `Held-out games, ${boards}`,
    recordedGames: (boards) => `Recorded games, ${boards}`,
    ceiling: ({ engine, depth }) => `${engine}, depth ${depth}`,
    strength: "Strength by board",
    strengthLead:
      "Score against attack-weights, and what learning gains: the Elo of learned over the control, which has the same checks but ranks by attack weight.",
    story: ({ games, size, score, passed }) => {
      const verdict = passed === undefined ? "" : `, and ${passed ? "passed" : "did not pass"} the gate`;
      const interval = `${percent(score.low)} to ${percent(score.high)}`;
      return `On ${size}, this model scores ${percent(score.value)} (${interval}) against the same engine without what it learned${verdict}. It was taught by ${integer(games)} games.`;
    },
    figures: "All figures",
    report: "Training report",
    refused: "did not pass",
    pictures: {
      gain: {
        title: "Gain of learning, Elo",
        about: "How much stronger the model is than its control, by board. The control has the same checks, but ranks by attack weight: it learned nothing.",
      },
      generations: {
        title: "Elo by generation",
        about: "Each evaluation of search was fitted to games that its teacher's evaluation played. An evaluation that did not beat its teacher's teaches no further one.",
      },
      history: {
        title: "Elo above attack-weights by retraining",
        about: "This model and the others in its directory that played in the same way.",
      },
      learning: {
        title: "Learning curve",
        about: "How often the first move is the one that was played, by the number of positions that a ranker learned from, in third-party games (without those, in held-out ones). The control learned from random moves.",
      },
      importance: {
        title: "What the model looks at",
        about: "How much more often the first move is wrong, in the same games, if the values of some columns are exchanged among the moves of a position. Columns that say the same replace each other.",
      },
      calibration: {
        title: "Calibration",
        about: "By the probability that the ranker gives its first move: how often it is the one that was played, in held-out games. A perfect ranker would be at the dots.",
      },
    },
    /** What rows of the pictures are about. */
    rows: {
      random: (count) => `${integer(count)} at random`,
      importance: {
        "own lines": "own lines",
        "opponent lines": "opponent lines",
        "attack weight": "attack weight",
        neighbours: "neighbours",
        surroundings: "surroundings",
        place: "place",
        phase: "phase",
      },
    },
    matches: "Matches",
    versus: (a, b) => `${a} against ${b}`,
    elo: ({ value, low, high }) => `Elo ${signed(value)} (${percent(0.95)}: ${signed(low)} to ${signed(high)})`,
    evaluation: "Evaluation of search",
    /** @returns {string} */
    evaluationPassed: (passed) => (passed ? "passed its match" : "did not pass its match"),
    logLoss: ({ before, after }) => `log loss ${decimal(after)}, before ${decimal(before)}`,
    phases: {
      five: "A five is possible",
      attack: "The side to move can win by an open four or two fours",
      defence: "The opponent can win by an open four or two fours",
      fours: "A four is possible",
      opening: "Opening",
      quiet: "Quiet position",
    },
    versions: "Versions",
    card: "Full model card",
  },
  problem: {
    title: "Nothing here",
    types: "Problem types",
    typesLead: "The kinds of problems that the service reports, as it describes them to programs.",
    nothing: (path) => `There is no page at ${path}.`,
    home: "To the board",
    offline: "Out of reach",
    ofService: "This page is part of the service, which cannot be reached.",
  },
  loadingFailed: "Loading failed.",
};
