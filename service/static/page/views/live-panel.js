// The live analysis in the analysis panel: its switch, depth and speed, and the best lines.

import { Drawing } from "../board/drawing.js";
import { h } from "../dom.js";
import { claimOf } from "../engines/claims.js";
import { cellScore, shortChance } from "../engines/score.js";
import { boardOf } from "../game/game.js";
import { cellKey, parseMoves } from "../game/notation.js";
import { messages } from "../i18n.js";
import { button, checkbox, select } from "./form-controls.js";
import { LineList } from "./line-list.js";

const t = messages.live;
const LINE_COUNTS = [1, 2, 3, 4, 5].map((count) => [count, String(count)]);
/** Moves of a line on the board, and in the list. */
const GHOSTS = 7;
const SECOND_MS = 1000;

/**
 * @param {PageStore} store
 * @param {Controllers} controllers
 * @param {LiveAnalysisController} liveAnalysis
 */
export function livePanel(store, controllers, liveAnalysis) {
  const { element, options } = new LivePanel(store, controllers, liveAnalysis);
  return { element, options };
}

class LivePanel {
  #showsLine = true;
  /** The line and the number of its moves that are pointed at, `{line, moves}`, or null. */
  /** @type {any} */
  #pointed = null;
  #drawing;
  /** The last result, and when it came, by `performance.now()`. @type {{result: any, at: number}} */
  #shown = { result: null, at: 0 };

  constructor(store, controllers, liveAnalysis) {
    this.store = store;
    this.#drawing = new Drawing(store);
    this.list = new LineList({
      label: t.list,
      describeMove: t.move,
      describeLine: t.rank,
      onPoint: (pointed) => {
        this.#pointed = pointed;
        this.#drawOnBoard();
        // What came in while a line was pointed at.
        if (pointed === null) this.#update();
      },
      onPlay: (moves) => controllers.tree.playLine(moves),
    });
    this.toggle = button(t.title, () => store.update({ "live.isOn": !store.state.live.isOn }), { title: t.toggle });
    const counts = select(LINE_COUNTS, store.state.live.lines, (liveLines) => store.update({ "live.lines": liveLines }), {
      "aria-label": t.lines,
    });
    const showLine = checkbox(t.showLine, true, (checked) => {
      this.#showsLine = checked;
      this.#drawOnBoard();
    });
    this.reason = h("p", { class: "hint" });
    const onServer = checkbox(t.server, store.state.live.place === "server", (checked) => {
      store.update({ "live.place": checked ? "server" : "device" });
    });
    this.options = h("div", { class: "live-options" }, showLine, h("label", {}, t.lines, counts), onServer);
    this.facts = h("p", { class: "live-facts" });
    this.announcement = h("p", { class: "visually-hidden", role: "status" });
    this.again = button("", () => liveAnalysis.restart());
    this.body = h(
      "div",
      { class: "live-body" },
      this.list.element,
    );
    this.element = h(
      "section",
      { class: "live" },
      h("div", { class: "live-head" }, this.toggle, this.facts, this.again, this.reason),
      this.body,
      this.announcement,
    );
    store.watch(["isOffline", "engines"], ({ isOffline, engines }) => {
      const isMissing = isOffline && !engines?.some(({ usable }) => usable);
      this.toggle.disabled = isMissing;
      this.reason.hidden = !isMissing;
      this.reason.textContent = isMissing ? messages.notices.needsService : "";
      onServer.hidden = isOffline;
      if (isMissing) store.update({ "live.isOn": false });
    });
    setInterval(() => this.store.state.live.latest?.status === "running" && this.#showFacts(), SECOND_MS);
    store.watch(["live.isOn", "live.latest", "thinking", "tab", "game"], (state, before) => {
      if (state.game !== before.game) this.#pointed = null;
      this.#update();
    });
  }

  #update() {
    const { live: { isOn: isLive, latest: live } } = this.store.state;
    this.toggle.setAttribute("aria-pressed", String(isLive));
    this.body.hidden = this.facts.hidden = this.options.hidden = !isLive;
    if (!isLive) this.again.hidden = true;
    if (isLive) this.#updateBody(live);
    this.#drawOnBoard();
  }

