// Live analysis of the position on display: the result of every depth while an engine searches.

import { ProblemError, UnreachableError } from "../client/errors.js";
import { delay } from "../client/service.js";
import { boardOf, positionKey } from "../game/game.js";
import { loadMessages, problemText } from "../i18n.js";
import { workersHere } from "./browser-engines.js";
import { engineOf } from "./search/plays.js";
import { withClaim } from "./claims.js";
import { findEngine, playingEngine, supports } from "./engine-support.js";
import { deepen } from "./recommendations.js";
import { PROOFS } from "./shipped-proofs.js";

/** Milliseconds before an analysis starts, so that stepping through a game does not start one at each move. */
const START_MS = 40;
/** Milliseconds between attempts to reach the service. */
const RETRY_MS = 3000;

/** Whether the service answers that it has no room for the analysis now. */
function isBusy(error) {
  return error instanceof ProblemError && [429, 503].includes(error.problem.status);
}

/** Keeps `live` up to date while the analysis is shown and switched on. */
export class LiveAnalysisController {
  #stream = new AbortController();
  #queryKey = "";
  #frame = 0;
  /** The last result with its position and engine, until it is shown in the next frame. */
  /** @type {any} */
  #latest = null;
  /** What the service has said of the best moves of a position, by their names. */
  #reasons = { positionKey: "", byMove: new Map() };
  /** What this device says of them. @type {Promise<typeof import("../play/merits.js")> | null} */
  #merits = null;
  #explanation = new AbortController();
  /** Whether this browser could not search: the service does from then on. */
  #hasFailedHere = false;

