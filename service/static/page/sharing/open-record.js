// Opens records as games of their own, beside the one on display.

import { messages } from "../i18n.js";
import { RecordError, readRecord } from "./records.js";

/**
 * Open a record for review; an invalid one is shown in the share panel with the reason.
 *
 * @param {string | BinaryRecord} source
 * @param {PageStore} store
 * @param {GameController} controller
 */
export async function openRecordBeside(source, store, controller) {
  const { game: before, liveNode } = store.state;
  try {
    const { game, warnings } = await readRecord(source, before.rules);
    controller.open(game);
    store.update({ recordError: null, notice: noticeOf(warnings, before, liveNode, controller) });
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    const text = typeof source === "string" ? source : "";
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
