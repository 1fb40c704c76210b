// Opening of records that are pasted, dropped or loaded: as a game of their own, beside the one on display.

import { messages } from "../i18n.js";

/** @import { BinaryRecord } from "./records.js" */

/** The extensions of binary records. */
const BINARY = /\.(lib|pos)$/i;

/**
 * Open a record for review; an invalid one is shown in the share panel with the reason.
 *
 * @param {string | BinaryRecord} source
 * @param {import("../state.js").PageStore} store
 * @param {import("../play/game-controller.js").GameController} controller
 */
export async function openRecordBeside(source, store, controller) {
  // Loaded when it is needed: most visits open no record.
  const { RecordError, readRecord } = await import("./records.js");
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

/**
 * Open text that is pasted outside of form controls, and files or text dropped anywhere.
 *
 * @param {(source: string | BinaryRecord) => void} openRecord
 */
export function handlePasteAndDrop(openRecord) {
  addEventListener("paste", (event) => {
    if (/** @type {any} */ (event.target).closest?.("input, textarea")) return;
    event.preventDefault();
    openRecord(event.clipboardData?.getData("text") ?? "");
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    event.preventDefault();
    const data = /** @type {DataTransfer} */ (event.dataTransfer);
    const [file] = data.files;
    const format = /** @type {BinaryRecord["format"] | undefined} */ (BINARY.exec(file?.name)?.[1].toLowerCase());
    if (file) openRecord(format ? { format, file } : await file.text());
    else openRecord(data.getData("text"));
  });
}
