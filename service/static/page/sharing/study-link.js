// Links to studies: games with their variations, comments, marks and names, as SGF that is compressed in the fragment.
// read-study.js reads them.

import { ROOT } from "../game/game.js";
import { openingQuery } from "../game/opening.js";
import { MOST_BYTES, compress } from "./compressed-text.js";
import { formatPermalink, fragmentOf } from "./permalink.js";
import { writeSgf } from "./sgf.js";

/** Characters of a link at most: messages of chats have 4,096 and more. */
export const MOST_CHARACTERS = 4000;
/** Parameters of permalinks that SGF has, and those at whose place others come. */
const IN_RECORD = ["moves", "X", "O", "ply", "result"];

/**
 * A link with all that a game has; with its moves alone if it has no more, or if it cannot be written as SGF.
 *
 * @param {Game} game
 * @returns {Promise<{fragment: string, isWhole: boolean}>}
 */
export async function linkOf(game) {
  const plain = formatPermalink(game, openingQuery(game));
  const text = isPlain(game) ? null : writeSgf(game);
  if (text === null) return { fragment: plain, isWhole: isPlain(game) };
  const query = new URLSearchParams(plain.slice(1));
  for (const name of IN_RECORD) query.delete(name);
  query.set("study", await compressed(text));
  const line = branchesOf(game);
  if (line) query.set("line", line);
  // At the end: programs take some characters of the study at the end of a link for punctuation.
  query.set("ply", String(game.ply));
  return { fragment: fragmentOf(query), isWhole: true };
}

/** A link to several games, the chapters of a study. @param {string} text  In SGF. @returns {Promise<{fragment: string, isWhole: boolean}>} */
export async function linkOfChapters(text) {
  return { fragment: fragmentOf(new URLSearchParams({ study: await compressed(text), ply: "0" })), isWhole: true };
}

/** Too long for any link, a text is not compressed. @param {string} text */
async function compressed(text) {
  return new Blob([text]).size > MOST_BYTES ? "-".repeat(MOST_CHARACTERS) : compress(text);
}

/** Whether a game has no more than a permalink carries. @param {Game} game */
function isPlain({ nodes, info }) {
  return info === null && nodes.every((node) => node === null || (node.children.length < 2 && !node.comment && !node.marks));
}

/** Where the line on display leaves the main line, such as `12.1` for the second move after twelve. @param {Game} game */
function branchesOf({ nodes, line }) {
  const choices = line.map((id, ply) => [ply, nodes[ply === 0 ? ROOT : line[ply - 1]].children.indexOf(id)]);
  return choices.filter(([, choice]) => choice > 0).map((choice) => choice.join(".")).join("-");
}
