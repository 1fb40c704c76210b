// Games of permalinks on the page: with openings that settle the colors, studies, and texts of what is wrong.

import { ROOT, newGame } from "../game/game.js";
import { allowsOpening, loadOpenings, startOpening } from "../game/opening.js";
import { OPENING_STEPS } from "../game/opening-steps.js";
import { PRESETS } from "../game/rules.js";
import { messages } from "../i18n.js";
import { gamesOf } from "./game-files.js";
import { PermalinkError, readPermalink } from "./read-permalink.js";
import { readStudy } from "./read-study.js";

const { withDecisionsOf } = await loadOpenings();
const t = messages.share;

/**
 * The game of a fragment, which may be a study: with its variations, at the position that the link shows. Of several games, the
 * chapters of the study, it is the first one.
 *
 * @returns {Promise<{game: Game, liveNode: number | null, error: string | null, chapters?: RecordEntry[]}>}
 */
export async function readLink(hash) {
  if (!new URLSearchParams(hash.slice(1)).has("study")) return parsePermalink(hash);
  try {
    const { game, chapters } = await readStudy(hash, withOpening);
    const read = { game: game ?? newGame(PRESETS.gomoku), liveNode: null, error: null };
    if (chapters === null) return read;
    return { ...read, chapters: gamesOf(chapters).map((facts) => ({ source: facts.text, name: "", assumed: null, facts })) };
  } catch (error) {
    if (error instanceof PermalinkError) return withoutGame(textOf(error));
    throw error;
  }
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
  return typeof text === "string" ? text : /** @type {any} */ (text)(...values);
}

function withOpening(game, kind, decisions) {
  const isPossible = Object.hasOwn(OPENING_STEPS, kind) && allowsOpening(game.rules, kind) && game.first === "X" && game.setup.length === 0;
  return isPossible ? withDecisionsOf(Object.freeze({ ...game, opening: startOpening(kind) }), decisions) : null;
}