  #updateBody(live) {
    const { game } = this.store.state;
    const result = live?.result ?? null;
    if (result !== this.#shown.result) this.#shown = { result, at: performance.now() };
    this.#showFacts();
    this.facts.classList.toggle("running", live?.status === "running" || live?.status === "starting");
    this.facts.classList.toggle("error", live?.status === "failed");
    const isStopped = live?.status === "failed" || (live?.status === "done" && result.stats.stopped_by === "time");
    this.again.hidden = !isStopped;
    setText(this.again, live?.status === "failed" ? t.retry : t.again);
    if (live?.status === "done") {
      setText(this.announcement, t.done(result.stats.depth, result.move.notation, shortChance(result.candidates[0])));
    }
    // A line does not change under a pointer or the focus; until there is another, the last one stays.
    if (this.#pointed !== null || (result === null && live !== null)) return;
    const { candidates = [] } = result ?? {};
    const lines = candidates.map((candidate) => ({ ...lineOf(candidate, game.rules), chance: shortChance(candidate) }));
    this.list.update(lines, this.store.state.live.lines);
  }

  #showFacts() {
    setText(this.facts, this.#factsOf(this.store.state.live.latest));
  }

  #factsOf(live) {
    const { game, thinking } = this.store.state;
    if (live === null) return boardOf(game).outcome ? t.over : thinking ? t.waiting : "";
    const { status, result, error } = live;
    if (status === "failed") return error;
    if (status === "offline") return t.offline;
    if (result === null) return t.starting;
    const { stats, final: isFinal } = result;
    const claim = claimOf(result);
    const end = claim !== null ? ` · ${messages.proven(claim.plies, claim.isWin)}${claim.by === "proof" ? ` · ${t.proven}` : ""}` : isFinal ? ` · ${t.stopped[stats.stopped_by]}` : "";
    const elapsed = stats.time_ms + (status === "running" ? performance.now() - this.#shown.at : 0);
    return `${t.facts(stats)} · ${clockText(elapsed)}${end}`;
  }

  /** Show the line that is pointed at, else the best one, and the chances of the other moves. */
  #drawOnBoard() {
    const { live: { isOn: isLive, latest: live }, tab, game } = this.store.state;
    const result = live?.result;
    const isShown = isLive && tab === "analysis" && (this.#showsLine || this.#pointed);
    if (!isShown || !result) {
      this.#drawing.clear();
      return;
    }
    const { candidates } = result;
    const best = lineOf(candidates[0], game.rules).moves.slice(0, GHOSTS);
    const ghostMoves = this.#pointed?.moves ?? best;
    const ghosts = new Set(ghostMoves.map(cellKey));
    const [first] = ghostMoves;
    const cellMarks = candidates
      .filter(({ move }) => !first || cellKey(move) !== cellKey(first))
      .map((candidate) => ({
        cell: candidate.move,
        label: markOf(candidate),
        kind: ghosts.has(cellKey(candidate.move)) ? "chance corner" : "chance",
      }));
    this.#drawing.draw({ "board.ghostMoves": ghostMoves, "board.cellMarks": cellMarks });
  }
}

/** The moves of a candidate's line, its own first, as cells and as text. */
function lineOf({ move, pv }, rules) {
  const names = pv.length > 0 ? pv : [move.notation];
  return { names, moves: parseMoves(names.join(" "), rules) ?? [] };
}

function markOf({ win_probability: probability, score }) {
  return probability === null ? cellScore(score) : String(Math.round(100 * probability));
}

/** Minutes and seconds, such as 1:05. */
function clockText(ms) {
  const seconds = Math.floor(ms / SECOND_MS);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
