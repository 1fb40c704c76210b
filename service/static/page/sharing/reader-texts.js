// What the service says of a record, in the language of the page: by the codes and values of its problems and notes. In
// English, its own sentences tell more.

import { DEFAULT_LANGUAGE } from "../language.js";
import { language, loadMessages, messages, problemText } from "../i18n.js";

/** Why a record cannot be read. @param {Problem} problem */
export async function faultText(problem) {
  const [fault] = problem.errors ?? [];
  const faults = fault && (await textsOf())?.faults;
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
export async function warningTexts({ warnings, notes = [] }) {
  const texts = warnings.length > 0 ? await textsOf() : null;
  return warnings.map((warning, at) => {
    const { code = "", values = {} } = notes[at] ?? {};
    return texts?.notes[code]?.(values) ?? warning;
  });
}

/** Null in English. */
async function textsOf() {
  if (language === DEFAULT_LANGUAGE) return null;
  await loadMessages("reader");
  return messages.reader;
}
