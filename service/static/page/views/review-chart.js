// The curve of a reviewed game, with marks at its mistakes and at the decisive move; a click goes to a move.

import { h, replaceChildren, s } from "../dom.js";

const [WIDTH, HEIGHT] = [400, 110];
/** Room for the marks at chances of 0 and 1. */
const MARGIN = 8;
/** Moves that the chart has room for before it becomes denser. */
const MIN_PLIES = 20;

export class ReviewChart {
  /** @param {(ply: number) => void} onChoose */
  constructor(onChoose) {
    this.area = s("path", { class: "area" });
    this.line = s("path", { class: "line" });
    this.decisive = s("path", { class: "decisive" });
    this.cursor = s("path", { class: "cursor" });
    this.marks = s("g", {});
    this.plies = MIN_PLIES;
    const midline = s("path", { class: "midline", d: `M0 ${HEIGHT / 2}H${WIDTH}` });
    const onclick = ({ currentTarget, clientX }) => {
      const { left, width } = currentTarget.getBoundingClientRect();
      onChoose(Math.round(((clientX - left) / width) * this.plies));
    };
    const box = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true", onclick };
    const parts = [midline, this.area, this.decisive, this.line, this.cursor, this.marks];
    this.element = h("div", { class: "chart review-chart" }, s("svg", box, ...parts));
  }

  /**
   * @param {Array<number | undefined>} values  The probability that X wins after each move, undefined if unknown.
   * @param {{ply: number, judgement: string}[]} mistakes
   * @param {number | null} decisive  The ply of the decisive move.
   */
  update(values, mistakes, decisive) {
    this.plies = Math.max(MIN_PLIES, values.length - 1);
    const points = values.flatMap((value, ply) => (value === undefined ? [] : [this.#at(ply, value)]));
    const path = points.map((point) => point.join(" ")).join("L");
    this.line.setAttribute("d", path && `M${path}`);
    const ends = points.length > 1 ? [points[0][0], points[points.length - 1][0]] : null;
    this.area.setAttribute("d", ends ? `M${ends[0]} ${HEIGHT / 2}L${path}L${ends[1]} ${HEIGHT / 2}Z` : "");
    this.decisive.setAttribute("d", decisive === null ? "" : `M${this.#at(decisive, 0)[0]} 0V${HEIGHT}`);
    const mark = ({ ply, judgement }) => s("path", { class: judgement, d: `M${this.#at(ply, values[ply]).join(" ")}h0.01` });
    replaceChildren(this.marks, ...mistakes.map(mark));
  }

  select(ply) {
    this.cursor.setAttribute("d", `M${this.#at(ply, 0)[0]} 0V${HEIGHT}`);
  }

  #at(ply, probability) {
    return [((WIDTH * ply) / this.plies).toFixed(1), (MARGIN + (HEIGHT - 2 * MARGIN) * (1 - probability)).toFixed(1)];
  }
}
