// The games that a repertoire is made of: that on the board, those of files, and those that the browser has saved.

import { messages } from "../i18n.js";
import { entriesOf } from "../sharing/open-record.js";
import { RecordError, readRecord } from "../sharing/records.js";
import { MOST_GAMES } from "./tree.js";

/**
 * The games of files.
 *
 * @param {File[]} files
 * @param {Rules} rules  Of records that name none.
 * @param {string[]} remarks  What is to be said of games that cannot be read, or not as a whole.
 * @returns {AsyncIterable<Game>}
 */
export async function* gamesOfFiles(files, rules, remarks) {
  for (const file of files) {
    for (const { source, assumed, warnings: known = [] } of (await entriesOf(file, remarks)).slice(0, MOST_GAMES + 1)) {
      try {
        if (source instanceof Error) throw source;
        const { game, warnings } = await readRecord(source, rules);
        remarks.push(...known, ...warnings, ...(assumed ? [messages.share.assumedEncoding(assumed)] : []));
        yield game;
      } catch (error) {
        if (!(error instanceof RecordError)) throw error;
        remarks.push(error.message);
      }
    }
  }
}

/**
 * Games that the browser has saved.
 *
 * @param {Summary[]} summaries
 * @param {SavedGames} savedGames
 * @returns {AsyncIterable<Game>}
 */
export async function* gamesOfSaved(summaries, savedGames) {
  for (const { id } of summaries) {
    const loaded = await savedGames.load(id);
    if (loaded) yield loaded.game;
  }
}

/**
 * The groups of saved games that a repertoire can be made of: those of each rules, and of each tag.
 *
 * @param {Summary[]} summaries
 * @returns {{rules: Rules, tag: string | null, summaries: Summary[]}[]}
 */
export function groupsOf(summaries) {
  /** @type {Map<string, {rules: Rules, tag: string | null, summaries: Summary[]}>} */
  const groups = new Map();
  for (const summary of summaries.filter(({ rules }) => rules.rows !== null)) {
    const { rules, labels } = summary;
    for (const tag of [null, ...(labels?.tags ?? [])]) {
      const key = JSON.stringify([tag, Object.values(rules)]);
      if (!groups.has(key)) groups.set(key, { rules, tag, summaries: [] });
      groups.get(key)?.summaries.push(summary);
    }
  }
  return [...groups.values()];
}
