// The map of White's replies on the board: a disc with the moves until the win on each cell, and what is read out there.

import { s } from "../dom.js";
import { groupAt } from "../board/stone-shapes.js";
import { format, messages } from "../i18n.js";
import { colorsOf } from "./map-picture.js";

const RADIUS = 17;

/**
 * Functions that draw the marks.
 *
 * @param {import("./reply-map.js").Reply[]} replies
 * @param {import("./best-results.js").BestResults} best
 * @returns {DrawOnBoard[]}
 */
export function mapMarks(replies, best) {
  const colors = colorsOf(replies);
  return replies.flatMap(({ name, cells, moves }) => {
    const { fill, ink } = colors(moves);
    const isPlayed = best[name] !== undefined;
    return cells.map((cell) => (viewport) =>
      groupAt(
        viewport,
        cell,
        moves === null ? "reply-mark open" : "reply-mark",
        s("circle", { r: RADIUS, fill }),
        isPlayed && s("circle", { r: RADIUS - 2.5, class: "played" }),
        s("text", { class: "number", fill: ink }, moves === null ? "?" : format.integer(moves)),
      ),
    );
  });
}

/** What screen readers say of a reply's cells. */
export function noteOf({ name, proof }, best) {
  const t = messages.proof;
  if (proof === null) return t.open;
  const text = t.wins(proof.plies);
  return best[name] === undefined ? text : `${text}${messages.comma}${t.best(best[name])}`;
}
