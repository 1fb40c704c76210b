// Course of a game: moves of humans and engines, undo, stop and retry.

import { ConnectionError, ProblemError, recommendMove } from "./api.js";
import { opponent } from "./game/board.js";
import { boardOf, goTo, isAtEnd, newGame, playMove, positionKey, truncate } from "./game/game.js";

/** Milliseconds between attempts to reach the service. */
const RETRY_MS = 3000;
/** Time limit of a suggested move, in milliseconds. */
const SUGGESTION_MS = 1000;

function limitsOf({ timeMs, depth }) {
  return { time_ms: timeMs, ...(depth ? { depth } : {}) };
}

export class GameController {
  /** Key of the position in which the engine was stopped or failed: it waits for `retry`. */
  #haltedPosition = null;
  #moveRequest = null;
  #retryTimer = 0;
  /** Time of the last move, in milliseconds. */
  #movedAt = 0;

  /** @param {import("./store.js").Store} store */
  constructor(store) {
    this.store = store;
    store.watch(["game", "players", "autoplay", "engines"], (state, before) => {
      // The request of a replaced engine is outdated, and its successor may do better.
      if (state.players !== before.players) this.#reset();
      this.#requestEngineMove();
    });
    addEventListener("online", () => this.retry());
  }

  /** Play a move of a human; ignored when it is illegal or the turn of an engine. */
  play(cell) {
    const { game, players } = this.store.state;
    const board = boardOf(game);
    if (players[board.toMove].engine === null && board.isLegal(cell)) this.#push(cell);
  }

  /** Let an engine make the move of the side to move, whether that is a human or not. */
  playSuggestion(engine) {
    const { game } = this.store.state;
    const limits = { time_ms: SUGGESTION_MS };
    if (boardOf(game).outcome === null) this.#requestMove({ engine, limits, suggestion: true });
  }

  stop() {
    if (this.#moveRequest) this.#halt();
    this.store.update({ autoplay: false });
  }

  /** Request the move again after a stop or a failure. */
  retry() {
    clearTimeout(this.#retryTimer);
    this.#haltedPosition = null;
    this.store.update({ notice: null });
    this.#requestEngineMove();
  }

  /** Continue from the position on display; the moves after it are removed. */
  continueFromHere() {
    this.#haltedPosition = null;
    this.store.update({ game: truncate(this.store.state.game), autoplay: true });
    this.#requestEngineMove();
  }

  /** Start a new game; by default with the same rules. */
  startGame(rules = this.store.state.game.rules) {
    const { firstPlayer, game } = this.store.state;
    this.#haltedPosition = null;
    this.open(newGame(rules, firstPlayer === "alternate" ? nextFirst(game, rules) : firstPlayer));
  }

  /** Display another game. */
  open(game) {
    this.#cancelRequest();
    this.store.update({
      game,
      autoplay: false,
      notice: null,
      dieRoll: null,
      ghostMoves: [],
      activeCell: null,
    });
  }

  step(plies) {
    this.goTo(this.store.state.game.ply + plies);
  }

  goTo(ply) {
    const game = goTo(this.store.state.game, ply);
    if (game === this.store.state.game) return;
    this.#cancelRequest();
    this.store.update({ game, autoplay: false, ghostMoves: [], dieRoll: null });
  }

  /** Go back to the previous position with a human to move. */
  undo() {
    this.#goToHumanTurn(-1);
  }

  /** Go forward to the next position with a human to move. */
  redo() {
    this.#goToHumanTurn(1);
  }

  #goToHumanTurn(direction) {
    const { game, players } = this.store.state;
    const end = direction < 0 ? 0 : game.moves.length;
    const hasHuman = Object.values(players).some(({ engine }) => engine === null);
    let position = game;
    while (position.ply !== end) {
      position = goTo(position, position.ply + direction);
      if (!hasHuman || players[boardOf(position).toMove].engine === null) break;
    }
    this.goTo(position.ply);
  }

  #push(cell) {
    this.#cancelRequest();
    this.#movedAt = performance.now();
    this.#haltedPosition = null;
    this.store.update({ game: playMove(this.store.state.game, cell), ghostMoves: [], notice: null });
  }

  #cancelRequest() {
    this.#moveRequest?.abort();
    this.#moveRequest = null;
    clearTimeout(this.#retryTimer);
    this.store.update({ thinking: null });
  }

  #reset() {
    this.#haltedPosition = null;
    this.#cancelRequest();
    this.store.update({ notice: null });
  }

  #halt() {
    this.#haltedPosition = positionKey(this.store.state.game);
    this.#cancelRequest();
    this.store.update({ notice: { kind: "stopped" } });
  }

  /** Request a move if it is an engine's turn. */
  #requestEngineMove() {
    const { game, players, autoplay, autoplayDelayMs, thinking, engines } = this.store.state;
    // Until the engines are loaded, the players may still be replaced by ones that support the rules.
    if (engines === null) return;
    const { toMove, outcome } = boardOf(game);
    const player = players[toMove];
    const isEngineGame = player.engine !== null && players[opponent(toMove)].engine !== null;
    const isDue =
      outcome === null && player.engine !== null && isAtEnd(game) && (autoplay || !isEngineGame);
    if (!isDue || this.#haltedPosition === positionKey(game)) {
      if (thinking && !thinking.suggestion) this.#cancelRequest();
      return;
    }
    if (this.#moveRequest !== null) return;
    const { engine, options } = player;
    const delayMs = isEngineGame ? autoplayDelayMs : 0;
    this.#requestMove({ engine, limits: limitsOf(player), options, delayMs });
  }

  async #requestMove({ engine, limits, options = {}, delayMs = 0, suggestion = false }) {
    this.#cancelRequest();
    const { game } = this.store.state;
    const moveRequest = new AbortController();
    this.#moveRequest = moveRequest;
    const { signal } = moveRequest;
    const { toMove } = boardOf(game);
    this.store.update({ thinking: { engine, player: toMove, suggestion }, notice: null });
    try {
      const body = { candidates: 1, limits, ...(Object.keys(options).length ? { options } : {}) };
      const { move, details } = await recommendMove(game, { engine, body, signal });
      await delay(this.#movedAt + delayMs - performance.now(), signal);
      if (this.#moveRequest !== moveRequest) return;
      const dieRoll = "chance" in details ? { player: toMove, value: details.chance } : null;
      this.#push(move);
      this.store.update({ dieRoll });
    } catch (error) {
      if (this.#moveRequest === moveRequest) this.#fail(error);
    }
  }

  #fail(error) {
    this.#halt();
    if (error instanceof ConnectionError) {
      this.store.update({ notice: { kind: "offline" } });
      this.#retryTimer = setTimeout(() => this.retry(), RETRY_MS);
    } else if (error instanceof ProblemError) {
      this.store.update({ notice: { kind: "problem", problem: error.problem } });
    } else {
      throw error;
    }
  }
}

/** The first player of the game after `game` by alternation; in renju, X begins every game. */
function nextFirst(game, rules) {
  if (rules.forbiddenPoints) return "X";
  return game.moves.length ? opponent(game.first) : game.first;
}

function delay(milliseconds, signal) {
  if (milliseconds <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
