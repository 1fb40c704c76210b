// Several saved games as one file of SGF.

import { writeSgf } from "./sgf.js";

/**
 * @param {Summary[]} summaries
 * @param {SavedGames} savedGames
 * @returns {Promise<{text: string, count: number}>}  The file, and how many of the games SGF can represent.
 */
export async function collectionOf(summaries, savedGames) {
  const texts = [];
  for (const summary of summaries) {
    const loaded = await savedGames.load(summary.id);
    const text = loaded && writeSgf(named(loaded.game, summary.labels));
    if (text) texts.push(text);
  }
  return { text: texts.join("\n"), count: texts.length };
}

/** The game with the name that the visitor gave it. @param {Game} game @param {Labels | undefined} labels */
function named(game, labels) {
  if (!labels?.name) return game;
  const { players = { X: "", O: "" }, date = "", record } = game.info ?? {};
  const name = labels.name.replace(/[\]\\]/g, "\\$&");
  return { ...game, info: { players, date, record: { ...record, GN: name } } };
}
