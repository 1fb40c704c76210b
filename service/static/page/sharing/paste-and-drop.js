// Records that are pasted into the page, or dropped on it.

/**
 * Open text that is pasted outside of form controls, and files or text dropped anywhere.
 *
 * @param {(sources: (string | File)[]) => void} openRecords
 */
export function handlePasteAndDrop(openRecords) {
  addEventListener("paste", (event) => {
    if (/** @type {any} */ (event.target).closest?.("input, textarea")) return;
    event.preventDefault();
    const data = /** @type {DataTransfer} */ (event.clipboardData);
    const text = data.getData("text");
    // Programs add a picture to the text that they copy.
    openRecords(text === "" && data.files.length > 0 ? [...data.files] : [text]);
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    const data = /** @type {DataTransfer} */ (event.dataTransfer);
    openRecords(data.files.length > 0 ? [...data.files] : [data.getData("text")]);
  });
}
