// The root of a game in SGF: board, rules, result and set-up stones, as the service writes them.

import { ROOT, outcomeOfLine, withLine } from "../game/game.js";
import { FIVE } from "../game/rules.js";

/** Of columns from the left, and of rows from the top. */
export const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const COLORS = { X: "B", O: "W" };
/** Of rules by which lines between two enemy stones do not win. */
const BLOCKED = ["not", "blocked", "at", "both", "ends"];

/** The point of a cell, such as `hh`. @param {Cell} cell */
export function pointOf({ row, col }) {
  return LETTERS[col] + LETTERS[row];
}

/** A game with the root of this one and without moves; null on an unbounded board, which SGF does not have. @param {Game} game */
export function rootText(game) {
  const { rules, first, setup } = game;
  const { rows, cols } = rules;
  if (rows === null || cols === null) return null;
  const stones = (["X", "O"]).map((player) => {
    const points = setup.filter((stone) => stone.player === player).sort((a, b) => a.row - b.row || a.col - b.col).map(pointOf);
    return points.length > 0 ? `A${COLORS[player]}${points.map((point) => `[${point}]`).join("")}` : "";
  });
  const isSetUp = setup.length > 0 || first === "O";
  const size = rows === cols ? cols : `${cols}:${rows}`;
  const result = resultText(outcomeOfLine(withLine(game, ROOT)));
  return `(;FF[4]GM[4]CA[UTF-8]SZ[${size}]RU[${rulesText(rules)}]${result}${stones.join("")}${isSetUp ? `PL[${COLORS[first]}]` : ""})`;
}

/** What the board shows. */
function resultText(outcome) {
  if (outcome === null) return "";
  return `RE[${outcome.winner === null ? "0" : `${COLORS[outcome.winner]}+`}]`;
}

/** The rules by their name, else in the words of SGF. @param {Rules} rules */
function rulesText({ winLength, overline, blockedWins, forbiddenPoints }) {
  if (forbiddenPoints) return "renju";
  const name = overline ? blockedWins && "freestyle" : blockedWins ? "standard" : "caro";
  if (winLength === FIVE && name) return name;
  const words = [!overline && "exactly", winLength, "in", "a", "row", ...(blockedWins ? [] : BLOCKED)];
  return words.filter(Boolean).join(" ");
}
