// The fields of the page's state, and their initial values.

import { strengthOf } from "./engines/engine-support.js";
import { TRAINING, boardOf, currentNode, outcomeOf } from "./game/game.js";
import { actingSide, stageOf } from "./game/opening.js";

/** The first visitor's opponent: it answers at once, sees nearly every four, and can be beaten. */
const FIRST_OPPONENT = { engine: "search", options: { strength: strengthOf("novice") } };
/** @type {Seat} */
const HUMAN = Object.freeze({ engine: null, timeMs: 1000, depth: null, options: {} });

/** Panels that are about the position on display; the others belong to play. */
export const ANALYSIS_TABS = ["analysis", "review", "compare", "explorer", "training"];

/**
 * Whether moves are only tried while the game waits: always in the panels of analysis, elsewhere away from the position
 * of the game, except between two people in the panel Game.
 *
 * @param {State} state
 */
export function isOutsideGame({ tab, game, liveNode, players }) {
  if (ANALYSIS_TABS.includes(tab)) return true;
  const isAway = liveNode !== null && liveNode !== currentNode(game);
  return isAway && (tab !== "game" || hasEngine(players));
}

/** Whether a move on the board answers a question, of an exercise or of a training. @param {State} state */
export function isAsked({ tab, review: { exercise }, training: { question } }) {
  return exercise !== null || (tab === "training" && question !== null);
}

/**
 * Whether the board is not kept, so that it takes no comments, marks or deletions: it shows a question, or its position in
 * another panel.
 *
 * @param {State} state
 */
export function isForAnswers(state) {
  return isAsked(state) || state.game.id === TRAINING;
}

/**
 * Whether a human may place a stone: on a human's turn, and on either turn outside of the game or in one under review,
 * unless buttons decide in its opening.
 *
 * @param {State} state
 */
export function isHumanTurn(state) {
  const { game, liveNode, players } = state;
  if (isOutsideGame(state)) return !stageOf(game)?.byButton && boardOf(game).outcome === null;
  if (stageOf(game)?.byButton || outcomeOf(game) !== null) return false;
  return players[actingSide(game)].engine === null || liveNode !== currentNode(game);
}

/**
 * The notice when engines go on by themselves: a failure or an offer stays until a person acts, and a busy service until
 * it has an answer.
 *
 * @param {State} state
 */
export function lastingNotice({ notice }) {
  return ["failed", "offer", "busy"].includes(notice?.kind ?? "") ? notice : null;
}

/** @param {Seats} players */
export function hasEngine({ X, O }) {
  return X.engine !== null || O.engine !== null;
}

/** Whether two engines play. @param {Seats} players */
export function isEngineGame({ X, O }) {
  return X.engine !== null && O.engine !== null;
}

/** The side of the human in a game against an engine; null if both or none are human. @returns {Player | null} */
export function sideOfHuman({ X, O }) {
  if ((X.engine === null) === (O.engine === null)) return null;
  return X.engine === null ? "X" : "O";
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
    hint: null,
    refused: null,
    engineChance: null,
    clock: { kind: "none", left: null },
    // Phones are used beside other people.
    sound: !matchMedia("(pointer: coarse)").matches,
    engines: null,
    isOffline: false,
    onDevice: false,
    notice: null,
    recordError: null,
    recordList: null,
    tab: "game",
    theme: "auto",
    storage: { games: [], status: "opening" },
    board: {
      moveNumbers: false,
      theme: "auto",
      coordinates: "letters",
      heatmap: false,
      heatmapScores: true,
      activeCell: null,
      touch: "loupe",
      touched: null,
      ghostMoves: [],
      ghostsReplaceLast: false,
      threats: false,
      threatLines: [],
      patternLines: [],
      engineMarks: [],
      cellMarks: [],
      cellNotes: new Map(),
      markNotes: new Map(),
      openingMarks: [],
      nodeMarks: [],
      nodeLines: [],
    },
    setup: { tool: null, steps: { back: 0, forward: 0 }, action: null },
    // By default the engine whose chances are those of its ranks.
    analysis: { engine: "search", result: null, status: "idle", error: null, explanation: null, winProbabilities: [] },
    live: { isOn: false, lines: 3, place: "device", latest: null, reason: null },
    review: { isDue: false, current: null, exercise: null, attempt: null },
    comparison: { engines: ["attack-weights", "search", null], results: null, agreement: [], progress: null },
    exploration: null,
    training: { repertoires: null, hasFailed: false, question: null, attempt: null },
  };
}