  /**
   * @param {PageStore} store
   * @param {AnalysisCache} cache
   */
  constructor(store, cache) {
    this.store = store;
    this.cache = cache;
    store.watch(["live.isOn", "game", "engines"], () => this.#chooseEngine());
    store.watch(
      ["live.isOn", "game", "tab", "engines", "analysis.engine", "live.lines", "live.place", "thinking", "isOffline"],
      () => this.#refresh(),
    );
    // A page that is left gives up its search slot, even if the browser keeps the page for Back.
    addEventListener("pagehide", () => this.#stop());
    // Nobody sees a search in a hidden tab; one that is complete stays.
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden || store.state.live.latest?.status !== "done") this.#refresh();
    });
    addEventListener("pageshow", () => this.restart());
  }

  /** Start again, after a failure or when the time of an analysis is over. */
  restart() {
    this.#queryKey = "";
    this.#refresh();
  }

  /** Choose an engine that searches if the chosen one does not. */
  #chooseEngine() {
    const { live: { isOn: isLive }, engines, analysis: { engine: analysisEngine }, game, isOffline } = this.store.state;
    if (!isLive || isOffline || engines === null || findEngine(engines, analysisEngine)?.uses_limits) return;
    const able = engines.filter((engine) => engine.uses_limits && supports(engine, game.rules));
    const chosen = findEngine(able, "search") ?? able[0];
    if (chosen !== undefined) this.store.update({ "analysis.engine": chosen.name });
  }

  #refresh() {
    const { live: { isOn: isLive, lines: liveLines, place }, game, tab, engines, analysis: { engine: chosen }, thinking, isOffline } = this.store.state;
    const isShown = isLive && !document.hidden && tab === "analysis" && engines !== null && thinking === null;
    const isWanted = isShown && boardOf(game).outcome === null;
    const engine = isWanted ? playingEngine({ engines, isOffline }, chosen) : chosen;
    const isHere = isOffline || (place === "device" && !this.#hasFailedHere && engine === engineOf(game.rules));
    const queryKey = isWanted ? `${engine} ${liveLines} ${isOffline} ${place} ${positionKey(game)}` : "";
    if (queryKey === this.#queryKey) return;
    this.#stop();
    this.#queryKey = queryKey;
    this.store.update({ "live.latest": isWanted ? { status: "starting", result: null, error: null } : null, "live.reason": null });
    if (isWanted) this.#run(game, engine, liveLines, isHere);
  }

  #stop() {
    this.#queryKey = "";
    this.#stream.abort();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  /**
   * Search here or by the service, and without a word in the other place if that one cannot.
   *
   * @param {Game} game
   * @param {string} chosen  The engine.
   * @param {number} candidates
   * @param {boolean} isHere
   */
  async #run(game, chosen, candidates, isHere) {
    this.#stream = new AbortController();
    const { signal } = this.#stream;
    this.#keepReasons(game, chosen);
    const own = engineOf(game.rules);
    let isMoved = false;
    for (;;) {
      const engine = isHere && own !== null ? own : chosen;
      const query = { engine, body: { candidates }, isOffline: isHere, signal, workers: workersHere() };
      try {
        await delay(START_MS, signal);
        // A busy service need not be asked again if this device can search.
        const options = own === null || isMoved ? {} : { retries: 0 };
        for await (const result of deepen(game, query, options)) {
          const shown = await withClaim(game, result, PROOFS);
          signal.throwIfAborted();
          this.#show(game, engine, shown, isHere);
        }
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.#showLatest();
        if (isHere) this.#hasFailedHere = true;
        const canMove = isHere ? !this.store.state.isOffline : own !== null && (isBusy(error) || error instanceof UnreachableError);
        if (canMove && !isMoved) {
          [isHere, isMoved] = [!isHere, true];
          continue;
        }
        const { live: { latest: live } } = this.store.state;
        if (error instanceof ProblemError) {
          this.store.update({ "live.latest": { ...live, status: "failed", error: problemText(error.problem) } });
          return;
        }
        this.store.update({ "live.latest": { ...live, status: "offline" } });
        await delay(RETRY_MS, signal).catch(() => {});
        if (signal.aborted) return;
      }
    }
  }

  /** Show a result in the next frame, if no later one has replaced it by then. */
  #show(game, engine, result, isHere) {
    this.#latest = { game, engine, result, isHere };
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#showLatest());
  }

  /** Keep what the service has said of a position before the live analysis, but the second move: the lines have theirs. */
  #keepReasons(game, engine) {
    const key = positionKey(game);
    if (this.#reasons.positionKey === key) return;
    const known = this.cache.get(engine, game);
    const reasons = (known?.explanation?.reasons ?? []).filter(({ code }) => code !== "alternative");
    const lasting = known && { ...known, explanation: { ...known.explanation, reasons } };
    this.#reasons = { positionKey: key, byMove: new Map(reasons.length ? [[known.move.notation, lasting]] : []) };
  }

  /** Ask the service why the best move is good, once for each. */
  async #explain(game, { move }) {
    const { byMove } = this.#reasons;
    if (!byMove.has(move.notation) && !this.store.state.isOffline) {
      byMove.set(move.notation, null);
      this.#explanation.abort();
      this.#explanation = new AbortController();
      try {
        const { explainCell } = await import("./cell-explanation.js");
        byMove.set(move.notation, await explainCell(this.store.state, move, this.#explanation.signal));
      } catch {
        // The next result with this move asks again.
        byMove.delete(move.notation);
        return;
      }
    }
    this.#showReason(game, move, byMove.get(move.notation));
  }

  /** Tell why the best move is good as far as this device knows: an analysis here costs the service nothing. */
  async #explainHere(game, result) {
    const { move } = result;
    const { byMove } = this.#reasons;
    // What a proof says does not change with the depth.
    if (result.explanation && !byMove.get(move.notation)) byMove.set(move.notation, result);
    const known = byMove.get(move.notation);
    if (known) {
      this.#showReason(game, move, known);
      return;
    }
    try {
      this.#merits ??= loadMessages("hints").then(() => import("../play/merits.js"));
      const merits = (await this.#merits).meritTexts(game, result);
      const { live: { reason: shown } } = this.store.state;
      const isSame = shown !== null && "merits" in shown && shown.move.notation === move.notation && shown.merits.join() === merits.join();
      if (!isSame) this.#showReason(game, move, { move, merits });
    } catch {
      this.#merits = null;
    }
  }

  /** Show a reason if its move is still the best one of the position on display. */
  #showReason(game, move, reason) {
    const { live, game: shown } = this.store.state;
    const isCurrent = live.latest?.result?.move.notation === move.notation && positionKey(shown) === positionKey(game);
    if (reason && isCurrent) this.store.update({ "live.reason": reason });
  }

  #showLatest() {
    if (this.#frame === 0) return;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const { game, engine, result, isHere } = this.#latest;
    // A deeper result is the one that list, curve and comparison share from now on.
    const known = this.cache.get(engine, game);
    if ((known?.stats.nodes ?? 0) <= result.stats.nodes) this.cache.add(engine, game, result);
    const status = result.final ? "done" : "running";
    this.store.update({ "live.latest": { status, result, error: null }, "analysis.result": result, "analysis.status": "done" });
    if (isHere) this.#explainHere(game, result);
    else this.#explain(game, result);
  }
}
