// The fields of the page's state, and their initial values.

import { strengthOf } from "./engines/levels.js";
import { currentNode } from "./game/game.js";
import { actingSide, stageOf } from "./game/opening.js";

/** @import { Recommendation, Engine, Problem } from "./api.js" */
/** @import { Exercise } from "./engines/exercise.js" */
/** @import { Exploration } from "./engines/explorer.js" */
/** @import { LiveAnalysis } from "./engines/live-analysis.js" */
/** @import { Review } from "./engines/review.js" */
/** @import { Player } from "./game/board.js" */
/** @import { Game } from "./game/game.js" */
/** @import { Cell } from "./game/notation.js" */
/** @import { Summary } from "./storage/game-database.js" */

/**
 * @typedef {object} Seat  Who plays a side, and how.
 * @property {string | null} engine  Null for a human.
 * @property {number} timeMs
 * @property {number | null} depth
 * @property {Record<string, any>} options
 * @property {boolean} [ponder]  Whether the engine searches in the opponent's time.
 */
/** @typedef {Record<Player, Seat>} Seats */

/**
 * @typedef {object} Notice  The message above the panels.
 * @property {"offline" | "offlinePlay" | "stopped" | "problem" | "warnings" | "info"} kind
 * @property {Problem} [problem]
 * @property {string[]} [warnings]
 * @property {string} [text]
 * @property {{label: string, onPress: () => void}} [action]
 */

/**
 * @typedef {object} BoardDisplay  What the board shows beside the stones.
 * @property {boolean} moveNumbers
 * @property {"wood" | "paper" | "slate"} theme
 * @property {"letters" | "numbers" | "off"} coordinates
 * @property {boolean} heatmap
 * @property {boolean} heatmapScores
 * @property {Cell | null} activeCell  The cell under the pointer or with the focus.
 * @property {{cell: Cell, kind: "tap" | "hold"} | null} touched  The cell that a finger has tapped once, or holds.
 * @property {Cell[]} ghostMoves  Moves shown as translucent, numbered stones.
 * @property {boolean} ghostsReplaceLast  Whether they begin in place of the last move.
 * @property {{letter: string, cell: Cell}[]} engineMarks  The first moves of compared engines.
 * @property {{cell: Cell, label: string, kind: string}[]} cellMarks  Chances of moves, judgements of stones, and areas.
 */

/**
 * @typedef {object} Setup  A position that is being set up.
 * @property {Player | "empty" | null} tool  What a click places; null while no position is set up.
 * @property {{back: number, forward: number}} steps  How many changes can be undone and redone.
 * @property {{cell?: Cell, step?: number} | null} action  The last click, undo or redo.
 */

/**
 * @typedef {object} Analysis  The analysis of the position on display.
 * @property {string} engine
 * @property {Recommendation | null} result
 * @property {"idle" | "loading" | "done" | "failed"} status
 * @property {string | null} error  Detail of the problem, if the service has sent one.
 * @property {object[] | null} explanation  The lines through the active cell that make up its score.
 * @property {(number | null | undefined)[]} winProbabilities  Of X after each ply; null or undefined if unknown.
 */

/**
 * @typedef {object} Comparison
 * @property {(string | null)[]} engines  The engines to compare; null for none.
 * @property {{engine: string, recommendation: Recommendation | null, problem: Problem | null}[] | null} results
 * @property {((string | null)[] | null)[]} agreement  The engines' moves at each ply; null if not measured.
 * @property {{done: number, all: number} | null} progress  Of the measurement.
 */

/**
 * @typedef {object} State
 * @property {Game} game
 * @property {number | null} liveNode  The node at which the game goes on: engines move only there. Null during a review.
 * @property {"human" | "engine"} movedBy  Who has played the last move of this visit.
 * @property {Seats} players
 * @property {"alternate" | Player} firstPlayer  The first player of a new game.
 * @property {{isOn: boolean, delayMs: number}} autoplay  Of two engines: whether they play on, and the delay between moves.
 * @property {{engine: string, player: Player, suggestion: boolean} | null} thinking  The move request in progress.
 * @property {{player: Player, value: number} | null} dieRoll  The last roll of the `dice` engine.
 * @property {Engine[] | null} engines  The engines of the service; null until they are loaded.
 * @property {boolean} isOffline  Whether the service is out of reach, so that an engine of the browser plays for all others.
 * @property {Notice | null} notice
 * @property {{text: string, message: string} | null} recordError  The record that could not be opened.
 * @property {string} tab
 * @property {"auto" | "light" | "dark"} theme
 * @property {{games: Summary[], error: string | null}} storage  The saved games, and why the browser cannot save any.
 * @property {BoardDisplay} board
 * @property {Setup} setup
 * @property {Analysis} analysis
 * @property {{isOn: boolean, lines: number, latest: LiveAnalysis | null}} live  The live analysis.
 * @property {{isDue: boolean, current: Review | null, exercise: Exercise | null, attempt: Cell | null}} review  Whether a
 *   review starts as soon as its panel is loaded, the review, the open exercise, and the move tried in it.
 * @property {Comparison} comparison
 * @property {Exploration | null} exploration  What the opening explorer knows; null until it is looked up.
 */

/** @typedef {import("./store.js").Store<State>} PageStore */

/** The first visitor's opponent: it answers at once, sees fives, and can be beaten. */
const FIRST_OPPONENT = { engine: "search", options: { strength: strengthOf("casual") } };
/** @type {Seat} */
const HUMAN = Object.freeze({ engine: null, timeMs: 1000, depth: null, options: {} });

/**
 * Whether a human may place a stone: on a human's turn, and on either turn of a game under review, unless a colour is
 * to be taken.
 *
 * @param {State} state
 */
export function isHumanTurn({ game, liveNode, players }) {
  if (stageOf(game)?.takes) return false;
  return players[actingSide(game)].engine === null || liveNode !== currentNode(game);
}

/**
 * @param {Game} game  The game to open with.
 * @param {number | null} liveNode
 * @returns {State}
 */
export function initialState(game, liveNode) {
  return {
    game,
    liveNode,
    movedBy: "human",
    players: { X: HUMAN, O: { ...HUMAN, ...FIRST_OPPONENT } },
    firstPlayer: "alternate",
    autoplay: { isOn: false, delayMs: 250 },
    thinking: null,
    dieRoll: null,
    engines: null,
    isOffline: false,
    notice: null,
    recordError: null,
    tab: "game",
    theme: "auto",
    storage: { games: [], error: null },
    board: {
      moveNumbers: false,
      theme: "wood",
      coordinates: "letters",
      heatmap: false,
      heatmapScores: true,
      activeCell: null,
      touched: null,
      ghostMoves: [],
      ghostsReplaceLast: false,
      engineMarks: [],
      cellMarks: [],
    },
    setup: { tool: null, steps: { back: 0, forward: 0 }, action: null },
    // By default the engine whose chances are those of its ranks.
    analysis: { engine: "search", result: null, status: "idle", error: null, explanation: null, winProbabilities: [] },
    live: { isOn: false, lines: 3, latest: null },
    review: { isDue: false, current: null, exercise: null, attempt: null },
    comparison: { engines: ["attack-weights", "search", null], results: null, agreement: [], progress: null },
    exploration: null,
  };
}
