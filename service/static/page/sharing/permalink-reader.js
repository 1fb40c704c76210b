// Games of permalinks on the page: with openings that settle the colors, studies, and texts of what is wrong.

import { ROOT, goTo, newGame, withLine } from "../game/game.js";
import { allowsOpening, loadOpenings, startOpening } from "../game/opening.js";
import { OPENING_STEPS } from "../game/opening-steps.js";
import { PRESETS } from "../game/rules.js";
import { messages } from "../i18n.js";
import { CompressedTextError, decompress } from "./compressed-text.js";
import { gamesOf } from "./game-files.js";
import { PermalinkError, readPermalink } from "./read-permalink.js";
import { readPlain, readVariations } from "./sgf.js";

const { withDecisionsOf } = await loadOpenings();
const t = messages.share;
/** Where a line leaves the main line: pairs of a ply and the number of the move there. */
const LINE = /^\d{1,4}\.\d{1,4}(?:-\d{1,4}\.\d{1,4})*$/;
/** Parameters that are read after the tree of a study. */
const OF_STUDY = ["study", "line", "ply", "opening", "decisions"];

/**
 * The game of a fragment, which may be a study: with its variations, at the position that the link shows. Of several games, the
 * chapters of the study, it is the first one.
 *
 * @returns {Promise<{game: Game, liveNode: number | null, error: string | null, chapters?: RecordEntry[]}>}
 */
export async function readLink(hash) {
  const study = new URLSearchParams(hash.slice(1)).get("study");
  if (study === null) return parsePermalink(hash);
  try {
    const text = await decompress(study);
    const games = gamesOf(text);
    if (games.length < 2) return { game: gameOfStudy(text, hash), liveNode: null, error: null };
    const chapters = games.map((facts) => ({ source: facts.text, name: "", assumed: null, facts }));
    return { game: readPlain(games[0].text) ?? newGame(PRESETS.gomoku), liveNode: null, error: null, chapters };
  } catch (error) {
    if (error instanceof CompressedTextError) return withoutGame(t.link.invalidStudy);
    if (error instanceof PermalinkError) return withoutGame(textOf(error));
    throw error;
  }
}

/** The game of a study's text, with the other parameters of its link. @throws {CompressedTextError | PermalinkError} */
function gameOfStudy(text, hash) {
  const query = new URLSearchParams(hash.slice(1));
  const [, line, ply, opening, decisions] = OF_STUDY.map((name) => query.get(name));
  for (const name of OF_STUDY) query.delete(name);
  const start = readPermalink(`#${query}`);
  if (start.rules.rows === null || !text.startsWith("(;") || (line && !LINE.test(line))) throw new CompressedTextError();
  const { game, skipped } = readVariations(text, start);
  if (skipped > 0) throw new CompressedTextError();
  const shown = goTo(withBranches(game, line ?? ""), Number(ply) || 0);
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

function withoutGame(error) {
  return { game: newGame(PRESETS.gomoku), liveNode: ROOT, error };
}

/**
 * The game of a fragment: for review, or at its start to be played. An invalid fragment gives a new
 * game and an error.
 *
 * @returns {{game: Game, liveNode: number | null, error: string | null}}
 */
export function parsePermalink(hash) {
  try {
    const game = readPermalink(hash, withOpening);
    const isNew = game.moves.length === 0 && game.setup.length === 0;
    return { game, liveNode: isNew ? ROOT : null, error: null };
  } catch (error) {
    if (!(error instanceof PermalinkError)) throw error;
    return withoutGame(textOf(error));
  }
}

/** @param {PermalinkError} error @returns {string} */
function textOf({ kind, values }) {
  const text = kind === "illegalMove" ? t.illegalMove : t.link[kind];
  return /** @type {any} */ (text)(...values);
}

function withOpening(game, kind, decisions) {
  const isPossible = Object.hasOwn(OPENING_STEPS, kind) && allowsOpening(game.rules, kind) && game.first === "X" && game.setup.length === 0;
  return isPossible ? withDecisionsOf(Object.freeze({ ...game, opening: startOpening(kind) }), decisions) : null;
}
