// "Check this proof yourself": the check of one shipped proof on this device.

import { h } from "../dom.js";
import { workersHere } from "../engines/browser-engines.js";
import { CheckWorker } from "../engines/check/check-worker.js";
import { ProofCheck } from "../engines/check/proof-check.js";
import { RefusedError } from "../engines/check/refusal.js";
import { FIVE, createRules } from "../game/rules.js";
import { format, gameName, language, messages } from "../i18n.js";
import { button } from "./form-controls.js";

const FOLDER = new URL("../../proofs/packed/", import.meta.url);
/** Share of the replies from which on the time left is known: the first positions have the quickest ones. */
const LEAST_SHARE = 0.03;
const [SECOND_MS, MINUTE_MS] = [1000, 60_000];
/** From so many minutes on, seconds say nothing. */
const LONG_MS = 2 * MINUTE_MS;
/** Refusals that the page does not tell apart, by code. */
const SAME_REFUSALS = { lost: "unwon", full: "unwon", reply: "plies" };

/** The check of a shipped proof. The messages and styles of `check` must be loaded. */
export class CheckPanel {
  /** The bytes that are checked, once they are loaded. @type {Blob | null} */
  #content = null;
  /** @type {ProofCheck | null} */
  #check = null;
  /** @type {CheckWorker[]} */
  #workers = [];
  /** Milliseconds of the check before the last pause, and when it began or went on; null while it does not run. */
  #beforeMs = 0;
  /** @type {number | null} */
  #since = null;

  /** @param {string} file  Its name, such as `h8a15.proof`. */
  constructor(file) {
    const t = messages.check;
    this.file = file;
    this.address = new URL(file, FOLDER).href;
    this.digest = h("code", {}, "…");
    this.start = button(t.start, () => this.run(), { class: "primary" });
    this.pause = button(t.pause, () => this.#pauseOrResume());
    this.stopButton = button(t.stop, () => this.stop());
    this.bar = h("progress", { "aria-label": t.progress });
    this.facts = h("p", { class: "hint" });
    this.result = h("p", { role: "status" });
    this.element = h(
      "div",
      { class: "stack check-proof" },
      h("p", { class: "hint" }, t.lead),
      h("dl", {}, h("dt", {}, t.file), h("dd", {}, h("a", { href: this.address, download: file }, file)), h("dt", {}, t.digest), h("dd", {}, this.digest)),
      h("div", { class: "row" }, this.start, this.pause, this.stopButton, this.bar),
      this.facts,
      this.result,
    );
    this.#show();
    this.#load();
  }

  get isRunning() {
    return this.#check !== null;
  }

  /** Load the file, and show its digest. */
  async #load() {
    try {
      const response = await fetch(this.address);
      if (!response.ok) throw new Error(`${response.status}`);
      this.#content = await response.blob();
      // Without a secure connection, browsers have no digests.
      const bytes = await crypto.subtle?.digest("SHA-256", await this.#content.arrayBuffer());
      this.digest.textContent = bytes === undefined ? "–" : [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    } catch {
      this.#tell(messages.check.notLoaded, true);
    }
  }

  /** Check the proof. @returns {Promise<boolean>}  Whether it was accepted. */
  async run() {
    this.#tell("");
    if (this.#content === null) await this.#load();
    if (this.#content === null || this.#check !== null) return false;
    this.#workers = Array.from({ length: workersHere() }, () => new CheckWorker());
    const check = new ProofCheck(this.#workers, () => this.#show());
    this.#check = check;
    [this.#beforeMs, this.#since] = [0, performance.now()];
    this.#show();
    this.pause.focus();
    let isAccepted = false;
    try {
      const { moves, attacker, rows, cols, overline } = await check.run(this.#content);
      const game = gameName(createRules(rows, cols, FIVE, { overline }));
      this.#tell(messages.check.accepted(`${moves.join(" ")} (${game})`, messages.playerNames.stones[attacker]));
      isAccepted = true;
    } catch (error) {
      // Of a check that was stopped, nothing is said.
      if (this.#check === check) this.#tell(faultText(error), true);
    }
    if (this.#check === check) this.stop();
    return isAccepted;
  }

  /** End the check. */
  stop() {
    if (this.#check === null) return;
    for (const worker of this.#workers) worker.terminate();
    const hadFocus = this.element.contains(document.activeElement);
    this.#pauseClock();
    this.#show();
    this.#check = null;
    this.#showControls();
    if (hadFocus) this.start.focus();
  }

  #pauseOrResume() {
    if (this.#since === null) {
      this.#since = performance.now();
      this.#check?.resume();
    } else {
      this.#pauseClock();
      this.#check?.pause();
    }
    this.#show();
  }

  #pauseClock() {
    this.#beforeMs = this.#spentMs;
    this.#since = null;
  }

  get #spentMs() {
    return this.#beforeMs + (this.#since === null ? 0 : performance.now() - this.#since);
  }

  #show() {
    this.#showControls();
    if (this.#check === null) return;
    const t = messages.check;
    const { replies, allReplies, lines, allLines } = this.#check.progress;
    // Before the file is read, nothing is counted.
    if (allReplies === 0) {
      this.facts.textContent = "";
      return;
    }
    const isDone = lines === allLines;
    this.bar.max = allReplies;
    this.bar.value = replies;
    const leftMs = (this.#spentMs * (allReplies - replies)) / replies;
    const time = isDone ? t.took(duration(this.#spentMs)) : replies > LEAST_SHARE * allReplies && t.left(duration(leftMs));
    this.facts.textContent = [t.replies(replies, allReplies), t.positions(lines, allLines), time].filter(Boolean).join(" · ");
  }

  #showControls() {
    const isRunning = this.#check !== null;
    this.start.hidden = isRunning;
    this.pause.hidden = this.stopButton.hidden = this.bar.hidden = !isRunning;
    this.pause.textContent = this.#since === null ? messages.check.resume : messages.check.pause;
  }

  #tell(text, isError = false) {
    this.result.classList.toggle("error", isError);
    this.result.textContent = text;
  }
}

/** @param {any} error */
function faultText(error) {
  const t = messages.check;
  if (!(error instanceof RefusedError)) return t.failed(error.message);
  return t.refused[SAME_REFUSALS[error.code] ?? error.code](error.details.line ?? 1);
}

/** A time in seconds, or in minutes if it is long. */
function duration(ms) {
  if (ms < LONG_MS) return format.seconds(Math.ceil(ms / SECOND_MS) * SECOND_MS);
  return new Intl.NumberFormat(language, { style: "unit", unit: "minute", unitDisplay: "short" }).format(Math.ceil(ms / MINUTE_MS));
}
