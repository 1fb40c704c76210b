// Opens records as games of their own, beside the one on display.

import { messages } from "../i18n.js";
import { RecordError, readRecord } from "./records.js";
import { decodeRecord } from "./record-text.js";

/**
 * Open a record for review; an invalid one is shown in the share panel with the reason.
 *
 * @param {string | File | BinaryRecord} source
 * @param {PageStore} store
 * @param {GameController} controller
 */
export async function openRecordBeside(source, store, controller) {
  const { game: before, liveNode } = store.state;
  const { text, assumed } = source instanceof File
    ? decodeRecord(await source.arrayBuffer(), navigator.languages)
    : { text: typeof source === "string" ? source : "", assumed: null };
  try {
    const { game, warnings } = await readRecord(source instanceof File ? text : source, before.rules);
    controller.open(game);
    if (assumed) warnings.unshift(messages.share.assumedEncoding(assumed));
    store.update({ recordError: null, notice: noticeOf(warnings, before, liveNode, controller) });
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    store.update({ tab: "share", recordError: { text, message: error.message } });
  }
}

function noticeOf(warnings, before, liveNode, controller) {
  if (warnings.length) return { kind: "warnings", warnings };
  if (before.moves.length === 0) return null;
  const { openedBeside, backToGame } = messages.notices;
  const onPress = () => controller.open(before, { liveNode });
  return { kind: "info", text: openedBeside, action: { label: backToGame, onPress } };
}
