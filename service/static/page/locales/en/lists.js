// The messages of the lists of engines and models in English.

import { MINUS, boardSize, integer } from "../en.js";

/** A number with its sign; null, JSON's spelling of an infinite value, becomes ∞. */
function signed(value, digits = 0) {
  if (value === null) return "∞";
  const magnitude = Math.abs(value).toFixed(digits);
  return value < 0 && Number(magnitude) !== 0 ? `${MINUS}${magnitude}` : `+${magnitude}`;
}

export const messages = {
  engines: {
    title: "Engines",
    lead: "The engines that recommend moves, the games they play, and the meaning of their scores.",
    games: "Games",
    score: "Score",
    range: (low, high) => `from ${low ?? `${MINUS}∞`} to ${high ?? "∞"}`,
    options: "Options",
    option: ({ type, low, high }) =>
      low === null && high === null ? type : `${type}, ${low ?? `${MINUS}∞`} to ${high ?? "∞"}`,
    default: (value) => `default ${value}`,
    randomised: "Randomised: the seed decides more than ties.",
    model: (id) => `Model ${id}`,
    unusable: (fault) => `Unavailable: ${fault}`,
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
    metricValue: (name, value) => {
      if (typeof value !== "number") return "–";
      if (name === "positions") return integer(value);
      return name.startsWith("top_") ? `${(100 * value).toFixed(1)} %` : value.toFixed(3);
    },
    engine: "Engine",
    boards: "Boards",
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
    matches: "Matches",
    versus: (a, b) => `${a} against ${b}`,
    result: (wins, draws, losses) => `+${wins} =${draws} ${MINUS}${losses}`,
    boardSize,
    elo: ({ value, low, high }) => `Elo ${signed(value)} (95 %: ${signed(low)} to ${signed(high)})`,
    evaluation: "Evaluation of search",
    evaluationPassed: (passed) => (passed ? "passed its match" : "did not pass its match"),
    logLoss: ({ before, after }) => `log loss ${after.toFixed(3)}, of the included one ${before.toFixed(3)}`,
    weights: "Learned weights",
    weightsLead:
      "Contribution of one unit of a feature to the score of a move; the largest weights of each phase.",
    weight: (value) => signed(value, 2),
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
  loadingFailed: "Loading failed.",
};
