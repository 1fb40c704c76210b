// Opening of records that are pasted, dropped or loaded: as a game of their own, beside the one on display.

import { messages } from "../i18n.js";

/** The extension of a file of RenLib or of renju programs, which are not text. */
const BINARY = /\.(lib|pos)$/i;

/** The format of a binary record; undefined for all others, which are text. */
export function binaryFormat({ name }) {
  return BINARY.exec(name)?.[1].toLowerCase();
}

/**
 * Open a record for review; an invalid one is shown in the share panel with the reason.
 *
 * @param {string | File} source
 * @param {import("../store.js").Store} store
 * @param {import("../game-controller.js").GameController} controller
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
    const text = source instanceof File ? "" : source;
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
 * @param {(source: string | File) => void} openRecord
 */
export function handlePasteAndDrop(openRecord) {
  addEventListener("paste", (event) => {
    if (event.target.closest?.("input, textarea")) return;
    event.preventDefault();
    openRecord(event.clipboardData.getData("text"));
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) openRecord(binaryFormat(file) ? file : await file.text());
    else openRecord(event.dataTransfer.getData("text"));
  });
}
