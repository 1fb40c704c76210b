// The game on paper: names and facts, numbered diagrams, the moves in columns, comments and variations.

import { h } from "../dom.js";
import { ROOT } from "../game/game.js";
import { cellName } from "../game/notation.js";
import { format, gameName, loadMessages, messages } from "../i18n.js";
import { stonesAfter } from "../sharing/board-image.js";
import { field, button, select } from "../views/form-controls.js";
import { describeRecord, resultOf } from "../views/record-info.js";
import { diagram } from "./diagram.js";
import { figure, printOnDemand } from "./sheet.js";

/** Moves of one diagram. */
const MOVES_OF_DIAGRAM = 50;
/** Moves of a variation that are printed. */
const MOVES_OF_VARIATION = 20;

/** @typedef {"fifty" | "noted" | "shown"} Choice  Which positions have a diagram. */

/** @type {Choice} */
let choice = "fifty";
/** @type {Promise<void> | undefined} */
let preparing;

/** Let the browser print the game on display in place of the page. @param {PageStore} store */
export function prepareGameSheet(store) {
  const prepare = async () => {
    await Promise.all(["marks", "print", "share"].map(loadMessages));
    await printOnDemand(() => gameSheet(store.state.game, choice));
  };
  preparing ??= prepare().catch((error) => {
    preparing = undefined;
    throw error;
  });
  return preparing;
}

/** The choice of the diagrams, and the button that prints. */
export function printControls() {
  const t = messages.print;
  const choices = Object.entries(t.choices);
  return h(
    "div",
    { class: "row" },
    field(t.diagrams, select(choices, choice, (selected) => (choice = selected))),
    button(t.print, () => print()),
  );
}

/**
 * @param {Game} game
 * @param {Choice} positions
 * @returns {Node[]}
 */
export function gameSheet(game, positions) {
  const t = messages.print;
  const about = describeRecord(game);
  const { X = "", O = "" } = game.info?.players ?? {};
  const named = about?.names || (X || O ? messages.share.about.players(X, O) : "");
  const facts = [named && gameName(game.rules), about?.facts ?? resultOf(game)].filter(Boolean).join(" · ");
  const ranges = rangesOf(game, positions);
  const diagrams = ranges.map(({ from, to }) => {
    const drawn = diagram(game, stonesAfter(game, to), { from, to, node: nodeAt(game, to) });
    return figure(drawn, to === 0 ? t.start : t.moves(format.integer(from), format.integer(to)));
  });
  const moves = game.moves.map((move, at) => h("li", {}, h("b", {}, String(at + 1)), cellName(move, game.rules)));
  const notes = notesOf(game);
  return [
    h(
      "article",
      {},
      h("header", {}, h("h1", {}, named || gameName(game.rules)), facts && h("p", {}, facts)),
      h("div", { class: diagrams.length === 1 ? "diagrams single" : "diagrams" }, ...diagrams),
      moves.length > 0 && h("ol", { class: "all-moves" }, ...moves),
      notes.length > 0 && h("section", { class: "notes" }, ...notes),
    ),
  ];
}

/** The moves with a number of each diagram. @param {Game} game @param {Choice} positions */
function rangesOf(game, positions) {
  const end = game.moves.length;
  if (positions === "shown") return [{ from: 1, to: game.ply }];
  const isNoted = (ply) => nodeAt(game, ply).comment || nodeAt(game, ply).marks;
  const isLast = (ply) => ply > 0 && (positions === "fifty" ? ply % MOVES_OF_DIAGRAM === 0 : isNoted(ply));
  const ends = Array.from({ length: end + 1 }, (_, ply) => ply).filter((ply) => ply === end || isLast(ply));
  return ends.map((to, at) => ({ from: (ends[at - 1] ?? 0) + 1, to }));
}

/** The node after that many moves of the line. @param {Game} game @param {number} ply */
function nodeAt({ nodes, line }, ply) {
  return nodes[ply === 0 ? ROOT : line[ply - 1]];
}

/** Comments and variations of the line, in its order. @param {Game} game */
function notesOf(game) {
  const { nodes, line, moves, rules } = game;
  const numbered = (ply, name) => `${ply} ${name}`;
  return Array.from({ length: moves.length + 1 }, (_, ply) => ply).flatMap((ply) => {
    const { comment } = nodeAt(game, ply);
    const said = comment && h("p", {}, ply > 0 && h("b", {}, numbered(ply, cellName(moves[ply - 1], rules))), ` ${comment}`);
    const others = ply === 0 ? [] : nodeAt(game, ply - 1).children.filter((id) => id !== line[ply - 1]);
    const variations = others.map((id) => {
      const texts = mainLineFrom(nodes, id).map((each, at) => numbered(ply + at, cellName(nodes[each].move, rules)));
      return h("p", { class: "variation" }, h("b", {}, `${messages.print.variation} `), texts.join("  "), nodes[id].comment && ` ${nodes[id].comment}`);
    });
    return [said, ...variations].filter(Boolean);
  });
}

/** The first moves of a variation. @param {readonly GameNode[]} nodes @param {number} id */
function mainLineFrom(nodes, id) {
  const path = [id];
  while (path.length < MOVES_OF_VARIATION && nodes[path[path.length - 1]].children.length > 0) {
    path.push(nodes[path[path.length - 1]].children[0]);
  }
  return path;
}
