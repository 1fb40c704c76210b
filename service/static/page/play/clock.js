// The local clock of a game: a base and an increment for each move; who runs out of time loses.

import { opponent } from "../game/board.js";
import { TRAINING, currentNode, outcomeOf } from "../game/game.js";
import { actingSide } from "../game/opening.js";
import { isOutsideGame } from "../state.js";

/** Milliseconds between two looks at the clock. */
const TICK_MS = 100;

/** Base and increment in milliseconds by the kind of clock, such as "3+2": minutes and seconds. */
function timesOf(kind) {
  const [minutes, seconds] = kind.split("+").map(Number);
  return kind === "none" ? null : { baseMs: 60_000 * minutes, incrementMs: 1000 * seconds };
}

export class ClockController {
  /** The side whose clock runs. @type {Player | null} */
  #running = null;
  #since = 0;
  #timer = 0;

  /** @param {PageStore} store @param {GameController} game */
  constructor(store, game) {
    this.store = store;
    this.game = game;
    store.watch(["game", "liveNode", "clock.kind", "setup.tool", "tab"], (state, before) => {
      const isNew = state.game.ply === 0 && state.liveNode === currentNode(state.game);
      // A game that waits for the end of a training keeps its times.
      const isTraining = [state, before].some(({ game }) => game.id === TRAINING);
      const isOther = (state.game.id !== before.game.id && !isTraining) || state.clock.kind !== before.clock.kind || state === before;
      if (isOther) this.#set(isNew ? state.clock.kind : "none");
      else if (state.liveNode !== before.liveNode && !isTraining) this.#handleMove(state.game, before.game);
      this.#run(this.#sideToRun());
    });
  }

  #set(kind) {
    const times = timesOf(kind);
    this.#run(null);
    this.store.update({ "clock.left": times && { X: times.baseMs, O: times.baseMs } });
  }

  /** Add the increment to the time of the player who moved. */
  #handleMove(game, before) {
    const times = timesOf(this.store.state.clock.kind);
    const { left } = this.store.state.clock;
    if (this.#running === null || left === null || times === null || game.ply <= before.ply) return;
    this.#take();
    this.#add(this.#running, times.incrementMs);
  }

  /** The first move takes no time. */
  #sideToRun() {
    const { state } = this.store;
    const { game, liveNode, clock: { left }, setup } = state;
    const isHere = liveNode === currentNode(game) && !isOutsideGame(state);
    const isRunning = left !== null && game.ply > 0 && isHere && outcomeOf(game) === null;
    return isRunning && setup.tool === null ? actingSide(game) : null;
  }

  /** @param {Player | null} side */
  #run(side) {
    if (side === this.#running) return;
    this.#take();
    clearInterval(this.#timer);
    this.#running = side;
    this.#since = performance.now();
    if (side !== null) this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  #tick() {
    const side = this.#running;
    this.#take();
    if (side === null || (this.store.state.clock.left?.[side] ?? 1) > 0) return;
    this.#run(null);
    this.game.end(opponent(side), "time");
  }

  /** Take the time since the last look from the clock that runs. */
  #take() {
    const now = performance.now();
    if (this.#running !== null) this.#add(this.#running, this.#since - now);
    this.#since = now;
  }

  #add(side, ms) {
    const { left } = this.store.state.clock;
    if (left !== null) this.store.update({ "clock.left": { ...left, [side]: Math.max(0, left[side] + ms) } });
  }
}
