// Why an answer is right or wrong, in one line.

import { opponent } from "../game/board.js";
import { boardOf, playMove } from "../game/game.js";
import { cellName } from "../game/notation.js";
import { meritsOf } from "../game/threats.js";
import { messages, playerName } from "../i18n.js";
import { madeText } from "../play/merits.js";
import { nameOfOpening } from "../views/opening-name.js";
import { forbiddenAt, makesClosedThree } from "./tasks.js";

/** @typedef {import("./chapters.js").Step} Step */

/** Whether an answer is right, and what it does by the rules. @param {Step} step @param {Game} game @param {Cell} cell @param {boolean} isRight */
export function ruleText(step, game, cell, isRight) {
  const { learn: t, space } = messages;
  return (isRight ? t.right : t.wrong) + space + deedText(step, game, cell, isRight);
}

/** What an answer does by the rules. @param {Step} step @param {Game} game @param {Cell} cell @param {boolean} isRight */
function deedText(step, game, cell, isRight) {
  const { learn: t, names, hints } = messages;
  const name = cellName(cell, game.rules);
  switch (step.task) {
    case "forbidden":
      return isRight ? hints.move(name, messages.board.forbidden[/** @type {string} */ (forbiddenAt(step, cell))]) : t.allowed(name);
    case "centre":
      return isRight ? t.centre(name) : t.notCentre(name);
    case "direct":
    case "opening": {
      const opening = nameOfOpening(game.rules, [...game.moves, cell]);
      if (opening === null) return t.noOpening(name);
      return isRight ? names.opening(opening) : t.otherOpening(opening);
    }
    default:
      return shapeText(step, game, cell, isRight);
  }
}

/** @param {Step} step @param {Game} game @param {Cell} cell @param {boolean} isRight */
function shapeText({ task }, game, cell, isRight) {
  const { learn: t, hints } = messages;
  const name = cellName(cell, game.rules);
  if (isRight && task === "doubleFour") return t.makes(name, hints.makes(t.doubleFour));
  const { makes } = meritsOf(boardOf(game), cell);
  if (makes !== null) return t.makes(name, madeText(makes));
  return makesClosedThree(game, cell) ? t.closedThree(name) : t.noThreat(name);
}

/**
 * What the solver has shown of an answer, in words.
 *
 * @param {Step} step
 * @param {Game} game  Before the answer.
 * @param {Cell} cell
 * @param {any} verdict  Of `judgeMoves`.
 */
export function solverText({ task }, game, cell, { result, reason, reply, plies }) {
  const { learn: t, puzzles } = messages;
  const { toMove } = boardOf(game);
  const player = playerName(opponent(toMove), game.rules);
  const name = cellName(cell, game.rules);
  if (result === "solved") return task === "hold" ? t.holds(name, player) : puzzles.solved;
  if (result === "right") return puzzles.right(plies);
  const answer = reply && cellName(reply, game.rules);
  if (result === "unproven") return t.noWin(name, player, answer);
  const makes = reason === "allows-win" ? meritsOf(boardOf(playMove(game, cell)), reply).makes : null;
  return makes === null ? puzzles.wrong[reason](name, answer, plies) : t.loses(name, player, answer, madeText(makes));
}
