// The share panel: the game as a link, as text in several formats and as an image; opening of records.

import { h } from "../dom.js";
import { messages } from "../i18n.js";
import { prepareGameSheet, printControls } from "../printing/game-sheet.js";
import { download } from "../sharing/download.js";
import { FORMATS, RecordError, writeLibrary, writeRecord } from "../sharing/records.js";
import { writeSgf } from "../sharing/sgf.js";
import { linkOf } from "../sharing/study-link.js";
import { embedCode } from "./embed-code.js";
import { fileButton } from "./file-button.js";
import { button, field, select } from "./form-controls.js";
import { imageExport } from "./image-export.js";
import { linkButton } from "./link-button.js";

const t = messages.share;
const EXTENSIONS = { moves: "txt", sgf: "sgf", psq: "psq" };

/**
 * @param {PageStore} store
 * @param {(sources: (string | File)[]) => Promise<void>} openRecords
 * @param {BoardView} boardView
 */
export async function sharePanel(store, openRecords, boardView) {
  await prepareGameSheet(store);
  let format = FORMATS[0];
  let writing = new AbortController();
  // Typing aborts the conversion in progress, which would overwrite the text.
  const record = h("textarea", { rows: 7, spellcheck: "false", oninput: () => writing.abort() });
  const error = h("p", { class: "error", role: "alert" });
  const confirmation = h("span", { class: "hint", role: "status" });

  const showRecord = async () => {
    writing.abort();
    writing = new AbortController();
    error.textContent = confirmation.textContent = "";
    try {
      const text = await writeRecord(store.state.game, format, writing.signal);
      record.value = text ?? "";
      if (text === null) error.textContent = t.unsupported;
    } catch (reason) {
      if (reason.name !== "AbortError") error.textContent = messages.notices.offline;
    }
  };
  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      confirmation.textContent = t.copied;
    } catch {
      // The clipboard needs a secure connection: select the text, to be copied by hand.
      record.value = text;
      record.select();
    }
  };
  const link = linkButton(t.copyLink, () => linkOf(store.state.game), async () => writeSgf(store.state.game));
  const downloadRecord = () =>
    download(new Blob([record.value], { type: "text/plain" }), EXTENSIONS[format]);
  const downloadLibrary = async () => {
    error.textContent = "";
    try {
      const { game } = store.state;
      download(new Blob([await writeLibrary(game)]), "lib");
      if (game.nodes.some(({ marks }) => marks?.AR || marks?.LN)) error.textContent = t.library.lines;
    } catch (reason) {
      if (!(reason instanceof RecordError)) throw reason;
      error.textContent = reason.message;
    }
  };
  const selectFormat = (selected) => {
    format = selected;
    showRecord();
  };
  const formatChoices = FORMATS.map((name) => [name, t.formats[name]]);

  store.watch(["recordError"], ({ recordError }) => {
    if (recordError !== null) record.value = recordError.text;
    error.textContent = recordError?.message ?? "";
    // The notice is about an earlier record.
    if (recordError !== null && ["info", "warnings"].includes(store.state.notice?.kind ?? "")) store.update({ notice: null });
    // Below the board of a phone it would be out of sight, once the panel is shown.
    if (recordError !== null) requestAnimationFrame(() => error.scrollIntoView({ block: "nearest" }));
  });
  store.watch(["tab", "game"], ({ tab, game }, before) => {
    // A text that could not be read is kept until another record replaces it.
    if (game.nodes !== before.game.nodes && store.state.recordError !== null) store.update({ recordError: null });
    const isOutdated = tab === "share" && (before.tab !== tab || before.game !== game || !record.value);
    if (isOutdated && store.state.recordError === null && document.activeElement !== record) showRecord();
  });
  return h(
    "div",
    { class: "stack share" },
    field(t.format, select(formatChoices, format, selectFormat)),
    field(t.record, record),
    error,
    h(
      "div",
      { class: "row" },
      button(t.copy, () => copy(record.value)),
      button(t.download, downloadRecord),
      button(t.load, () => openRecords([record.value]), { class: "primary" }),
      fileButton(openRecords),
    ),
    h("p", { class: "hint" }, t.loadHint),
    h(
      "div",
      { class: "row" },
      link.button,
      button(t.downloadLibrary, downloadLibrary),
      confirmation,
      link.message,
    ),
    embedCode(store, copy),
    imageExport(store, boardView),
    printControls(),
  );
}
