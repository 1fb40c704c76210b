// The next moves where several follow, with the letters that they have on the board: how each is commented, and how its
// line ends.

import { branchesOf } from "../board/node-marks.js";
import { h, replaceChildren } from "../dom.js";
import { outcomeOfLine, withLine } from "../game/game.js";
import { cellName } from "../game/notation.js";
import { messages, playerName } from "../i18n.js";
import { button } from "./form-controls.js";

/** Moves that are listed: those with a letter. */
const MOST = 26;
/** Characters of a comment. */
const MOST_TEXT = 60;

/** Show them above the moves. @param {HTMLElement} moves @param {PageStore} store @param {Controllers} controllers */
export function showBranches(moves, store, controllers) {
  const list = h("ul", { class: "branches", "aria-label": messages.marks.next });
  moves.querySelector(".move-list")?.before(list);
  let shown = "";
  store.watch(["game", "tab", "liveNode", "players", "review.exercise"], (state) => {
    const branches = branchesOf(state).slice(0, MOST).map((branch) => describe(state.game, branch));
    list.hidden = branches.length === 0;
    // Another list would take the focus from its buttons.
    const key = JSON.stringify(branches);
    if (key === shown) return;
    shown = key;
    const isFocused = list.contains(document.activeElement);
    replaceChildren(list, ...branches.map((branch) => item(branch, controllers)));
    if (isFocused) /** @type {HTMLElement | null} */ (moves.querySelector(".branches button, .move-list [aria-current]"))?.focus();
  });
}

/**
 * @param {Game} game
 * @param {ReturnType<typeof branchesOf>[number]} branch
 */
export function describe(game, { child, letter, isChosen }) {
  const { move, comment } = game.nodes[child];
  return { child, letter, isChosen, name: cellName(move, game.rules), comment: firstWords(comment), result: resultOf(game, child) };
}

/** How the main line after a node ends; empty if it goes on. */
function resultOf(game, child) {
  const line = withLine(game, child);
  const outcome = game.ending !== null && game.ending.node === line.line.at(-1) ? game.ending : outcomeOfLine(line);
  if (outcome === null) return "";
  const { won, drawn } = messages.announcements;
  return outcome.winner === null ? drawn : won(playerName(outcome.winner, game.rules));
}

/** The beginning of a text, up to the end of a word. @param {string} text */
export function firstWords(text) {
  const plain = text.slice(0, 2 * MOST_TEXT).trim().split(/\s+/).join(" ");
  if (plain.length <= MOST_TEXT) return text.length > 2 * MOST_TEXT ? `${plain}…` : plain;
  const end = plain.lastIndexOf(" ", MOST_TEXT);
  return `${plain.slice(0, end > 0 ? end : MOST_TEXT)}…`;
}

/** @param {ReturnType<typeof describe>} branch @param {Controllers} controllers */
function item({ child, letter, isChosen, name, comment, result }, controllers) {
  const text = [h("strong", {}, letter), h("span", {}, name), h("span", { class: "hint" }, [comment, result].filter(Boolean).join(" · "))];
  const label = [letter, name, comment, result].filter(Boolean).join(messages.comma);
  const go = button(text, () => controllers.tree.goToNode(child), { "aria-label": label, "aria-current": isChosen && "true" });
  return h("li", {}, go);
}
