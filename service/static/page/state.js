// The fields of the page's state, and their initial values.

const HUMAN = Object.freeze({ engine: null, timeMs: 1000, depth: null, options: {} });

/** @param {import("./game/game.js").Game} game  The game to open with. */
export function initialState(game) {
  return {
    game,
    /** Engine (null: a human), limits and options of both players. */
    players: { X: HUMAN, O: { ...HUMAN, engine: "attack-weights" } },
    /** The first player of a new game: "alternate", "X" or "O". */
    firstPlayer: "alternate",
    /** Whether two engines play on automatically, and the delay between their moves. */
    autoplay: false,
    autoplayDelayMs: 250,
    /** The move request in progress, `{engine, player, suggestion}`, or null. */
    thinking: null,
    /** The last roll of the `dice` engine, `{player, value}`, or null. */
    dieRoll: null,
    /** The message above the panels, `{kind: "offline" | "stopped" | "problem", problem}`, or null. */
    notice: null,
    /** The engines of the service; null until they are loaded. */
    engines: null,
    tab: "game",
    /** "auto", "stones" or "pencil". */
    boardStyle: "auto",
    moveNumbers: false,
    /** "auto", "light" or "dark". */
    theme: "auto",
    /** The analysed position: engine, response, and "idle", "loading", "done" or "failed". */
    analysisEngine: "attack-weights",
    analysis: null,
    analysisStatus: "idle",
    /** Detail of the problem where the analysis failed; null where the service gave none. */
    analysisError: null,
    /** The lines through the active cell that make up its score, or null. */
    explanation: null,
    /** Win probability of X after each ply, null where unknown. */
    winProbabilities: [],
    heatmap: false,
    heatmapScores: true,
    /** The cell under the pointer or with the focus. */
    activeCell: null,
    /** Moves shown as translucent, numbered stones. */
    ghostMoves: [],
    /** The engines to compare (null: none), their results, and their first moves on the board. */
    comparedEngines: ["attack-weights", "search", null],
    comparison: null,
    engineMarks: [],
    /** The engines' moves at each ply, null where not measured; progress of the measurement. */
    agreement: [],
    agreementProgress: null,
  };
}
