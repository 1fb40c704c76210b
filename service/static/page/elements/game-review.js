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
 */
export function reviewOn({ root, reviewTexts }, language) {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  return new GameReview(/** @type {ReviewTexts} */ (reviewTexts), new Intl.NumberFormat(language, { style: "percent" }));
}

export class GameReview {
  /** The judged moves by ply. @type {Map<number, any>} */
  #judged = new Map();
  /** The progress, then the accuracies; empty without a review. */
  summary = "";

  /** @param {ReviewTexts} texts @param {Intl.NumberFormat} percent */
  constructor(texts, percent) {
    this.texts = texts;
    this.percent = percent;
  }

  clear() {
    this.#judged.clear();
    this.summary = "";
  }

  /**
   * Judge the moves of a game, from the last to the first.
   *
   * @param {any} engine
   * @param {Game} game
   * @param {Record<Player, string>} names  Of the players.
   * @param {AbortSignal} signal
   * @param {() => void} onChange
   */
  async judge(engine, game, names, signal, onChange) {
    const { accuracy, progress } = this.texts;
    const show = () => {
      this.summary = progress(this.#judged.size, game.moves.length);
      onChange();
    };
    this.clear();
    show();
    const onMove = (move) => {
      this.#judged.set(move.ply, move);
      show();
    };
    const { players } = await engine.review(game, { signal, onMove });
    signal.throwIfAborted();
    const judged = Object.keys(names).filter((side) => players[side].accuracy !== null);
    const shares = judged.map((side) => `${names[side]} ${this.percent.format(players[side].accuracy / 100)}`);
    this.summary = `${accuracy}: ${shares.join(" \u00b7 ")}`;
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
