// Lines of threats on the board: of both players while threats are shown, and of a pattern.

import { s } from "../dom.js";
import { boardOf } from "../game/game.js";
import { threatsOf } from "../game/threats.js";
import { messages } from "../i18n.js";

/** @type {DrawOnBoard[]} */
const NONE = [];

/** Keep the threats of both players up to date, and say if there are none. @param {PageStore} store */
export function showThreats(store) {
  /** @type {Notice | null} */
  let none = null;
  store.watch(["game", "board.threats"], ({ game, board: { threats }, notice }, before) => {
    const lines = threats ? threatsOf(boardOf(game)).map(threatLine) : NONE;
    const isAsked = threats && (!before.board.threats || none === null);
    const isNone = isAsked && lines.length === 0;
    if (isNone) none = { kind: "info", text: messages.hints.noThreats };
    const isOver = notice !== null && notice === none && !isNone;
    store.update({ "board.threatLines": lines, ...(isNone && { notice: none }), ...(isOver && { notice: null }) });
  });
}

/**
 * A function that draws the line of a threat over a lighter one, with the point that carries it out: a round one of
 * X, a square one of O.
 *
 * @param {Threat} threat
 * @returns {DrawOnBoard}
 */
export function threatLine({ kind, player, ends, point }) {
  return (viewport) => {
    const cells = [...ends, ...(point ? [point] : [])].sort((one, other) => one.row - other.row || one.col - other.col);
    const [from, to] = [viewport.centreOf(cells[0]), viewport.centreOf(/** @type {Cell} */ (cells.at(-1)))];
    const line = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
    return s("g", { class: `threat ${kind} ${player}` }, s("line", { ...line, class: "halo" }), s("line", line), point && mark(viewport, point, player));
  };
}

/** @param {Viewport} viewport @param {Cell} point @param {Player} player */
function mark(viewport, point, player) {
  const { x, y } = viewport.centreOf(point);
  return player === "X" ? s("circle", { cx: x, cy: y, r: 6 }) : s("rect", { x: x - 5.5, y: y - 5.5, width: 11, height: 11 });
}
