// Records that are pasted into the page, or dropped on it.

/** The extensions of binary records. */
const BINARY = /\.(lib|pos)$/i;

/**
 * Open text that is pasted outside of form controls, and files or text dropped anywhere.
 *
 * @param {(source: string | File | BinaryRecord) => void} openRecord
 */
export function handlePasteAndDrop(openRecord) {
  addEventListener("paste", (event) => {
    if (/** @type {any} */ (event.target).closest?.("input, textarea")) return;
    event.preventDefault();
    openRecord(event.clipboardData?.getData("text") ?? "");
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    const data = /** @type {DataTransfer} */ (event.dataTransfer);
    const [file] = data.files;
    const format = /** @type {BinaryRecord["format"] | undefined} */ (BINARY.exec(file?.name)?.[1].toLowerCase());
    if (file) openRecord(format ? { format, file } : file);
    else openRecord(data.getData("text"));
  });
}
