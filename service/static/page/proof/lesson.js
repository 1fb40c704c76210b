// The lesson why Black wins: games of the proofs, step by step, with what each stone does.

import { threatLine } from "../board/threat-lines.js";
import { boardOf, goTo, replay } from "../game/game.js";
import { cellName, parseMoves } from "../game/notation.js";
import { meritsOf, threatsOf } from "../game/threats.js";
import { loadMessages, messages, playerName } from "../i18n.js";
import { loadStyles } from "../page-styles.js";
import { meritTexts } from "../play/merits.js";
import { LESSON_GAMES } from "./lesson-games.js";
import { RULES } from "./reply-map.js";

/** @typedef {keyof typeof LESSON_GAMES} LessonPart */

/** The parts in their order. */
export const PARTS = /** @type {LessonPart[]} */ (Object.keys(LESSON_GAMES));
/** Plies of the position that a part begins with: the first move and White's reply. */
export const OPENING_PLIES = 2;

/**
 * The part on display.
 *
 * @typedef {object} Lesson
 * @property {LessonPart} part
 * @property {Game} game  To its end.
 */

/** Load what the lesson shows. @throws {Error} */
export async function loadLesson() {
  await Promise.all([loadMessages("hints"), loadStyles("threats")]);
}

/** @param {LessonPart} part @returns {Game}  The whole game of a part. */
export function lessonGame(part) {
  const { game } = replay(RULES, "X", [], parseMoves(LESSON_GAMES[part].moves, RULES) ?? []);
  return game;
}

/** The name of the proof of a part, such as `h8a15`. @param {LessonPart} part */
export function proofOf(part) {
  return LESSON_GAMES[part].name;
}

/** What the last move on the board does, or White's reply that the game begins with. @param {Game} game */
export function stepText(game) {
  const t = messages.lesson;
  const { ply, rules, moves } = game;
  const move = moves[ply - 1];
  const name = cellName(move, rules);
  if (ply <= OPENING_PLIES) return t.start(name);
  const before = goTo(game, ply - 1);
  const { toMove } = boardOf(before);
  const merits = meritTexts(before, { move: /** @type {any} */ (move), win_in: null, proven: false, win_probability: null });
  const what = merits.join(messages.comma) || (toMove === "X" ? t.quiet : t.defends);
  return t.step(ply, playerName(toMove, rules), name, what);
}

/** The lines of threats on the board. @param {Game} game @returns {DrawOnBoard[]} */
export function threatsOn(game) {
  return threatsOf(boardOf(game))
    .filter(({ kind }) => kind !== "double")
    .map(threatLine);
}

/** How many of Black's moves make a threat, or the five, and how many there are. @param {Game} game */
export function countThreats(game) {
  const plies = game.moves.map((_, at) => at).filter((ply) => ply % 2 === 0);
  const makesThreat = (ply) => meritsOf(boardOf(goTo(game, ply)), game.moves[ply]).makes !== null;
  return { threats: plies.filter(makesThreat).length, moves: plies.length };
}
