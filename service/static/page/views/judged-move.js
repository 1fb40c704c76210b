// The judgement of the move on display, and the better line, move by move.

import { h, replaceChildren } from "../dom.js";
import { JUDGEMENT_SIGNS } from "../engines/judgement-signs.js";
import { formatPercent } from "../engines/score.js";
import { currentNode } from "../game/game.js";
import { cellName, parseMoves } from "../game/notation.js";
import { messages, playerName } from "../i18n.js";
import { LineList } from "./line-list.js";

const t = messages.review;
/** Motifs of puzzles. */
const COMBINATIONS = ["open-four", "double-four", "four-three", "double-three", "forbidden"];

export class JudgedMove {
  #pointed = null;

  constructor(store, controllers) {
    this.store = store;
    this.title = h("h3", {});
    this.chances = h("p", { class: "numeric chances" });
    this.motif = h("p", { class: "motif" });
    this.puzzles = h("p", { class: "hint" });
    this.pattern = h("p", { class: "hint pattern" });
    this.reason = h("p", {});
    this.list = new LineList({
      label: t.line,
      describeMove: t.describeMove,
      describeLine: t.describeLine,
      onPoint: (pointed) => this.#point(pointed),
      onPlay: (moves) => {
        this.#point(null);
        controllers.tree.goToNode(this.#parent());
        controllers.tree.playLine(moves);
      },
    });
    const facts = h("div", { class: "facts" }, this.chances, this.motif);
    // What is also drawn on the board comes last: a long text is scrolled inside, so that nothing moves from move to move.
    this.element = h("div", { class: "judged-move" }, this.title, facts, this.reason, this.list.element, this.pattern, this.puzzles);
    store.watch(["review.current", "game"], (state, before) => {
      if (state.game !== before.game) this.#point(null);
      this.#update(state);
    });
  }

  #parent() {
    const { game } = this.store.state;
    return game.nodes[currentNode(game)].parent;
  }

  /** Show the better line on the board, in place of the move that was played. */
  #point(pointed) {
    if (pointed === null && this.#pointed === null) return;
    this.#pointed = pointed;
    this.store.update({ "board.ghostMoves": pointed?.moves ?? [], "board.ghostsReplaceLast": pointed !== null });
  }

  #update({ review: { current: review }, game }) {
    const move = review?.moves.get(currentNode(game)) ?? null;
    this.list.element.hidden = move === null || !hasBetter(move);
    const [motif, puzzles] = motifOf(move);
    replaceChildren(this.motif, motif);
    replaceChildren(this.puzzles, puzzles);
    this.element.scrollTop = 0;
    this.pattern.textContent = move?.pattern ? patternText(move.pattern, game.rules) : "";
    if (move === null) {
      replaceChildren(this.title);
      this.chances.textContent = "";
      this.reason.textContent = t.chosen;
      return;
    }
    const { ply, judgement, win_probability_before: before, win_probability_after: after } = move;
    const sign = h("span", { class: `sign ${judgement}`, "aria-hidden": "true" }, JUDGEMENT_SIGNS[judgement]);
    const name = cellName(move.move, game.rules);
    const player = playerName(move.player, game.rules);
    const badge = move.proven && h("span", { class: "proven" }, t.proven);
    replaceChildren(this.title, sign, `${t.move(ply, player, name)} · ${t.judgements[judgement]}`, badge);
    this.chances.textContent = t.chances(player, formatPercent(before), formatPercent(after));
    this.reason.textContent = reasonOf(move);
    if (!hasBetter(move)) return;
    const line = { names: move.pv, moves: parseMoves(move.pv.join(" "), game.rules) ?? [], chance: formatPercent(before) };
    this.list.update([line], 1);
  }
}

/** The motif of a mistake, and where puzzles of it are. */
export function motifOf(move) {
  if (!move?.motif) return [];
  const combination = move.motif.replace(/^(missed|allowed)-/, "");
  const hasPuzzles = combination !== move.motif && COMBINATIONS.includes(combination);
  // In a tab of its own: the review lasts as long as the page.
  const link = hasPuzzles && h("a", { href: `./puzzles#${combination}`, target: "tengen-puzzles" }, t.puzzles);
  return [h("span", { class: "label" }, t.motifs[move.motif]), link].filter(Boolean);
}

/** The lines on the board in words. @param {Pattern} pattern @param {Rules} rules */
function patternText({ player, moves, point, lines }, rules) {
  const listed = lines.map(({ shape, cells }) => `${t.shapes[shape]} ${cells.join(" ")}`).join(messages.comma);
  return t.pattern(playerName(player, rules), listed, point?.notation ?? null, moves.join(" "));
}

/** Whether there was a better move than the one that was played. */
export function hasBetter({ judgement, best, pv }) {
  return !["best", "forced"].includes(judgement) && best !== null && pv.length > 0;
}

/** A chance as displayed, so that differences of chances agree with the numbers on display. */
function shown(chance) {
  return Math.round(100 * chance) / 100;
}

/** What was wrong with a move, a sentence each: the wins that it missed and allowed, or the chances that it lost. */
export function reasonsOf({ missed, allowed, win_probability_before: before, win_probability_after: after }) {
  const proofs = [missed && t.missed(missed), allowed && t.allowed(allowed)].filter(Boolean);
  const lost = shown(before) - shown(after);
  return proofs.length > 0 || lost <= 0 ? proofs : [t.lost(lost)];
}

function reasonOf(move) {
  const { judgement } = move;
  if (judgement === "forced") return t.isForced;
  if (judgement === "best") return t.isBest;
  if (judgement === "good") return t.isGood;
  return [...reasonsOf(move), t.better].join(messages.space);
}
