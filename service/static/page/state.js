// The fields of the page's state, and their initial values.

import { strengthOf } from "./engines/levels.js";
import { currentNode } from "./game/game.js";
import { actingSide, stageOf } from "./game/opening.js";

/** Whom a first visitor plays against: it answers at once, sees fives, and can be beaten. */
const FIRST_OPPONENT = { engine: "search", options: { strength: strengthOf("casual") } };
const HUMAN = Object.freeze({ engine: null, timeMs: 1000, depth: null, options: {} });

/**
 * Whether a human may place a stone: on a human's turn, and on either turn of a game that is reviewed, but not where a
 * colour is to be taken.
 */
export function isHumanTurn({ game, liveNode, players }) {
  if (stageOf(game)?.takes) return false;
  return players[actingSide(game)].engine === null || liveNode !== currentNode(game);
}

/**
 * @param {import("./game/game.js").Game} game  The game to open with.
 * @param {number | null} liveNode
 */
export function initialState(game, liveNode) {
  return {
    game,
    /** The node at which the game goes on: engines move there alone. Null while a game is reviewed. */
    liveNode,
    /** Who has played the last move of this visit, "human" or "engine". */
    movedBy: "human",
    /** Summaries of the games that the browser has saved, and why it cannot save any. */
    savedGames: [],
    storageError: null,
    /** Engine (null: a human), limits and options of both players. */
    players: { X: HUMAN, O: { ...HUMAN, ...FIRST_OPPONENT } },
    /** The first player of a new game: "alternate", "X" or "O". */
    firstPlayer: "alternate",
    /** Whether two engines play on automatically, and the delay between their moves. */
    autoplay: false,
    autoplayDelayMs: 250,
    /** The move request in progress, `{engine, player, suggestion}`, or null. */
    thinking: null,
    /** The last roll of the `dice` engine, `{player, value}`, or null. */
    dieRoll: null,
    /**
     * The message above the panels, or null: `{kind: "offline" | "stopped"}`, `{kind: "problem", problem}`,
     * `{kind: "warnings", warnings}` or `{kind: "info", text, action}`.
     */
    notice: null,
    /** The record that could not be opened, `{text, message}`, or null. */
    recordError: null,
    /** Whether the service is out of reach, and an engine of the browser plays in place of all others. */
    isOffline: false,
    /** The engines of the service; null until they are loaded. */
    engines: null,
    tab: "game",
    moveNumbers: false,
    /** "wood", "paper" or "slate", and "letters", "numbers" or "off". */
    boardTheme: "wood",
    coordinates: "letters",
    /** What a click places while a position is set up, "X", "O" or "empty"; else null. */
    setupTool: null,
    /** How many changes of the set-up can be undone and redone. */
    setupSteps: { back: 0, forward: 0 },
    /** The last click, `{cell}`, or undo and redo, `{step}`, while a position is set up. */
    setupAction: null,
    /** "auto", "light" or "dark". */
    theme: "auto",
    /**
     * The analysed position: engine, response, and "idle", "loading", "done" or "failed". By default the engine whose
     * chances are those of its ranks.
     */
    analysisEngine: "search",
    analysis: null,
    analysisStatus: "idle",
    /** Detail of the problem where the analysis failed; null where the service gave none. */
    analysisError: null,
    /** The lines through the active cell that make up its score, or null. */
    explanation: null,
    /** Win probability of X after each ply, null where unknown. */
    winProbabilities: [],
    /** Whether the position is analysed live, with how many lines, and what is known so far: see `LiveAnalysis`. */
    isLive: false,
    liveLines: 3,
    live: null,
    /** Labels on cells, `{cell, label, kind}`: "chance" of a move, or the judgement of a stone. */
    cellMarks: [],
    /** Whether a review is to start as soon as its panel is loaded. */
    isReviewDue: false,
    /** The review of a line, the exercise that is open, and the move tried in it, see `Review` and `Exercise`. */
    review: null,
    exercise: null,
    attempt: null,
    heatmap: false,
    heatmapScores: true,
    /** The cell under the pointer or with the focus. */
    activeCell: null,
    /** The cell that a finger has touched: once before it is played ("tap"), or held ("hold"). */
    touched: null,
    /** Moves shown as translucent, numbered stones. */
    ghostMoves: [],
    /** Whether they begin in place of the last move. */
    ghostsReplaceLast: false,
    /** The engines to compare (null: none), their results, and their first moves on the board. */
    comparedEngines: ["attack-weights", "search", null],
    comparison: null,
    engineMarks: [],
    /** The engines' moves at each ply, null where not measured; progress of the measurement. */
    agreement: [],
    agreementProgress: null,
    /** What the opening explorer knows, see `Exploration`; null until it is looked up. */
    exploration: null,
  };
}
