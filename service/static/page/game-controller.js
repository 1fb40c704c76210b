// Playing: moves of people, turns of engines, new games, taking back.

import { OfflineError, ProblemError, recommend } from "./api.js";
import { atEnd, boardOf, cut, goTo, newGame, play as withMove, positionKey } from "./game/game.js";
import { opponent } from "./game/board.js";

/** Milliseconds between attempts to reach a service that does not answer. */
const RETRY_MS = 3000;

/** The limits of a request by a player's settings. */
function limitsOf({ timeMs, depth }) {
  return { limits: { time_ms: timeMs, ...(depth ? { depth } : {}) } };
}

export class Table {
  /** The position in which the engine was stopped or could not answer: it waits to be asked. */
  #halted = null;
  #asking = null;
  #retry = 0;
  #moved = 0;

  /** @param {import("./store.js").Store} store */
  constructor(store) {
    this.store = store;
    store.watch(["game", "players", "auto", "engines"], (state, before) => {
      // Another engine may be able to answer, and what the one before says is not wanted any more.
      if (state.players !== before.players) this.#clear();
      this.#turn();
    });
    addEventListener("online", () => this.again());
  }

  /** Play a cell for the side to move, if that side is a person's. */
  play(cell) {
    const { game, players } = this.store.state;
    const board = boardOf(game);
    if (players[board.toMove].engine === null && board.allows(cell)) this.#put(cell);
  }

  /** Let an engine make the move of the side to move, whoever that is. */
  advise(engine) {
    const { game } = this.store.state;
    if (boardOf(game).outcome === null) this.#ask(engine, { timeMs: 1000 });
  }

  stop() {
    if (this.#asking) this.#halt();
    this.store.update({ auto: false });
  }

  /** Ask again where the engine was stopped or did not answer. */
  again() {
    clearTimeout(this.#retry);
    this.#halted = null;
    this.store.update({ notice: null });
    this.#turn();
  }

  /** From the position that is shown: what comes after it is dropped. */
  goOn() {
    this.#halted = null;
    this.store.update({ game: cut(this.store.state.game), auto: true });
    this.#turn();
  }

  /** Begin a game; who begins alternates, or is chosen. */
  start(rules) {
    const { beginner, game } = this.store.state;
    const other = game.moves.length ? opponent(game.first) : game.first;
    this.#halted = null;
    this.open(newGame(rules ?? game.rules, beginner === "alternate" ? other : beginner));
  }

  /** Show a game that comes from elsewhere. */
  open(game) {
    this.#drop();
    this.store.update({ game, auto: false, notice: null, roll: null, ghosts: [], pointed: null });
  }

  step(plies) {
    this.goTo(this.store.state.game.ply + plies);
  }

  goTo(ply) {
    const game = goTo(this.store.state.game, ply);
    if (game === this.store.state.game) return;
    this.#drop();
    this.store.update({ game, auto: false, ghosts: [], roll: null });
  }

  /** Take back up to the last move that a person made. */
  undo() {
    this.#walk(-1);
  }

  redo() {
    this.#walk(1);
  }

  #walk(direction) {
    const { game, players } = this.store.state;
    const end = direction < 0 ? 0 : game.moves.length;
    const someone = Object.values(players).some(({ engine }) => engine === null);
    let at = game;
    while (at.ply !== end) {
      at = goTo(at, at.ply + direction);
      if (!someone || players[boardOf(at).toMove].engine === null) break;
    }
    this.goTo(at.ply);
  }

  #put(cell) {
    this.#drop();
    this.#moved = performance.now();
    this.#halted = null;
    this.store.update({ game: withMove(this.store.state.game, cell), ghosts: [], notice: null });
  }

  #drop() {
    this.#asking?.abort();
    this.#asking = null;
    clearTimeout(this.#retry);
    this.store.update({ thinking: null });
  }

  #clear() {
    this.#halted = null;
    this.#drop();
    this.store.update({ notice: null });
  }

  #halt() {
    this.#halted = positionKey(this.store.state.game);
    this.#drop();
    this.store.update({ notice: { kind: "stopped" } });
  }

  /** Let an engine think where it is one's turn. */
  #turn() {
    const { game, players, auto, thinking, engines } = this.store.state;
    // Who plays this game is not known before: the players may still be changed.
    if (engines === null) return;
    const { toMove, outcome } = boardOf(game);
    const player = players[toMove];
    const alone = players[opponent(toMove)].engine !== null;
    const due =
      outcome === null && player.engine !== null && atEnd(game) && (auto || !alone);
    if (!due || this.#halted === positionKey(game)) {
      if (thinking && !thinking.advice) this.#drop();
      return;
    }
    if (this.#asking === null) this.#ask(player.engine, player, alone ? this.store.state.pauseMs : 0);
  }

  async #ask(engine, player, pauseMs = 0) {
    this.#drop();
    const { game } = this.store.state;
    const asking = new AbortController();
    this.#asking = asking;
    const { toMove } = boardOf(game);
    const advice = player.engine !== engine;
    this.store.update({ thinking: { engine, player: toMove, advice }, notice: null });
    try {
      const options = Object.keys(player.options ?? {}).length ? { options: player.options } : {};
      const body = { candidates: 1, ...limitsOf(player), ...options };
      const answer = await recommend(game, { engine, body, signal: asking.signal });
      await rest(this.#moved + pauseMs - performance.now(), asking.signal);
      const roll = "chance" in answer.details ? { player: toMove, value: answer.details.chance } : null;
      if (this.#asking !== asking) return;
      this.#put(answer.move);
      this.store.update({ roll });
    } catch (error) {
      if (this.#asking === asking) this.#fail(error);
    }
  }

  #fail(error) {
    this.#halt();
    if (error instanceof OfflineError) {
      this.store.update({ notice: { kind: "offline" } });
      this.#retry = setTimeout(() => this.again(), RETRY_MS);
    } else if (error instanceof ProblemError) {
      this.store.update({ notice: { kind: "problem", problem: error.problem } });
    } else {
      throw error;
    }
  }
}

/** Wait, unless it is aborted. */
function rest(milliseconds, signal) {
  if (milliseconds <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
