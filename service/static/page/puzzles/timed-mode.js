// The timed mode on the page: the clock above the message, and one puzzle after another.

import { delay } from "../client/service.js";
import { h, replaceChildren } from "../dom.js";
import { messages } from "../i18n.js";
import { button } from "../views/form-controls.js";
import { bestOf, keepBest, newRun, puzzleOf, secondsLeft, withPuzzle } from "./timed-run.js";

const t = messages.puzzles;
const TICK_MS = 200;
/** Milliseconds for which the result of a puzzle stays on display. */
const PAUSE_MS = 700;

/** One run, which ends by itself. */
export class TimedMode {
  /** @type {import("./timed-run.js").TimedRun | null} */
  #run = null;
  /** Whether the puzzle on display has its result. */
  #isOver = false;
  #clock = h("strong", { role: "timer" });
  #count = h("span", {});
  #element = h("div", { class: "timed-run" }, this.#clock, this.#count, button(t.endRun, () => this.end()));

  /**
   * @param {Store<PuzzleState>} store
   * @param {import("./puzzle-controller.js").PuzzleController} controller
   * @param {Element} message  The element that the clock stands above.
   */
  constructor(store, controller, message) {
    this.store = store;
    this.controller = controller;
    this.message = message;
  }

  /** Begin, unless a run is on. */
  async start() {
    const { summaries, collection } = this.store.state;
    if (this.controller.onOver) return;
    this.#run = newRun(summaries, collection, performance.now(), Math.random);
    this.controller.setTimed((isSolved) => this.#next(isSolved));
    this.message.before(this.#element);
    const timer = setInterval(() => {
      if (this.#run === null) clearInterval(timer);
      else this.#show();
    }, TICK_MS);
    await this.#open();
  }

  async #next(isSolved) {
    // A puzzle may be skipped while its result is on display.
    if (this.#run === null || this.#isOver) return;
    this.#isOver = true;
    this.#run = withPuzzle(this.#run, isSolved, performance.now());
    this.#show();
    await delay(PAUSE_MS);
    if (this.#run !== null) await this.#open();
  }

  async #open() {
    const id = this.#run && puzzleOf(this.#run);
    this.#isOver = false;
    this.#show();
    if (id) await this.controller.open(id);
    else this.end();
  }

  #show() {
    if (this.#run === null) return;
    const { collection, solved, missed } = this.#run;
    const left = secondsLeft(this.#run, performance.now());
    this.#clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    replaceChildren(this.#count, t.runCount(solved, missed, bestOf(collection)));
    if (left === 0) this.end();
  }

  /** End the run, and show its result. @returns {string} The result; empty if there was no run. */
  end() {
    const run = this.#run;
    if (run === null) return "";
    this.#run = null;
    this.controller.setTimed(null);
    this.#element.remove();
    const isTimeUp = secondsLeft(run, performance.now()) === 0;
    const text = t.runOver(isTimeUp, run.solved, keepBest(run), bestOf(run.collection));
    this.controller.stop({ kind: "solved", text });
    return text;
  }
}
