// The review of a game in <tengen-game>: judgements on the board and in the list of moves.

import { h, s } from "../dom.js";
import { groupAt } from "../board/stone-shapes.js";
import { JUDGEMENT_SIGNS } from "../engines/judgement-signs.js";

const STYLES = `
  .judgement circle { fill: #4b5866; r: 10px; stroke: #fff; stroke-width: 1.5; }
  .judgement text { fill: #fff; font-size: 12px; font-weight: 750; }
  .judgement.best circle { fill: #2c6b2f; }
  .judgement.inaccuracy circle { fill: #7a5b00; }
  .judgement.mistake circle { fill: #a04a00; }
  .judgement.blunder circle { fill: #b0221b; }
`;

/** Shared by all elements. @type {CSSStyleSheet | undefined} */
let sheet;

/**
 * The review of a game on a board, with its styles.
 *
 * @param {import("./board-in-root.js").BoardInRoot} board  With its texts.
 * @param {string} language
 * @param {GameReview | null} review  With texts in another language.
 */
export function reviewOn({ root, reviewTexts }, language, review) {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  return Object.assign(review ?? new GameReview(), { texts: reviewTexts, percent: new Intl.NumberFormat(language, { style: "percent" }) });
}

export class GameReview {
  /** @type {ReviewTexts} */
  texts = /** @type {any} */ (null);
  /** @type {Intl.NumberFormat} */
  percent = /** @type {any} */ (null);
  /** Moves of the game; 0 without a review. */
  total = 0;
  /** The judged moves by ply. @type {Map<number, any>} */
  #judged = new Map();
  /** At the end of the review. @type {any} */
  #players = null;

  clear() {
    this.#judged.clear();
    this.#players = null;
    this.total = 0;
  }

  /** The progress, then the accuracies; empty without a review. @param {Record<Player, string>} names */
  summary(names) {
    const { accuracy, progress } = this.texts;
    if (this.#players === null) return this.total === 0 ? "" : progress(this.#judged.size, this.total);
    const judged = Object.keys(names).filter((side) => this.#players[side].accuracy !== null);
    const shares = judged.map((side) => `${names[side]} ${this.percent.format(this.#players[side].accuracy / 100)}`);
    return `${accuracy}: ${shares.join(" \u00b7 ")}`;
  }

  /**
   * Judge the moves of a game, from the last to the first.
   *
   * @param {any} engine  Also as a promise.
   * @param {Game} game
   * @param {AbortSignal} signal
   * @param {() => void} onChange
   */
  async judge(engine, game, signal, onChange) {
    this.total = game.moves.length;
    onChange();
    const onMove = (move) => {
      if (signal.aborted) return;
      this.#judged.set(move.ply, move);
      onChange();
    };
    const { players } = await (await engine).review(game, { signal, onMove });
    signal.throwIfAborted();
    this.#players = players;
  }

  /** The judgement of a move after its name. @param {number} ply @param {string} comma */
  signOf(ply, comma) {
    const { judgement } = this.#judged.get(ply) ?? {};
    if (!judgement) return [];
    return [
      h("span", { "aria-hidden": "true" }, JUDGEMENT_SIGNS[judgement]),
      h("span", { class: "visually-hidden" }, comma + this.texts.judgements[judgement]),
    ];
  }

  /** The judgement on the stone of the last move. @param {Game} game @returns {DrawOnBoard[]} */
  marksOf({ ply }) {
    const { judgement, move } = this.#judged.get(ply) ?? {};
    const sign = JUDGEMENT_SIGNS[judgement];
    if (!sign) return [];
    const mark = () => s("g", { transform: "translate(14 -14)" }, s("circle", {}), s("text", { class: "number" }, sign));
    return [(viewport) => groupAt(viewport, move, `judgement ${judgement}`, mark())];
  }
}
