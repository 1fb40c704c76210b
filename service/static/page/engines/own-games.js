// The visitor's games for the opening explorer: those of the opened files, and those that the browser has saved.

import { parseMoves } from "../game/notation.js";
import { mainLine } from "../sharing/game-files.js";
import { PlayedGames } from "./played-games.js";

/** Characters that are read without a pause. */
const PART = 300_000;
/** Of a game whose text is elsewhere. */
const SHORT = 100;

/**
 * The games of a list, read with pauses in which the page stays usable.
 *
 * @param {(RecordEntry | Summary)[]} list
 * @param {(share: number) => void} onProgress  Called with the share of the games that are read, in each pause.
 * @param {AbortSignal} signal
 * @returns {Promise<PlayedGames>}
 * @throws {DOMException}  AbortError
 */
export async function playedGames(list, onProgress, signal) {
  const games = new PlayedGames();
  let spent = 0;
  for (const [at, entry] of list.entries()) {
    const line = "facts" in entry ? lineOfRecord(entry) : lineOfSaved(entry);
    if (line !== null) games.add(line, at);
    spent += "facts" in entry && entry.facts ? entry.facts.text.length : SHORT;
    if (spent < PART) continue;
    spent = 0;
    onProgress(at / list.length);
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
  return games;
}

/** @param {RecordEntry} entry @returns {PlayedLine | null} */
function lineOfRecord({ facts }) {
  const line = facts && mainLine(facts.text);
  return line && { ...line, result: facts.isDraw ? "draw" : facts.winner };
}

/** @param {Summary} summary @returns {PlayedLine | null} */
function lineOfSaved({ rules, first, setup, moves: text = "", result }) {
  const { rows, cols } = rules;
  if (rows === null || cols === null || setup.length > 0) return null;
  return { rules, size: { rows, cols }, first, moves: parseMoves(text, rules) ?? [], result };
}
