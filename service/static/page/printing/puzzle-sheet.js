// Puzzles on paper: sheets of six, and their solutions on sheets of their own.

import { h } from "../dom.js";
import { goTo, playMove } from "../game/game.js";
import { cellName } from "../game/notation.js";
import { format, loadMessages, messages } from "../i18n.js";
import { loadPuzzles } from "../puzzles/puzzle-book.js";
import { taskOf as textOfTask } from "../puzzles/puzzle-panel.js";
import { stonesAfter } from "../sharing/board-image.js";
import { button, field, select } from "../views/form-controls.js";
import { diagram } from "./diagram.js";
import { figure, fillSheet } from "./sheet.js";

/** Puzzles of one sheet, and the numbers of puzzles to choose from. */
const PER_SHEET = 6;
const COUNTS = [6, 12, 24];

/**
 * The choice of how many puzzles are printed, and the button that prints.
 *
 * @param {() => any[]} choose  The summaries of the puzzles to choose from, in their order.
 * @param {(error: Error) => void} onFail
 */
export async function printControls(choose, onFail) {
  await loadMessages("print");
  const t = messages.print;
  let count = COUNTS[0];
  const onPrint = async () => {
    try {
      await fillSheet(...(await puzzleSheets(choose().slice(0, count))));
    } catch (error) {
      onFail(error);
      return;
    }
    print();
  };
  return [
    field(t.sheets, select(COUNTS.map((each) => [each, t.count(each)]), count, (selected) => (count = selected))),
    button(t.print, onPrint),
  ];
}

/** @param {any[]} summaries @returns {Promise<Node[]>} */
async function puzzleSheets(summaries) {
  const [t, { collections, levels }] = [messages.print, messages.puzzles];
  const puzzles = new Map((await loadPuzzles()).map((each) => [each.id, each]));
  const shown = summaries.flatMap((summary, at) => {
    const puzzle = puzzles.get(summary.id);
    return puzzle ? [{ summary, number: at + 1, puzzle }] : [];
  });
  const sheets = Array.from({ length: Math.ceil(shown.length / PER_SHEET) }, (_, at) => shown.slice(at * PER_SHEET, (at + 1) * PER_SHEET));
  const names = [...new Set(shown.map(({ summary }) => levels[summary.level - 1]))].join(messages.comma);
  const collection = shown[0]?.summary.collection ?? "gomoku";
  const title = collection === "gomoku" ? t.puzzles(names) : `${collections[collection]} · ${names}`;
  const page = (heading, layout, figures) =>
    h("article", {}, h("header", {}, h("h1", {}, heading)), h("div", { class: `diagrams ${layout}` }, ...figures));
  return [
    ...sheets.map((sheet) => page(title, "six", sheet.map(taskOf))),
    ...sheets.map((sheet) => page(`${title} · ${t.solutions}`, "six", sheet.map(solutionOf))),
  ];
}

function taskOf({ summary, number, puzzle: { game } }) {
  const text = `${textOfTask(summary, game.rules)} · ${messages.puzzles.ratingOf(summary.rating)}`;
  return figure(diagram(game, stonesAfter(game, game.ply), { from: 0, to: 0 }), h("b", {}, format.integer(number)), ` ${text}`);
}

/** The position with the moves of the solution numbered from 1. */
function solutionOf({ number, puzzle: { game, solution } }) {
  const start = game.ply;
  const end = solution.reduce(playMove, goTo(game, start));
  const stones = stonesAfter(end, end.ply).map((stone) => ({ ...stone, number: Math.max(stone.number - start, 0) }));
  const moves = solution.map((cell) => cellName(cell, game.rules));
  return figure(diagram(end, stones, { from: 1, to: solution.length }), h("b", {}, format.integer(number)), ` ${moves.join(" ")}`);
}
