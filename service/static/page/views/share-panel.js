// The panel for sharing: the game as a link, as text in three notations, as a picture; and back in.

import { h } from "../dom.js";
import { format as address } from "../sharing/permalink.js";
import { texts } from "../locales/en.js";
import { FORMATS, RecordError, read, write } from "../sharing/records.js";
import { button, field, select } from "./form-controls.js";

const say = texts.share;
const TYPES = { moves: "txt", sgf: "sgf", psq: "psq" };

export function sharePanel(store, table, view) {
  let notation = "moves";
  let asking = new AbortController();
  // What somebody types is not written over, not even by a text that was asked for before.
  const area = h("textarea", { rows: 7, spellcheck: "false", oninput: () => asking.abort() });
  const wrong = h("p", { class: "wrong", role: "alert" });
  const done = h("span", { class: "hint", role: "status" });

  const show = async () => {
    asking.abort();
    asking = new AbortController();
    wrong.textContent = done.textContent = "";
    try {
      const text = await write(store.state.game, notation, asking.signal);
      area.value = text ?? "";
      if (text === null) wrong.textContent = say.cannot;
    } catch (error) {
      if (error.name !== "AbortError") wrong.textContent = texts.notices.offline;
    }
  };
  const open = async (text) => {
    try {
      table.open(await read(text, store.state.game.rules));
      wrong.textContent = "";
    } catch (error) {
      if (!(error instanceof RecordError)) throw error;
      store.update({ tab: "share" });
      area.value = text;
      wrong.textContent = error.message;
    }
  };
  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      done.textContent = say.copied;
    } catch {
      // Without a secure connection there is no clipboard: the text is there to be copied by hand.
      area.value = text;
      area.select();
    }
  };
  const save = () => download(new Blob([area.value], { type: "text/plain" }), TYPES[notation]);
  const saveImage = async () => {
    const { picture } = await import("../sharing/png-export.js");
    download(await picture(store.state.game, view.look, view.pane), "png");
  };
  const choices = FORMATS.map((name) => [name, say.formats[name]]);
  const choose = (name) => {
    notation = name;
    show();
  };

  listen(open);
  store.watch(["tab", "game"], ({ tab, game }, before) => {
    const seen = tab === "share" && (before.tab !== tab || before.game !== game);
    if (seen && document.activeElement !== area) show();
  });
  return h(
    "div",
    { class: "stack share" },
    field(say.format, select(choices, notation, choose)),
    field(say.text, area),
    wrong,
    h(
      "div",
      { class: "row" },
      button(say.copy, () => copy(area.value)),
      button(say.download, save),
      button(say.load, () => open(area.value), { class: "main" }),
    ),
    h("p", { class: "hint" }, say.loadHint),
    h(
      "div",
      { class: "row" },
      button(say.copyLink, () => copy(new URL(address(store.state.game), location.href).href)),
      button(say.image, saveImage),
      done,
    ),
  );
}

/** Take what is pasted or dropped anywhere but in a field. */
function listen(open) {
  addEventListener("paste", (event) => {
    if (event.target.closest?.("input, textarea")) return;
    event.preventDefault();
    open(event.clipboardData.getData("text"));
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    open(file ? await file.text() : event.dataTransfer.getData("text"));
  });
}

function download(blob, type) {
  const link = h("a", { href: URL.createObjectURL(blob), download: `${say.file}.${type}` });
  link.click();
  URL.revokeObjectURL(link.href);
}
