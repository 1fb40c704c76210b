// The part of the share panel that makes images: the position as PNG, the game as GIF.

import { h } from "../dom.js";
import { format, messages } from "../i18n.js";
import { download } from "../sharing/download.js";
import { button, checkbox } from "./form-controls.js";

const t = messages.tools.images;

/**
 * @param {PageStore} store
 * @param {BoardView} boardView
 */
export function imageExport(store, boardView) {
  const marks = { hasLastMove: true, hasNumbers: store.state.board.moveNumbers };
  const message = h("p", { class: "hint", role: "status" });
  const look = () => ({ style: boardView.style, pane: boardView.pane, coordinates: store.state.board.coordinates });
  const attempt = (make) => async () => {
    try {
      message.textContent = "";
      await make();
    } catch (error) {
      message.textContent = messages.partFailed(error.message);
    }
  };
  const downloadPng = async () => {
    const { renderPng } = await import("../sharing/png-export.js");
    download(await renderPng(store.state.game, look(), marks), "png");
  };
  const downloadGif = async () => {
    const { MAX_MOVES, renderGif } = await import("../sharing/gif-export.js");
    const { game } = store.state;
    if (game.moves.length > MAX_MOVES) {
      message.textContent = t.tooLong(format.integer(MAX_MOVES));
      return;
    }
    gif.disabled = true;
    try {
      const onProgress = (share) => (message.textContent = t.drawing(format.percent(share)));
      download(await renderGif(game, look(), marks, onProgress), "gif");
      message.textContent = "";
    } finally {
      gif.disabled = false;
    }
  };
  const gif = button(t.gif, attempt(downloadGif));
  const choice = (label, name) => checkbox(label, marks[name], (checked) => Object.assign(marks, { [name]: checked }));
  return h(
    "section",
    { class: "stack" },
    h("div", { class: "row" }, button(messages.share.downloadImage, attempt(downloadPng)), gif),
    h("div", { class: "row" }, choice(t.lastMove, "hasLastMove"), choice(t.moveNumbers, "hasNumbers")),
    message,
  );
}
