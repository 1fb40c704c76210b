// The analyses of positions by engines: one source for the list, the heat map, the comparison
// and the curve, so that all of them show the same numbers of the same engine.

import { outcomeOfLine, playerOfMove, positionKey } from "../game/game.js";

/**
 * Limit of an analysis, and of a point on the curve: nodes, so that the same position always gets the same answer, and
 * few enough that stepping through a game costs the service little. A live analysis goes deeper.
 */
export const NODES = 20_000;
/** Candidates in lists. `search` spends as much on each as on the first, so it has no more. */
const LISTED_CANDIDATES = 12;

/** The fields of a request for an analysis, of all candidates or of those that are listed. */
export function analysisRequest(engine, isComplete = false) {
  const candidates = isComplete && engine !== "search" ? "all" : LISTED_CANDIDATES;
  return { candidates, limits: { nodes: NODES }, explain: true };
}

export class AnalysisCache {
  /** By engine and position. */
  #analyses = new Map();
  /** Probability that X wins by engine and position, from analyses and from shorter searches. */
  #winProbabilities = new Map();
  /** The curve that was asked for last, `{engine, line, values}`; null if a value off it has changed since. */
  /** @type {{engine: string, line: number[], values: any[]} | null} */
  #curve = null;

  /** The analysis of the position on display, if it is known and as complete as needed. */
  get(engine, game, isComplete = false) {
    const known = this.#analyses.get(keyOf(engine, game, game.ply));
    return known && (known.isComplete || !isComplete) ? known.analysis : undefined;
  }

  /** Keep an analysis, unless another request for the same one was faster. @returns {any} The one that is kept. */
  addFirst(engine, game, analysis, isComplete = false) {
    const known = this.get(engine, game, isComplete);
    if (known === undefined) this.add(engine, game, analysis, isComplete);
    return known ?? analysis;
  }

  add(engine, game, analysis, isComplete = false) {
    const key = keyOf(engine, game, game.ply);
    this.#analyses.set(key, { analysis, isComplete: isComplete || engine === "search" });
    this.#setWinProbability(engine, game, game.ply, analysis.win_probability);
  }

  /** Note the result of a shorter search, unless an analysis is known. */
  addWinProbability(engine, game, ply, value) {
    if (!this.#analyses.has(keyOf(engine, game, ply))) this.#setWinProbability(engine, game, ply, value);
  }

  #setWinProbability(engine, game, ply, value) {
    const key = keyOf(engine, game, ply);
    const probability = ofX(game, ply, value);
    if (this.#winProbabilities.get(key) === probability) return;
    this.#winProbabilities.set(key, probability);
    const curve = this.#curve;
    const isOnCurve = curve !== null && curve.engine === engine && curve.line === game.line;
    this.#curve = isOnCurve ? { ...curve, values: curve.values.with(ply, probability) } : null;
  }

  /**
   * The probability that X wins after each move of the line.
   *
   * @returns {Array<number | null | undefined>} Null if the engine has none, undefined if not known. The same
   *   array as long as nothing changes.
   */
  winProbabilities(engine, game) {
    const curve = this.#curve;
    if (curve !== null && curve.engine === engine && curve.line === game.line) return curve.values;
    const plies = Array.from({ length: game.moves.length + 1 }, (_, ply) => ply);
    const values = plies.map((ply) => this.#winProbabilities.get(keyOf(engine, game, ply)));
    const outcome = outcomeOfLine(game);
    if (outcome) values[game.moves.length] = { X: 1, O: 0 }[outcome.winner] ?? 0.5;
    this.#curve = { engine, line: game.line, values };
    return values;
  }
}

function keyOf(engine, game, ply) {
  return `${engine} ${positionKey(game, ply)}`;
}

/** The probability that X wins, from the win probability of the side to move. */
function ofX(game, ply, value) {
  if (value === null) return null;
  return playerOfMove(game, ply) === "X" ? value : 1 - value;
}
