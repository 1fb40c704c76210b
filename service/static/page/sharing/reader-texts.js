// What the service says of a record, in the language of the page: by the codes and values of its problems and notes. In
// English, most of its own sentences tell more.

import { DEFAULT_LANGUAGE } from "../language.js";
import { language, loadMessages, messages, problemText } from "../i18n.js";

/** Of sentences in English that speak of X and O, of parameters of the API, or of rows from 0. */
const OF_THE_API = new Set([
  "stone-counts", "two-winners", "row-length", "side-to-move", "first-player-by-win", "forbidden-overline", "moved-after-the-end",
  "won-before-the-end", "occupied",
]);

/** Why a record cannot be read. @param {Problem} problem */
export async function faultText(problem) {
  const [fault] = problem.errors ?? [];
  const faults = fault && (await textsOf(fault.code))?.faults;
  const text = faults?.[fault.code];
  if (!faults || !text) return problemText(problem);
  // A text that names what the service does not.
  return text.length > 0 && !fault.values ? faults.record({}) : text(fault.values ?? {});
}

/**
 * What was assumed about a record.
 *
 * @param {{warnings: string[], notes?: {code: string, values: Record<string, number | string>}[]}} position
 * @returns {Promise<string[]>}
 */
export function warningTexts({ warnings, notes = [] }) {
  const texts = warnings.map(async (warning, at) => {
    const { code = "", values = {} } = notes[at] ?? {};
    return (await textsOf(code))?.notes[code]?.(values) ?? warning;
  });
  return Promise.all(texts);
}

/** Null if the service's own sentence is shown. @param {string | undefined} code */
async function textsOf(code = "") {
  if (language === DEFAULT_LANGUAGE && !OF_THE_API.has(code)) return null;
  await loadMessages("reader");
  return messages.reader;
}
