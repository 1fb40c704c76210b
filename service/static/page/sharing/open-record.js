// Opens records as games of their own, beside the one on display: a single one at once, several as a list.

import { messages } from "../i18n.js";
import { wayBack } from "../play/way-back.js";
import { gamesOf } from "./game-files.js";
import { RecordError, detectFormat, linksOf, readRecord } from "./records.js";
import { decodeRecord } from "./record-text.js";

/** The extension of RenjuNet's database, and what begins its text. */
const DATABASE = { name: /\.rif$/i, text: /^\s*<(?:\?xml|database)\b/ };
/** The extensions of binary records. */
const BINARY = /\.(lib|pos)$/i;
/** Of a file that is read into memory. */
const MOST_BYTES = 64_000_000;
/** Characters at the beginning of a file, among which a text has no NUL. */
const HEAD = 512;
/** Files that are no records, by their types. */
const PICTURE = /^image\//;
const FOREIGN = /^(?:audio|video)\//;

/**
 * Open records: for review, or as a list.
 *
 * @param {(string | File)[]} sources  Texts and files.
 * @param {PageStore} store
 * @param {GameController} controller
 */
export async function openRecords(sources, store, controller) {
  /** @type {string[]} */
  const warnings = [];
  const entries = (await Promise.all(sources.map((source) => entriesOf(source, warnings)))).flat();
  if (entries.length === 1) await openEntry({ ...entries[0], warnings: [...warnings, ...(entries[0].warnings ?? [])] }, store, controller);
  else if (entries.length > 1) store.update({ tab: "games", recordList: entries, ...(warnings.length > 0 && { notice: { kind: "warnings", warnings } }) });
}

/**
 * The games of a text or a file.
 *
 * @param {string | File} source
 * @param {string[]} warnings  Of files of many games.
 * @returns {Promise<RecordEntry[]>}
 */
export async function entriesOf(source, warnings) {
  if (typeof source === "string") return DATABASE.text.test(source) ? entriesOfDatabase(source, "", warnings) : entriesOfText(source, "", null);
  const { name } = source;
  const refused = (message) => [{ source: new RecordError(message), name, assumed: null, facts: null }];
  if (source.size > MOST_BYTES) return refused(messages.share.tooLarge(name));
  const format = /** @type {BinaryRecord["format"] | undefined} */ (BINARY.exec(name)?.[1].toLowerCase());
  if (format) return [{ source: { format, file: source }, name, assumed: null, facts: null }];
  if (PICTURE.test(source.type)) return refused(messages.share.picture(name));
  if (FOREIGN.test(source.type)) return refused(messages.share.notARecord(name));
  if (DATABASE.name.test(name)) return entriesOfDatabase(await source.arrayBuffer(), name, warnings);
  const { text, assumed } = decodeRecord(await source.arrayBuffer(), navigator.languages);
  return text.slice(0, HEAD).includes("\0") ? refused(messages.share.notARecord(name)) : entriesOfText(text, name, assumed);
}

/** @param {string | ArrayBuffer} source @param {string} name @param {string[]} warnings @returns {Promise<RecordEntry[]>} */
async function entriesOfDatabase(source, name, warnings) {
  const { DatabaseError, readDatabase } = await import("./rif.js");
  try {
    const read = await readDatabase(source);
    warnings.push(...read.warnings);
    return read.games.map(({ facts, warnings: own }) => ({ source: facts.text, name, assumed: null, facts, warnings: own }));
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return [{ source: new RecordError(error.message), name, assumed: null, facts: null }];
  }
}

/** @returns {Promise<RecordEntry[]>} */
async function entriesOfText(text, name, assumed) {
  const format = detectFormat(text.trim());
  const links = format === "link" ? linksOf(text) : [];
  if (links.length === 1) {
    const { chapters } = await (await import("./permalink-reader.js")).readLink(links[0]);
    if (chapters) return chapters;
  }
  if (links.length > 1) return links.map((source) => ({ source, name: source, assumed, facts: null }));
  const games = format === "sgf" ? gamesOf(text) : [];
  // The whole text of a single game: what surrounds it may matter to the reader.
  if (games.length < 2) return [{ source: text, name, assumed, facts: games[0] ?? null }];
  return games.map((facts) => ({ source: facts.text, name, assumed, facts }));
}

/**
 * Open a record for review; an invalid one is shown in the share panel with the reason.
 *
 * @param {RecordEntry} entry
 * @param {PageStore} store
 * @param {GameController} controller
 */
export async function openEntry({ source, assumed, warnings: known = [] }, store, controller) {
  const { game: before, liveNode } = store.state;
  try {
    if (source instanceof Error) throw source;
    const { game, warnings } = await readRecord(source, before.rules);
    store.update({ recordError: null });
    controller.open(game);
    warnings.unshift(...known);
    if (assumed) warnings.unshift(messages.share.assumedEncoding(assumed));
    store.update({ notice: noticeOf(warnings, before, liveNode, controller) });
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    store.update({ tab: "share", recordError: { text: typeof source === "string" ? source : "", message: error.message } });
  }
}

function noticeOf(warnings, before, liveNode, controller) {
  if (warnings.length) return { kind: "warnings", warnings };
  if (before.moves.length === 0) return null;
  return wayBack(controller, { game: before, liveNode }, messages.share.openedBeside);
}
