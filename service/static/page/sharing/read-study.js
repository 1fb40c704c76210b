// Studies of links, which study-link.js writes: games with their variations, comments, marks and names.

import { faultOfSetup } from "../game/game-input.js";
import { ROOT, goTo, withLine } from "../game/game.js";
import { CompressedTextError, decompress } from "./compressed-text.js";
import { PermalinkError, plyOf, readPermalink } from "./read-permalink.js";
import { parse, readPlain, readVariations, readWritten } from "./sgf.js";

/** Where a line leaves the main line: pairs of a ply and the number of the move there. */
const LINE = /^\d{1,4}\.\d{1,4}(?:-\d{1,4}\.\d{1,4})*$/;
/** Parameters that are read after the tree of a study. */
const OF_STUDY = ["study", "line", "ply", "opening", "decisions"];

/**
 * The game of a study at the position that the link shows, or the first of several with the text of all. It is null if only the
 * service can read it.
 *
 * @param {string} hash
 * @param {Parameters<typeof readPermalink>[1]} [withOpening]
 * @returns {Promise<{game: Game | null, chapters: string | null}>}
 * @throws {PermalinkError} By rejection.
 */
export async function readStudy(hash, withOpening = () => null) {
  const text = await textOfStudy(new URLSearchParams(hash.slice(1)).get("study") ?? "");
  if (!text.includes("(", parse(text).end)) return { game: gameOfStudy(text, hash, withOpening), chapters: null };
  const game = readPlain(text) ?? readWritten(text);
  return { game: game && faultOfSetup(game.setup, game.rules) ? null : game, chapters: text };
}

/** @param {string} study @returns {Promise<string>} */
async function textOfStudy(study) {
  try {
    return await decompress(study);
  } catch (error) {
    if (error instanceof CompressedTextError) throw new PermalinkError("invalidStudy");
    throw error;
  }
}

/** The game of a study's text, with the other parameters of its link. @returns {Game} @throws {PermalinkError} */
function gameOfStudy(text, hash, withOpening) {
  const query = new URLSearchParams(hash.slice(1));
  const [, line, ply, opening, decisions] = OF_STUDY.map((name) => query.get(name));
  for (const name of OF_STUDY) query.delete(name);
  const start = readPermalink(`#${query}`);
  if (start.rules.rows === null || !text.startsWith("(;") || (line && !LINE.test(line))) throw new PermalinkError("invalidStudy");
  const { game, skipped } = readVariations(text, start);
  if (skipped > 0 || faultOfSetup(game.setup, game.rules) !== null) throw new PermalinkError("invalidStudy");
  const shown = goTo(withBranches(game, line ?? ""), plyOf(ply));
  const opened = opening === null ? shown : withOpening(shown, opening, decisions ?? "");
  if (opened === null) throw new PermalinkError("invalidOpening", opening);
  return opened;
}

/** The game with the line on display that leaves the main line there. */
function withBranches(game, line) {
  const choices = new Map(line.split("-").map((choice) => /** @type {[number, number]} */ (choice.split(".").map(Number))));
  let id = ROOT;
  for (let ply = 0; game.nodes[id].children.length > 0; ply += 1) {
    const { children } = game.nodes[id];
    id = children[choices.get(ply) ?? 0] ?? children[0];
  }
  return withLine(game, id);
}
