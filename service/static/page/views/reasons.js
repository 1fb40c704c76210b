// The reasons for a move in words, and on the board while one is pointed at, touched or focused.

import { patternLines, stoneRings } from "../board/pattern-lines.js";
import { h } from "../dom.js";
import { boardOf } from "../game/game.js";
import { parseMoves } from "../game/notation.js";
import { messages, playerName } from "../i18n.js";
import { button } from "./form-controls.js";

const t = messages.analysis.reasons;

/**
 * @param {PageStore} store
 * @param {Recommendation} recommendation
 */
export function reasonList(store, { move, explanation }) {
  const { game } = store.state;
  const item = (reason) => {
    const show = () => store.update(drawn(reason, move, game));
    const hide = () => store.update({ "board.ghostMoves": [], "board.patternLines": [] });
    const text = reasonText(reason, move.notation, game.rules);
    if (![reason.pv, reason.lines, reason.cells].some(({ length }) => length > 0)) return h("li", {}, text);
    // A finger leaves as soon as it is lifted: what it has touched stays, with the focus.
    const onpointerleave = ({ pointerType }) => pointerType === "mouse" && hide();
    return h("li", {}, button(text, show, { onpointerenter: show, onpointerleave, onfocus: show, onblur: hide }));
  };
  return h("ul", { class: "reasons" }, ...(explanation?.reasons ?? []).map(item));
}

/**
 * What the board shows of a reason: its moves as ghosts, the lines of its pattern, rings around its stones.
 *
 * @param {Reason} reason
 * @param {NamedCell} move
 * @param {Game} game
 */
function drawn({ player, pv, lines, cells }, move, game) {
  const parsed = (names) => parseMoves(names.join(" "), game.rules) ?? [];
  const pattern = lines.length ? patternLines({ player, moves: [], point: move, lines }, boardOf(game)) : [];
  return { "board.ghostMoves": parsed(pv), "board.patternLines": [...pattern, ...stoneRings(parsed(cells))] };
}

/** A reason in the language of the page. */
export function reasonText(reason, move, rules) {
  const { code, player, pv, pattern, rule, shares } = reason;
  const other = player === "X" ? "O" : "X";
  return t[code]({
    ...reason,
    move,
    player: playerName(player, rules),
    other: playerName(other, rules),
    pattern: t.patterns[pattern],
    rule: t.rules[rule],
    groups: shares.map(({ group }) => t.groups[group]),
    second: pv[0],
    reply: pv[1],
    line: pv.join("–"),
  });
}
